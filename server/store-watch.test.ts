import { expect, test } from "vitest";
import type { LogEvent, LogFields } from "./lib/log.ts";
import { createStoreWatch } from "./store-watch.ts";

/** A log, a store that is available or not, and pauses that the test ends. */
const place = () => {
  const lines: (readonly [LogEvent, LogFields | undefined])[] = [];
  const pauses: (() => void)[] = [];
  const state = { elapsed: 0, problem: "full" as string | null };
  const watch = createStoreWatch({
    log: (event, fields) => void lines.push([event, fields]),
    probe: () => Promise.resolve(state.problem),
    elapsed: () => state.elapsed,
    pause: (ms) =>
      new Promise<void>((done) => {
        pauses.push(() => {
          state.elapsed += ms;
          done();
        });
      }),
  });
  const pass = async (): Promise<void> => {
    pauses.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { lines, state, pauses, pass, ...watch };
};

test("a store that was unavailable has one line once it is available again, with how long that took", async () => {
  const { log, lines, state, pass } = place();
  log("store unavailable", { error: "full" });
  await pass();
  log("store unavailable", { error: "full" });
  await pass();
  state.problem = null;
  await pass();
  expect(lines).toEqual([
    ["store unavailable", { error: "full" }],
    ["store unavailable", { error: "full" }],
    ["store available", { durationMs: 15_000 }],
  ]);
  log("store unavailable", { error: "busy" });
  await pass();
  expect(lines.at(-1)).toEqual(["store available", { durationMs: 5_000 }]);
});

test("other events pass through, and nothing is probed", () => {
  const { log, lines, pauses } = place();
  log("server started", { origin: "o" });
  expect([lines, pauses]).toEqual([[["server started", { origin: "o" }]], []]);
});

test("a server that stops says nothing more", async () => {
  const { log, lines, state, pass, stop } = place();
  log("store unavailable", { error: "full" });
  state.problem = null;
  stop();
  await pass();
  expect(lines).toHaveLength(1);
});
