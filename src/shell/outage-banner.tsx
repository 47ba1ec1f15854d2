import { hashKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { forgetSeen, hearSeen, useOldestSeen } from "#src/api/client/last-seen.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { hearCopies } from "#src/api/source/copy.ts";
import { outageReasonId, useOutage } from "#src/api/use-outage.ts";
import { relativeTime } from "#src/components/relative-time.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { useNow } from "#src/components/use-now.ts";
import { timeText } from "#src/lib/dates.ts";
import classes from "./outage-banner.module.css";

/**
 * Reports an outage of the wallet service on every page, and what still works; reloads failed data once it responds
 * again.
 */
export const OutageBanner = ({ environment }: { readonly environment: string }) => {
  const outage = useOutage(environment);
  const seenAt = useOldestSeen();
  useRecovery(outage !== null);
  useReadingAgain(outage === null && seenAt !== undefined);
  usePulseOnFailure(environment, outage !== null);
  return (
    // Always mounted: a live region that appears with its text is not read out.
    <div aria-live="polite">
      {outage === null && seenAt !== undefined && (
        <Banner title="The wallet service did not respond to everything">
          <p className={classes.text}>
            Some of what this page shows was last seen <Age at={seenAt} />. It is read again in a few seconds.
          </p>
        </Banner>
      )}
      {outage !== null && (
        <Banner
          title={
            <>
              The wallet service is not responding
              {outage.since !== null && <Lasting since={outage.since} />}
            </>
          }
        >
          <p className={classes.text} id={outageReasonId}>
            Pages show what Postern last saw
            {seenAt !== undefined && (
              <>
                , some of it <Age at={seenAt} />
              </>
            )}
            . Nothing can be sent or created until the service responds. Postern checks every second.
          </p>
        </Banner>
      )}
    </div>
  );
};

const Banner = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <section className={classes.banner} aria-label="Wallet service">
    <span className={classes.icon}>
      <ToneIcon tone="unknown" size={20} />
    </span>
    <div>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  </section>
);

const silent: ReadonlySet<string> = new Set<ServerErrorCode>([
  "POSTERN_SERVICE_UNREACHABLE",
  "POSTERN_SERVICE_TIMEOUT",
]);

/** How old what a page shows is: the exact time on hover. */
const Age = ({ at }: { readonly at: number }) => {
  const words = useNow((now) => relativeTime(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={timeText(at)} aria-live="off">
      {words}
    </time>
  );
};

/** " (for 3 minutes)"; nothing in the first minute. */
const Lasting = ({ since }: { readonly since: string }) => {
  const at = Date.parse(since);
  const words = useNow((now) => lastingText(relativeTime(at, now)));
  return (
    <time dateTime={since} title={since} aria-live="off">
      {words}
    </time>
  );
};

const lastingText = (words: string): string => {
  if (words.endsWith(" ago")) return ` (for ${words.slice(0, -4)})`;
  return words === "just now" ? "" : ` (since ${words})`;
};

/** A page that waits this long may wait for a service that hangs. */
const slowMs = 4_000;
/**
 * A failed or slow read of the service fetches the pulse: the banner appears together with the error or the copy, not
 * many seconds later.
 */
const usePulseOnFailure = (environment: string, isOut: boolean) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOut) return undefined;
    const { queryKey } = pulseOptions(environment);
    const hash = hashKey(queryKey);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const endCopies = hearCopies(ask);
    const endSeen = hearSeen(ask);
    const askIfSlow = () => {
      timer = undefined;
      if (queryClient.isFetching({ predicate: ({ queryHash }) => queryHash !== hash }) > 0) ask();
    };
    const endQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, query } = event;
      if (action.type === "fetch" && query.queryHash !== hash) timer ??= setTimeout(askIfSlow, slowMs);
      if (action.type === "error" && action.error instanceof ApiError && silent.has(action.error.code)) ask();
    });
    return () => {
      clearTimeout(timer);
      endCopies();
      endSeen();
      endQueries();
    };
  }, [environment, isOut, queryClient]);
};

const useRecovery = (isOut: boolean) => {
  const queryClient = useQueryClient();
  const wasOut = useRef(isOut);
  useEffect(() => {
    // Refetches failures, copies and what was last seen.
    if (wasOut.current && !isOut) {
      forgetSeen();
      void queryClient.invalidateQueries();
    }
    wasOut.current = isOut;
  }, [isOut, queryClient]);
};

/** How long what was last seen stays, if only some reads got no answer. */
const readAgainMs = 5_000;

/** Without an outage nothing else would replace what was last seen. */
const useReadingAgain = (isBehind: boolean) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => {
      forgetSeen();
      void queryClient.invalidateQueries();
    }, readAgainMs);
    return () => clearTimeout(timer);
  }, [isBehind, queryClient]);
};
