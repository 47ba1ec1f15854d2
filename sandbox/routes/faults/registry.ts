import { randomUUID } from "node:crypto";
import type { Fault, Latency, Moment } from "./fault.ts";

/** A fault with its id and how often it happened. */
export type Listed = Fault & { readonly id: string; readonly used: number };

/** What happens to a request: a delay, and possibly a different answer. */
export type Mishap = { readonly delayMs: number; readonly other: Exclude<Fault, Latency> | null };

/** The faults of a running sandbox. They are kept in memory only: a restart forgets them. */
export type Faults = {
  readonly add: (fault: Fault) => Listed;
  readonly list: () => readonly Listed[];
  /** False if there is none with this id. */
  readonly remove: (id: string) => boolean;
  readonly clear: () => void;
  /** The faults of a request now: the sum of all latencies, and the oldest of the other faults. Counts each as used. */
  readonly take: (endpoint: string, when: Moment) => Mishap;
};

export const createFaults = (): Faults => {
  let faults: readonly Listed[] = [];

  const count = (taken: readonly Listed[]) => {
    const ids = new Set(taken.map(({ id }) => id));
    faults = faults.map((fault) => (ids.has(fault.id) ? { ...fault, used: fault.used + 1 } : fault));
  };

  return {
    add: (fault) => {
      const listed = { ...fault, id: randomUUID(), used: 0 };
      faults = [...faults, listed];
      return listed;
    },
    list: () => faults,
    remove: (id) => {
      const left = faults.filter((fault) => fault.id !== id);
      const isThere = left.length < faults.length;
      faults = left;
      return isThere;
    },
    clear: () => {
      faults = [];
    },
    take: (endpoint, when) => {
      const due = faults.filter((fault) => isDue(fault, endpoint, when));
      const latencies = due.filter((fault) => fault.kind === "latency");
      const other = due.find((fault) => fault.kind !== "latency") ?? null;
      count(other === null ? latencies : [...latencies, other]);
      return { delayMs: latencies.reduce((sum, { delayMs }) => sum + delayMs, 0), other };
    },
  };
};

const isDue = (fault: Listed, endpoint: string, when: Moment): boolean =>
  fault.when === when &&
  (fault.operation === "*" || fault.operation === endpoint) &&
  (fault.times === undefined || fault.used < fault.times);
