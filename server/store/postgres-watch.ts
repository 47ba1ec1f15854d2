import { setImmediate as pause } from "node:timers/promises";
import { inTime } from "#server/lib/in-time.ts";

/** The database did not answer, and a new connection got no answer either. */
export class SilenceError extends Error {
  readonly code = "NO_ANSWER";
}

export type Watch = {
  /** Starts watching open questions. Before that, schema migrations may take as long as they need. */
  readonly begin: () => void;
  /** Waits for an answer, or rejects with a `SilenceError` once the database counts as silent. */
  readonly during: <T>(answer: Promise<T>, what: "statement" | "connection") => Promise<T>;
  /** True from the moment the database counts as silent until it answers again: nothing is asked meanwhile. */
  readonly isSilent: () => boolean;
  readonly stop: () => void;
};

/** Whether the database answers on a new connection within this many milliseconds. */
export type Ping = (within: number) => Promise<boolean>;

export type Patience = {
  /** A question that waits longer, while nothing else is answered, raises suspicion. */
  readonly suspicionMs: number;
  /** How long a suspected database may take to answer a new connection. */
  readonly pingMs: number;
  /** A slower statement has lost its connection: the database would have ended it earlier. */
  readonly longestMs: number;
};

/** How often open questions are checked. */
const lookMs = 250;
/** The delay between a failed ping and the next. */
const againMs = 1_000;

type Question = { readonly since: number; readonly what: "statement" | "connection"; readonly fail: () => void };

/**
 * Distinguishes a frozen database from a slow statement. Neither the driver nor the system notices a stopped database:
 * its machine continues to acknowledge packets. So when questions wait and nothing is answered, the database is pinged
 * on a new connection. Without an answer to that, every open question fails at once, and so does each new one until the
 * database answers again.
 */
export const createWatch = (ping: Ping, { suspicionMs, pingMs, longestMs }: Patience): Watch => {
  // In the order in which they were asked.
  const open = new Set<Question>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  let state: "answering" | "suspected" | "silent" = "answering";
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  const look = (): void => {
    const at = performance.now();
    for (const question of open) {
      if (at - question.since < longestMs) break;
      if (question.what === "statement") question.fail();
    }
    const [oldest] = open;
    if (oldest === undefined || state !== "answering") return;
    if (at - Math.max(oldest.since, answeredAt) >= suspicionMs) void suspect(at);
  };

  const pinged = async (): Promise<boolean> => (await inTime(ping(pingMs), pingMs)) ?? false;

  const suspect = async (since: number): Promise<void> => {
    state = "suspected";
    const isAnswered = await pinged();
    // If this program itself was held up, it reads what has arrived before deciding.
    await pause();
    if (isStopped) return;
    if (isAnswered || answeredAt >= since) {
      state = "answering";
      if (isAnswered) answeredAt = performance.now();
      return;
    }
    state = "silent";
    for (const question of open) question.fail();
    again = setTimeout(() => void listen(), againMs).unref();
  };

  const listen = async (): Promise<void> => {
    const isAnswered = await pinged();
    if (isStopped) return;
    if (isAnswered) {
      state = "answering";
      answeredAt = performance.now();
    } else again = setTimeout(() => void listen(), againMs).unref();
  };

  return {
    begin: () => {
      timer = setInterval(look, lookMs).unref();
    },
    during: (answer, what) =>
      new Promise((resolve, reject) => {
        const question: Question = {
          since: performance.now(),
          what,
          fail: () => {
            open.delete(question);
            reject(new SilenceError("The database does not answer."));
          },
        };
        open.add(question);
        const end = (): void => {
          open.delete(question);
          // The pool hands out idle connections without asking the database.
          if (what === "statement") answeredAt = performance.now();
        };
        answer.finally(end).then(resolve, reject);
      }),
    isSilent: () => state === "silent",
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(again);
    },
  };
};
