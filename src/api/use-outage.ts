import { useQuery } from "@tanstack/react-query";
import type { Outage, Pulse } from "#shared/console/pulse.ts";
import { outagesAtStartOptions, pulseOptions } from "./pulse.ts";

/** The element that says why nothing can be sent while the wallet service does not answer. */
export const outageReasonId = "service-outage";

const outageOf = ({ outage }: Pulse) => outage;

/** Whether the wallet service does not answer now, and since when; null while it does. */
export const useOutage = (environment: string): Outage | null => {
  const { data: atStart } = useQuery(outagesAtStartOptions());
  const { data: outage = atStart?.[environment] ?? null } = useQuery({
    ...pulseOptions(environment),
    select: outageOf,
  });
  return outage;
};

/** Why nothing can be sent now. */
export const outageWords = "The wallet service is not responding.";

/** Props for a button that does nothing now, and says why. */
export const offButton = {
  "aria-disabled": true,
  "data-disabled": true,
  "aria-describedby": outageReasonId,
  title: outageWords,
} as const;

/** Props for a button that opens what only the service can do: while it does not answer it says so, and does nothing. */
export const useServiceButton = (environment: string, onClick: () => void) =>
  useOutage(environment) === null ? { onClick } : offButton;
