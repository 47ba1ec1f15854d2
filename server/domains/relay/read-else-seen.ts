import { isOwnAnswer } from "#server/domains/service/outage.ts";
import type { Service } from "#server/domains/service/service.ts";
import { serviceSaidNothing } from "#server/domains/service/silence.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { KeptReads } from "./kept-reads.ts";
import type { Seen } from "./last-seen.ts";
import type { Relayed } from "./read.ts";

/** How long a page waits for the service if it can be given an answer from before, in milliseconds. */
const patienceMs = 800;

/** And at least: time for an answer from a service that has just begun to respond again. */
const leastMs = 150;

type Asked = {
  readonly reads: KeptReads;
  readonly key: string;
  readonly read: () => Promise<Relayed>;
  readonly service: Pick<Service, "silentMs" | "waitedMs">;
  /** The page can make use of the last answer to this also while the service is only slow. */
  readonly isLateAccepted: boolean;
  /**
   * The page was given the last answer, of this time, because the current one was late: it needs that one now, and not
   * one more.
   */
  readonly shownAt: number | undefined;
};

/** `seen` is set if it is not the service's current answer, and `isLate` if that is still expected. */
export type RelayedElseSeen = Relayed & { readonly seen?: Seen; readonly isLate?: true };

/**
 * The service's answer. While it does not respond, the last one; and if it takes long, also the last one, while the read
 * goes on. So a page that can be given something waits less than a second.
 */
export const readElseSeen = async (asked: Asked): Promise<RelayedElseSeen> => {
  const { reads, key, read, service, isLateAccepted, shownAt } = asked;
  const seen = reads.seen(key);
  if (seen !== undefined && shownAt !== undefined && seen.at > shownAt) return { status: 200, bytes: seen.bytes };
  const isOut = service.silentMs() !== null;
  // The time that others have already waited for a service that hangs counts.
  const waitedMs = seen === undefined ? 0 : service.waitedMs();
  const answer = (shownAt === undefined ? undefined : reads.going(key)) ?? reads.start(key, read);
  const instead = seen === undefined ? undefined : { status: 200, bytes: seen.bytes, seen };
  const mayBeLate = isOut || (instead !== undefined && isLateAccepted);
  try {
    const relayed = mayBeLate ? await inTime(answer, Math.max(leastMs, patienceMs - waitedMs)) : await answer;
    if (relayed !== undefined) return isOwnAnswer(relayed.status) ? relayed : (instead ?? relayed);
    if (instead !== undefined) return isOut ? instead : { ...instead, isLate: true };
  } catch (error) {
    if (instead !== undefined && error instanceof Problem && error.cause === serviceSaidNothing) return instead;
    throw error;
  }
  throw new Problem("POSTERN_SERVICE_TIMEOUT", "The service is not responding.");
};
