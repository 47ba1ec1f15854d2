import { useSyncExternalStore } from "react";
import { acceptsSeenHeader, lateHeader, seenAtHeader, shownAtHeader } from "#shared/console/header.ts";
import { relayUrl } from "#shared/wire/relay-url.ts";

/*
 * What pages show instead of current answers. While the wallet service does not respond, or not in time, the server
 * answers a read with what it last saw. The oldest of these says how old what a page shows may be.
 */

type Seen = {
  readonly at: number;
  /** The current answer is still expected. */
  readonly isLate: boolean;
  readonly notedAt: number;
};

/** By the URL of the read. */
const seen = new Map<string, Seen>();
const listeners = new Set<Hear>();

/** Hears that an answer is not current, or that one is current again or forgotten. */
type Hear = (isBehind: boolean) => void;

const tell = (isBehind: boolean): void => {
  for (const hear of listeners) hear(isBehind);
};

/** Notes whether the answer to a read is current, from its headers. */
export const noteAnswer = (url: string, headers: Headers): void => {
  const at = Date.parse(headers.get(seenAtHeader) ?? "");
  const isBehind = !Number.isNaN(at);
  if (isBehind) seen.set(url, { at, isLate: headers.get(lateHeader) === "1", notedAt: Date.now() });
  else if (!seen.delete(url)) return;
  tell(isBehind);
};

/** How long a page waits for the answer after a change, rather than show one from before it, in milliseconds. */
const settlingMs = 10_000;

const never = Number.NEGATIVE_INFINITY;
let changedAt = never;

/** Notes that this tab has changed something. */
export const noteChange = (): void => {
  changedAt = performance.now();
};

/** The headers of a read: which answers other than the current one the page can make use of, and which it shows. */
export const readHeaders = (url: string): Readonly<Record<string, string>> => {
  if (performance.now() - changedAt < settlingMs) return { [acceptsSeenHeader]: "outage" };
  const one = seen.get(url);
  const isShown = one?.isLate === true;
  return { [acceptsSeenHeader]: "1", ...(isShown ? { [shownAtHeader]: new Date(one.at).toISOString() } : {}) };
};

/** For tests: what an earlier test saw and changed must not affect later ones. */
export const forgetReads = (): void => {
  seen.clear();
  changedAt = never;
};

const isOf = (environment: string, url: string): boolean => url.startsWith(relayUrl(environment, "/"));

/** Forgets what was noted until then: it is read again, or no page shows it any more. */
export const forgetSeen = (environment: string, until = Date.now()): void => {
  for (const [url, { notedAt }] of seen) if (isOf(environment, url) && notedAt <= until) seen.delete(url);
  tell(false);
};

const seenIn = (environment: string): readonly Seen[] =>
  [...seen].flatMap(([url, one]) => (isOf(environment, url) ? [one] : []));

/** The time of the oldest answer that a page of the environment shows instead of a current one; undefined if there is none. */
export const useOldestSeen = (environment: string): number | undefined =>
  useSyncExternalStore(hearSeen, () => {
    const times = seenIn(environment).map(({ at }) => at);
    return times.length === 0 ? undefined : Math.min(...times);
  });

/** Whether current answers are still expected for all of them: the service may only be slow. */
export const useIsOnlyLate = (environment: string): boolean =>
  useSyncExternalStore(hearSeen, () => seenIn(environment).every(({ isLate }) => isLate));

/** Calls `hear` whenever what is noted changes. Returns a function that ends it. */
export const hearSeen = (hear: Hear): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};
