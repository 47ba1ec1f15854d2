import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsOnlyLate, useOldestSeen } from "#src/api/client/last-seen.ts";
import { outageReasonId, useOutage } from "#src/api/use-outage.ts";
import { relativeTime } from "#src/components/relative-time.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { useNow } from "#src/components/use-now.ts";
import { timeText } from "#src/lib/dates.ts";
import { usePulseOnFailure, useReadingAgain, useRecovery } from "./read-again.ts";
import classes from "./outage-banner.module.css";

/**
 * Reports an outage of the wallet service on every page, and what still works; reloads failed data once it responds
 * again.
 */
export const OutageBanner = ({ environment }: { readonly environment: string }) => {
  const outage = useOutage(environment);
  const seenAt = useOldestSeen(environment);
  const isOnlyLate = useIsOnlyLate(environment);
  useRecovery(environment, outage !== null);
  useReadingAgain(environment, { isBehind: outage === null && seenAt !== undefined, isOnlyLate });
  usePulseOnFailure(environment, outage !== null);
  return (
    // Always mounted: a live region that appears with its text is not read out.
    <div aria-live="polite">
      {outage === null && seenAt !== undefined && isOnlyLate && (
        // Above the page: a service that is only slow moves nothing.
        <Text size="sm" c="dimmed" className={classes.late} data-screen-only>
          Last updated <Age at={seenAt} />. Updating…
        </Text>
      )}
      {outage === null && seenAt !== undefined && !isOnlyLate && (
        <Banner title="The wallet service did not respond to everything">
          <p className={classes.text}>
            Some of what this page shows was last seen <Age at={seenAt} />. Postern reads it again in a few seconds.
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
