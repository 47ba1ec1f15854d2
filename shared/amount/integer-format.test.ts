import { describe, expect, test } from "vitest";
import { evidentFormat, formatNumber } from "./integer-format.ts";
import type { NumberFormat } from "./integer-format.ts";

describe("a number's format", () => {
  test.each<[string, NumberFormat, string | undefined]>([
    ["1000000000000000001", { kind: "units", decimals: 18 }, "1.000000000000000001"],
    ["-5", { kind: "units", decimals: 1 }, "-0.5"],
    ["5", { kind: "units", decimals: 256 }, undefined],
    ["1790000000", { kind: "date" }, "2026-09-21T14:13:20Z"],
    ["-1", { kind: "date" }, undefined],
    ["253402300800", { kind: "date" }, undefined],
    ["90061", { kind: "duration" }, "1 d 1 h 1 min 1 s"],
    ["0", { kind: "duration" }, "0 s"],
    ["-3600", { kind: "duration" }, "-1 h"],
    ["255", { kind: "hex" }, "0xff"],
    ["-255", { kind: "hex" }, "-0xff"],
  ])("%s as %j is %s", (digits, format, text) => {
    expect(formatNumber(digits, format)).toBe(text);
  });

  test.each([
    ["deadline", "1790000000", { kind: "date" }],
    ["blockTimestamp", "1790000000", { kind: "date" }],
    ["createdAt", "1790000000", { kind: "date" }],
    ["votingPeriod", "86400", { kind: "duration" }],
    ["votingDelay", "1", undefined],
    ["deadline", "5", undefined],
    ["balance", "1790000000", undefined],
    ["flat", "1790000000", undefined],
  ])("a value named %s of %s is shown as %j", (name, digits, format) => {
    expect(evidentFormat(name, digits)).toEqual(format);
  });
});
