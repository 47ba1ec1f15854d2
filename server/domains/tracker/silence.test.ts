import { describe, expect, test } from "vitest";
import { longestSilenceMs, silenceAfter } from "./silence.ts";

const second = 1_000;
type Silence = Parameters<typeof silenceAfter>[0];
const after = (looks: readonly (readonly [at: number, isAnswered: boolean])[]): Silence =>
  looks.reduce<Silence>((before, [at, isAnswered]) => silenceAfter(before, at, isAnswered), {
    silent_ms: 0,
    looked_at: null,
  });

describe("how long a withdrawal has been silent", () => {
  test("is the time between answered checks", () => {
    expect(
      after([
        [0, true],
        [20 * second, true],
        [50 * second, true],
      ]).silent_ms,
    ).toBe(50 * second);
  });

  test("an unanswered check, and the time around it, does not count", () => {
    const looks = [
      [0, true],
      [10 * second, true],
      [40 * second, false],
      [70 * second, true],
      [80 * second, true],
    ] as const;
    expect(after(looks).silent_ms).toBe(20 * second);
  });

  test("the server's downtime does not count, nor does a clock set back", () => {
    expect(
      after([
        [0, true],
        [longestSilenceMs, true],
      ]).silent_ms,
    ).toBeLessThan(longestSilenceMs / 10);
    expect(
      after([
        [50 * second, true],
        [0, true],
        [10 * second, true],
      ]).silent_ms,
    ).toBe(10 * second);
  });
});
