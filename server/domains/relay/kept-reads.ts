import type { LastSeen, Seen } from "./last-seen.ts";
import type { Relayed } from "./read.ts";

/** Reads whose answers are kept for pages, whether or not somebody still waits for them. */
export type KeptReads = {
  /** The last answer to a request, and when it was asked for; undefined if there is none. */
  readonly seen: (key: string) => Seen | undefined;
  /** The same read, if it is going on; undefined if it is not. */
  readonly going: (key: string) => Promise<Relayed> | undefined;
  readonly start: (key: string, read: () => Promise<Relayed>) => Promise<Relayed>;
};

export const createKeptReads = (lastSeen: LastSeen, now: () => number): KeptReads => {
  const going = new Map<string, Promise<Relayed>>();
  return {
    seen: lastSeen.of,
    going: (key) => going.get(key),
    start: (key, read) => {
      const at = now();
      const answer = read().then((relayed) => {
        // One that was asked for later may have been answered already.
        const isLatest = (lastSeen.of(key)?.at ?? 0) <= at;
        if (relayed.status === 200 && isLatest) lastSeen.keep(key, { bytes: relayed.bytes, at });
        return relayed;
      });
      going.set(key, answer);
      const end = () => {
        if (going.get(key) === answer) going.delete(key);
      };
      answer.then(end, end);
      return answer;
    },
  };
};
