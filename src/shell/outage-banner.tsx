import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import type { Pulse } from "#shared/console/pulse.ts";
import { ApiError } from "../api/client/api-error.ts";
import { outagesAtStartOptions, pulseOptions } from "../api/pulse.ts";
import { TimeText } from "../components/time-text.tsx";
import { ToneIcon } from "../components/tone-icon.tsx";
import classes from "./outage-banner.module.css";

const outageOf = ({ outage }: Pulse) => outage;

/** Says on every page that the wallet service does not answer, and what still works; loads what failed once it answers again. */
export const OutageBanner = ({ environment }: { readonly environment: string }) => {
  const { data: atStart } = useQuery(outagesAtStartOptions());
  const { data: outage = atStart?.[environment] ?? null } = useQuery({
    ...pulseOptions(environment),
    select: outageOf,
  });
  useRecovery(outage !== null);
  usePulseOnFailure(environment, outage !== null);
  return (
    // Always there: a live region that comes with its words is not read out.
    <div aria-live="polite">
      {outage !== null && (
        <section className={classes.banner} aria-label="Wallet service">
          <span className={classes.icon}>
            <ToneIcon tone="unknown" size={20} />
          </span>
          <div>
            <p className={classes.title}>
              The wallet service is not responding
              {outage.since !== null && (
                <>
                  {" "}
                  (since <TimeText value={outage.since} />)
                </>
              )}
            </p>
            <p className={classes.text}>
              You can still read activity, transactions, assets, labels and the audit, as Postern last stored them.
              Sending and creating will fail. Postern keeps checking.
            </p>
          </div>
        </section>
      )}
    </div>
  );
};

const silent: ReadonlySet<string> = new Set<ServerErrorCode>([
  "POSTERN_SERVICE_UNREACHABLE",
  "POSTERN_SERVICE_TIMEOUT",
]);

/** A read that the service did not answer asks for the pulse at once: the banner is there with the error, and not seconds after it. */
const usePulseOnFailure = (environment: string, isOut: boolean) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOut) return undefined;
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const { error } = event.action;
      if (!(error instanceof ApiError) || !silent.has(error.code)) return;
      void queryClient.invalidateQueries({ queryKey: pulseOptions(environment).queryKey });
    });
  }, [environment, isOut, queryClient]);
};

const useRecovery = (isOut: boolean) => {
  const queryClient = useQueryClient();
  const wasOut = useRef(isOut);
  useEffect(() => {
    if (wasOut.current && !isOut) {
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    }
    wasOut.current = isOut;
  }, [isOut, queryClient]);
};
