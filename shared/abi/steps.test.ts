import { describe, expect, test } from "vitest";
import { parseAbi, parseAbiSteps } from "./parse.ts";
import { drain, inSlices } from "./steps.ts";
import type { Steps } from "./steps.ts";
import { realAbis } from "./testing-abis.ts";
import { abiOf } from "./testing.ts";

/** A clock that advances with each tick, and how long the work ran between two pauses. */
const clock = () => {
  let time = 0;
  let pauses = 0;
  return {
    now: () => (time += 1),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
    pauses: () => pauses,
  };
};

const counting = function* (steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) yield;
  return steps;
};

describe("work in steps", () => {
  test("gives the same result at once or in slices with pauses", async () => {
    const time = clock();
    expect(drain(counting(100))).toBe(100);
    expect(await inSlices(counting(100), { ...time, sliceMs: 10 })).toBe(100);
    expect(time.pauses()).toBe(10);
  });

  test("ends when a pause fails, for example because the page was closed", async () => {
    const gone = () => Promise.reject(new Error("gone"));
    await expect(inSlices(counting(100), { now: clock().now, pause: gone, sliceMs: 10 })).rejects.toThrow("gone");
  });
});

describe("a large ABI is parsed in many steps", () => {
  const entries = Array.from({ length: 4 }, (_, copy) =>
    realAbis.flatMap(([, { abi }]) =>
      abiOf(JSON.stringify(abi)).map((entry) => ("name" in entry ? { ...entry, name: `${entry.name}${copy}` } : entry)),
    ),
  ).flat();
  const signatures = Array.from({ length: 2_000 }, (_, index) => `function f${index}(uint256 x)`).join("\n");

  test.each([
    ["a JSON list", JSON.stringify(entries), entries.length],
    [
      "an artifact",
      JSON.stringify({ contractName: "C", abi: entries, bytecode: `0x${"00".repeat(24_000)}` }),
      entries.length,
    ],
    ["signatures", signatures, 2_000 / 40],
  ])("%s", (_name, text, least) => {
    const steps = parseAbiSteps(text);
    let count = 0;
    let last = steps.next();
    for (; last.done !== true; last = steps.next()) count += 1;
    expect(count).toBeGreaterThan(least);
    expect(last.value).toEqual(parseAbi(text));
    expect(last.value.ok).toBe(true);
  });

  test("an ABI with an error at its end is refused there", () => {
    const text = `${JSON.stringify(entries).slice(0, -1)},]`;
    expect(parseAbi(text)).toMatchObject({ ok: false, error: { code: "json-syntax", line: 1, column: text.length } });
    expect(parseAbi(`${signatures}\nfunction f(uint257 x)`)).toMatchObject({
      ok: false,
      error: { code: "signature-invalid", line: 2_001, column: 12 },
    });
  });
});
