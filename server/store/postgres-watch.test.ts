import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWatch, SilenceError, type Watch } from "./postgres-watch.ts";

const patience = { suspicionMs: 1_500, pingMs: 2_000, longestMs: 35_000 };

let watch: Watch;
let pings: ((isAnswered: boolean) => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  pings = [];
  watch = createWatch(() => new Promise((resolve) => pings.push(resolve)), patience);
  watch.begin();
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

/** A question that is answered when told to. */
const ask = (what: "statement" | "connection" = "statement") => {
  let answer = (_value: string): void => undefined;
  const outcome: { value: unknown } = { value: "nothing yet" };
  const work = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const done = watch.during(work, what).then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = error),
  );
  return { answer, outcome, done };
};

const silence = expect.any(SilenceError);

/** The watch first reads what has arrived, then decides. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => setImmediate(resolve));
};

describe("Reliability 33: a database that does not answer", () => {
  test("is asked on a new connection, and if that gets no answer every question fails", async () => {
    const [first, second] = [ask(), ask("connection")];
    await pass(3_000);
    expect([pings.length, first.outcome.value, watch.isSilent()]).toEqual([1, "nothing yet", false]);
    await pass(1_000);
    expect([first.outcome.value, second.outcome.value, watch.isSilent()]).toEqual([silence, silence, true]);
  });

  test("is asked repeatedly, and counts as available with its first answer", async () => {
    ask();
    await pass(4_000);
    expect(watch.isSilent()).toBe(true);
    await pass(3_000);
    expect([pings.length, watch.isSilent()]).toEqual([2, true]);
    await pass(1_000);
    pings.at(-1)?.(true);
    await pass(0);
    expect(watch.isSilent()).toBe(false);
    const next = ask();
    next.answer("here");
    await pass(0);
    expect(next.outcome.value).toBe("here");
  });
});

describe("a slow statement", () => {
  test("continues while a new connection is answered", async () => {
    const slow = ask();
    for (let second = 0; second < 20; second += 1) {
      await pass(1_000);
      pings.at(-1)?.(true);
    }
    slow.answer("at last");
    await pass(0);
    expect([slow.outcome.value, watch.isSilent()]).toEqual(["at last", false]);
  });

  test("is not suspected while others are answered", async () => {
    const slow = ask();
    for (let second = 0; second < 20; second += 1) {
      ask().answer("quick");
      await pass(1_000);
    }
    expect([slow.outcome.value, pings.length]).toEqual(["nothing yet", 0]);
  });

  test("counts as lost once the database itself would have ended it", async () => {
    const lost = ask();
    for (let second = 0; second < 36; second += 1) {
      await pass(1_000);
      pings.at(-1)?.(true);
    }
    expect([lost.outcome.value, watch.isSilent()]).toEqual([silence, false]);
  });
});

test("an idle connection from the pool does not count as an answer of the database", async () => {
  const waiting = ask();
  for (let second = 0; second < 4; second += 1) {
    ask("connection").answer("free");
    await pass(1_000);
  }
  expect(waiting.outcome.value).toEqual(silence);
});

test("an unused database is left alone", async () => {
  ask().answer("here");
  await pass(60_000);
  expect(pings).toEqual([]);
});

test("does nothing before it begins and after it has stopped", async () => {
  watch.stop();
  watch = createWatch(() => Promise.resolve(false), patience);
  const migration = ask();
  await pass(600_000);
  expect(migration.outcome.value).toBe("nothing yet");
});
