import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { createQueue, type Queue, type Source } from "./queue.ts";

type Watched = {
  readonly queue: Queue;
  /** Settles when the source was asked for work this many times. */
  readonly until: (rounds: number) => Promise<void>;
  readonly rounds: () => number;
  readonly noted: readonly unknown[];
};

/** A queue whose rounds a test can wait for; `claim` gets the number of the round, from 1. */
const watched = (
  claim: (round: number, underWay: readonly string[]) => readonly string[] | Promise<never>,
  work: (row: string) => Promise<void> = () => Promise.resolve(),
  nextDue: Source<string>["nextDue"] = () => Promise.resolve(null),
): Watched => {
  let rounds = 0;
  const waiting: { readonly rounds: number; readonly done: () => void }[] = [];
  const noted: unknown[] = [];
  const queue = createQueue<string>(
    {
      claim: async (underWay) => {
        rounds += 1;
        for (const one of waiting) if (rounds >= one.rounds) one.done();
        return claim(rounds, underWay);
      },
      nextDue,
    },
    work,
    systemClock,
    (error) => noted.push(error),
  );
  const until = (count: number): Promise<void> =>
    rounds >= count
      ? Promise.resolve()
      : new Promise((done) => {
          waiting.push({ rounds: count, done });
        });
  return { queue, until, noted, rounds: () => rounds };
};

/** Work that ends when told to. */
const held = () => {
  const ends = new Map<string, () => void>();
  return {
    work: (row: string) =>
      new Promise<void>((resolve) => {
        ends.set(row, resolve);
      }),
    end: (row: string) => ends.get(row)?.(),
    begun: () => [...ends.keys()],
  };
};

const due = () => Promise.resolve(0);

test("looks again when something is due", async () => {
  const { queue, until, rounds } = watched(() => [], undefined, due);
  queue.start();
  await until(3);
  await queue.stop();
  expect(rounds()).toBeGreaterThanOrEqual(3);
});

test("looks at once when woken, even if nothing is due", async () => {
  const { queue, until, rounds } = watched(() => []);
  queue.start();
  await until(1);
  queue.wake();
  await until(2);
  await queue.stop();
  expect(rounds()).toBe(2);
});

test("does nothing before it is started", async () => {
  const { queue, rounds } = watched(() => [], undefined, due);
  queue.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rounds()).toBe(0);
});

test("continues after a failed round, and logs it", async () => {
  const failure = new Error("the store is busy");
  const { queue, until, noted } = watched((round) => (round === 1 ? Promise.reject(failure) : []));
  queue.start();
  await until(1);
  queue.wake();
  await until(2);
  await queue.stop();
  expect(noted).toEqual([failure]);
});

test("work that hangs does not delay other work, and the source knows what is under way", async () => {
  const { work, end, begun } = held();
  const reports: (readonly string[])[] = [];
  const { queue } = watched((round, underWay) => {
    reports.push(underWay);
    return round === 1 ? ["hangs"] : ["other"];
  }, work);
  await queue.round();
  await queue.round();
  expect([begun(), reports]).toEqual([
    ["hangs", "other"],
    [[], ["hangs"]],
  ]);
  end("hangs");
  end("other");
  await queue.idle();
});

test("failed work is logged and no longer under way", async () => {
  const failure = new Error("no answer");
  const reports: (readonly string[])[] = [];
  const { queue, noted } = watched(
    (round, underWay) => {
      reports.push(underWay);
      return round === 1 ? ["fails"] : [];
    },
    () => Promise.reject(failure),
  );
  await queue.round();
  await queue.idle();
  await queue.round();
  expect([noted, reports]).toEqual([[failure], [[], []]]);
});

test("a returned row is looked at when due, even if the next round was scheduled later", async () => {
  const { work, end, begun } = held();
  let isGivenBack = false;
  // The next round is scheduled as late as possible, because the row is held.
  const { queue, until, rounds } = watched(
    (round) => (round === 1 ? ["row"] : []),
    work,
    () => Promise.resolve(isGivenBack ? 0 : null),
  );
  queue.start();
  await until(1);
  while (begun().length === 0) await Promise.resolve();
  isGivenBack = true;
  end("row");
  await until(2);
  await queue.stop();
  expect(rounds()).toBeGreaterThanOrEqual(2);
});

test("stops only when work under way has ended, and looks for no more", async () => {
  const { work, end, begun } = held();
  const { queue, until, rounds } = watched(() => ["row"], work);
  queue.start();
  await until(1);
  while (begun().length === 0) await Promise.resolve();
  let isStopped = false;
  const stopped = queue.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  end("row");
  await stopped;
  queue.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rounds()).toBe(1);
});
