import { personHeader } from "#shared/console/header.ts";
import type { Exchanged, Outgoing, PollSharing } from "./shared-poll.ts";

/** What tabs tell one another of their reads. */
export type PollMessage =
  | { readonly kind: "asking"; readonly id: string; readonly url: string }
  | { readonly kind: "answer"; readonly id: string; readonly text: string };

/** As `navigator.locks`: what is taken once over all tabs of an origin, and free again as soon as its tab is gone. */
export type Locks = Pick<LockManager, "request">;

type Dependencies = {
  readonly locks: Locks;
  readonly post: (message: PollMessage) => void;
  /** Whose answers these are: those of a session of somebody else, who has signed in meanwhile, go to nobody. */
  readonly personId: string;
  /** An answer was somebody else's. */
  readonly onOtherPerson: () => void;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
};

type Known = {
  readonly url: string;
  /** When this tab heard that it was asked for, and that it was answered. */
  readonly askedAt: number;
  readonly text: string;
  readonly answeredAt: number;
};

type Wanted = { readonly url: string; readonly everyMs: number; readonly since: number };

/** A tab that was stopped while it asked holds up the others for no longer than this. */
export const longestLineMs = 4_000;
/** What the tab before has heard is told just before its turn ends, and may come a moment later. */
const afterTurnMs = 60;
/** Longer answers are asked for by each tab: copies of them cost more than they save. */
const longestShared = 512 * 1024;
const mostKnown = 40;

/**
 * Tabs that ask for the same again and again ask together: one asks, the others wait for its answer or take one that is young enough. There is no
 * leader: whoever's turn it is takes the lock of that read for as long as it asks, and a tab that is closed or stopped meanwhile loses it.
 * `hear` takes what the other tabs post. A read whose own tab has changed something since it was asked for is asked for again.
 */
export const createPollSharing = ({
  locks,
  post,
  personId,
  onOtherPerson,
  now,
}: Dependencies): PollSharing & { readonly hear: (message: PollMessage) => Known | undefined } => {
  const asking = new Map<string, { readonly url: string; readonly at: number }>();
  const known = new Map<string, Known>();
  const ownAskedAt = new Map<string, number>();
  const waiting = new Set<{ readonly wanted: Wanted; readonly take: (answer: Known) => void }>();
  let changedAt = Number.NEGATIVE_INFINITY;

  const serves = (answer: Known | undefined, { url, everyMs, since }: Wanted): answer is Known =>
    answer !== undefined &&
    fits(answer.url, url) &&
    answer.askedAt > Math.max(changedAt, ownAskedAt.get(keyOf(url)) ?? Number.NEGATIVE_INFINITY) &&
    (everyMs === 0 ? answer.askedAt > since : answer.answeredAt >= since - everyMs);

  const askAndTell = async (outgoing: Outgoing, exchange: (outgoing: Outgoing) => Promise<Exchanged>) => {
    const { url } = outgoing;
    const id = crypto.randomUUID();
    ownAskedAt.set(keyOf(url), now());
    post({ kind: "asking", id, url });
    const exchanged = await exchange(outgoing);
    const { response, text } = exchanged;
    if (!response.ok) return exchanged;
    if (response.headers.get(personHeader) !== encodeURIComponent(personId)) onOtherPerson();
    else if (text.length <= longestShared) post({ kind: "answer", id, text });
    return exchanged;
  };

  const ask: PollSharing["ask"] = (outgoing, exchange) => {
    const { url, everyMs = 0, signal } = outgoing;
    const wanted = { url, everyMs, since: now() };
    const young = known.get(keyOf(url));
    if (serves(young, wanted)) return Promise.resolve(taken(young));
    return new Promise((resolve, reject) => {
      const over = new AbortController();
      const leave = () => over.abort();
      const late = setTimeout(leave, longestLineMs);
      signal?.addEventListener("abort", leave, { once: true });
      const waiter = {
        wanted,
        take: (answer: Known) => {
          waiting.delete(waiter);
          leave();
          resolve(taken(answer));
        },
      };
      waiting.add(waiter);
      const turn = async () => {
        clearTimeout(late);
        if (!waiting.delete(waiter)) return;
        if (signal?.aborted === true) reject(signal.reason);
        else await askAndTell(outgoing, exchange).then(resolve, reject);
      };
      // The line has ended without a turn: what was asked for has come, is no longer wanted, or takes another tab too long.
      inLine(`postern ${personId} ${keyOf(url)}`, over.signal, turn).catch(turn);
    });
  };

  /** Runs a turn once no other tab asks. */
  const inLine = async (name: string, over: AbortSignal, turn: () => Promise<void>): Promise<void> => {
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await turn();
      return lock !== null;
    });
    if (isFree) return;
    await locks.request(name, { signal: over }, async () => {
      await new Promise((soon) => setTimeout(soon, over.aborted ? 0 : afterTurnMs));
      await turn();
    });
  };

  const hear = (message: PollMessage): Known | undefined => {
    if (message.kind === "asking") {
      asking.set(message.id, { url: message.url, at: now() });
      forgetOldest(asking);
      return undefined;
    }
    const asked = asking.get(message.id);
    asking.delete(message.id);
    // Asked before this tab was there: it cannot tell how old it is.
    if (asked === undefined) return undefined;
    const answer = { url: asked.url, askedAt: asked.at, text: message.text, answeredAt: now() };
    known.delete(keyOf(answer.url));
    known.set(keyOf(answer.url), answer);
    forgetOldest(known);
    for (const waiter of waiting) if (serves(answer, waiter.wanted)) waiter.take(answer);
    return answer;
  };

  return {
    ask,
    changed: () => {
      changedAt = now();
    },
    hear,
  };
};

const forgetOldest = (map: Map<string, unknown>): void => {
  const [oldest] = map.keys();
  if (map.size > mostKnown && oldest !== undefined) map.delete(oldest);
};

const taken = ({ text }: Known): Exchanged => ({ response: new Response(), text });

const isPulse = (url: string): boolean => /^[^?]*\/pulse(\?|$)/.test(url);

/** What a read is known by: a pulse by its path, because each asks from where it has come to. */
export const keyOf = (url: string): string => (isPulse(url) ? (url.split("?")[0] ?? url) : url);

/** Whether the answer to one URL is one to another: a pulse that goes further back says all that a later one does. */
export const fits = (answered: string, wanted: string): boolean =>
  answered === wanted || (isPulse(wanted) && keyOf(answered) === keyOf(wanted) && sinceOf(answered) <= sinceOf(wanted));

/** A pulse without `since` tells of nothing that has changed. */
const sinceOf = (url: string): number =>
  Number(new URLSearchParams(url.split("?")[1]).get("since") ?? Number.POSITIVE_INFINITY);
