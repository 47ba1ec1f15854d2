import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeUnit, parseDuration } from "./duration.ts";
import { parseLeaf } from "./leaf.ts";
import { field, RUNS } from "./testing.ts";

describe("a duration", () => {
  test.each([
    ["1", "minutes", 60n],
    ["1.5", "hours", 5_400n],
    ["0.25", "days", 21_600n],
    ["-2", "days", -172_800n],
    ["0.0125", "hours", 45n],
    ["1.50", "hours", 5_400n],
    ["123456789012345678901234567890", "days", 123456789012345678901234567890n * 86_400n],
  ] as const)("of %s %s is exact: %s seconds", (text, unit, value) => {
    expect(parseDuration(text, unit)).toEqual({ ok: true, value });
  });

  test.each([
    ["0.0001", "hours", { code: "too-precise" }],
    ["0.33", "minutes", { code: "too-precise" }],
    ["", "days", { code: "blank" }],
    ["1e3", "days", { code: "exponent", offer: "1000" }],
    ["1,5", "days", { code: "comma", offer: "1.5" }],
    ["1,000", "days", { code: "comma", readings: ["1", "1000"] }],
    ["0x10", "days", { code: "hex" }],
  ] as const)("of %j %s is refused", (text, unit, problem) => {
    const read = parseDuration(text, unit);
    expect(read).toMatchObject({ ok: false, problem });
    expect(read.ok ? undefined : read.problem.offer).toBe("offer" in problem ? problem.offer : undefined);
  });

  test("of whole seconds is the same in minutes and hours", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (hours) => {
        expect(parseDuration(String(hours * 60n), "minutes")).toEqual(parseDuration(String(hours), "hours"));
      }),
      RUNS,
    );
  });

  test.each(["seconds", "", "constructor", undefined, 60])("is not counted in %j", (unit) => {
    expect(isTimeUnit(unit)).toBe(false);
  });
});

test("an integer in a unit of time is whole seconds within its bounds", () => {
  const parse = (type: string, text: string) => {
    const of = field(type);
    if (of.kind !== "integer") throw new Error(type);
    return parseLeaf(of, { text, time: "days" });
  };
  expect(parse("uint32", "49710")).toEqual({ ok: true, value: 4_294_944_000n });
  expect(parse("uint32", "49711")).toMatchObject({ ok: false, error: { code: "out-of-range" } });
  expect(parse("uint32", "-1")).toMatchObject({ ok: false, error: { code: "out-of-range" } });
  expect(parse("uint32", "0.00001")).toMatchObject({ ok: false, error: { code: "too-precise" } });
});
