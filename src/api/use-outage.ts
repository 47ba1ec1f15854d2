import { useQuery } from "@tanstack/react-query";
import type { Outage, Pulse } from "#shared/console/pulse.ts";
import { outagesAtStartOptions, pulseOptions } from "./pulse.ts";

/** The id of the element that explains why nothing can be sent during an outage. */
export const outageReasonId = "service-outage";

const outageOf = ({ outage }: Pulse) => outage;

/** The wallet service's current outage and its start; null without one. Asks nothing: the frame asks for the pulse. */
export const useOutage = (environment: string): Outage | null => {
  const { data: atStart } = useQuery(outagesAtStartOptions());
  const { data: outage = atStart?.[environment] ?? null } = useQuery({
    ...pulseOptions(environment),
    select: outageOf,
    enabled: false,
  });
  return outage;
};

const outageWords = "The wallet service is not responding.";

const outageReason = "Wait until the wallet service responds again.";

/** Why a form cannot send during an outage, for beside its button; undefined without one. */
export const useOutageReason = (environment: string): string | undefined =>
  useOutage(environment) === null ? undefined : outageReason;

/** Props for a button that is disabled, and says why. */
export const offButton = {
  "aria-disabled": true,
  "data-disabled": true,
  "aria-describedby": outageReasonId,
  title: outageWords,
} as const;

/** Props for a button that needs the service: during an outage it explains that, and does nothing. */
export const useServiceButton = (environment: string, onClick: () => void) =>
  useOutage(environment) === null ? { onClick } : offButton;
