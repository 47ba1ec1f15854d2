import { personHeader } from "#shared/console/header.ts";
import type { Exchanged, Outgoing, PollSharing } from "./shared-poll.ts";

/** Messages between tabs about their reads. */
export type PollMessage =
  | { readonly kind: "asking"; readonly id: string; readonly url: string }
  | { readonly kind: "answer"; readonly id: string; readonly text: string };

/** Like `navigator.locks`: a lock is shared by all tabs of an origin, and free again as soon as its tab is gone. */
export type Locks = Pick<LockManager, "request">;

type Dependencies = {
  readonly locks: Locks;
  readonly post: (message: PollMessage) => void;
  /** The person of this session: responses from another person's session are not shared. */
  readonly personId: string;
  /** Called when a response belonged to another person. */
  readonly onOtherPerson: () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
};

type Known = {
  readonly url: string;
  /** When this tab learned of the request, and of the response. */
  readonly askedAt: number;
  readonly text: string;
  readonly answeredAt: number;
};

type Wanted = { readonly url: string; readonly everyMs: number; readonly since: number };

/** A tab that freezes during its request delays the others for no longer than this. */
export const longestLineMs = 4_000;
/** What the previous tab received is posted just before its turn ends, and may arrive a moment later. */
const afterTurnMs = 60;
/** Larger responses are fetched by each tab: copying them costs more than it saves. */
const longestShared = 512 * 1024;
const mostKnown = 40;

/**
 * Lets tabs that repeat the same read share requests: one sends, the others wait for its response or use one that is
 * recent enough. There is no leader: the tab whose turn it is holds the read's lock during its request, and loses it if
 * it is closed or frozen. `hear` receives the messages of the other tabs. If this tab changed something after a read
 * was requested, the read is requested again.
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
      // The wait ended without a turn: the response arrived, is no longer wanted, or another tab takes too long.
      inLine(`postern ${personId} ${keyOf(url)}`, over.signal, turn).catch(turn);
    });
  };

  /** Runs a turn once no other tab sends. */
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
    // Requested before this tab opened: its age is unknown.
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

/** The key of a read; a pulse is known by its path, because each starts at its own position. */
export const keyOf = (url: string): string => (isPulse(url) ? (url.split("?")[0] ?? url) : url);

/**
 * Whether the response to one URL also serves another: a pulse that goes further back includes everything in a later
 * one.
 */
export const fits = (answered: string, wanted: string): boolean =>
  answered === wanted || (isPulse(wanted) && keyOf(answered) === keyOf(wanted) && sinceOf(answered) <= sinceOf(wanted));

/** A pulse without `since` reports no changes. */
const sinceOf = (url: string): number =>
  Number(new URLSearchParams(url.split("?")[1]).get("since") ?? Number.POSITIVE_INFINITY);
