import { encodeAbiParameters } from "viem/utils";
import { describe, expect, test } from "vitest";
import { answerReadings } from "./answer-readings.ts";
import { indentJson } from "./json-text.ts";
import { resultDifferences } from "./result-difference.ts";
import { resultJson } from "./result-json.ts";
import { columnPath } from "./result-path.ts";
import { formatResult } from "./result.ts";
import { parameter } from "./testing.ts";

const point = [parameter("int256", { name: "x" }), parameter("int256", { name: "y" })];

describe("the difference of two results", () => {
  const numbers = (...values: readonly string[]) => formatResult([parameter("uint256[]")], values);

  test("of equal ones is empty", () => {
    expect(resultDifferences(numbers("1", "2"), numbers("1", "2")).size).toBe(0);
  });

  test("reports the value, the old value and the increase", () => {
    expect([...resultDifferences(numbers("1", "9007199254740993"), numbers("1", "9007199254740994"))]).toEqual([
      [".0[1]", { kind: "changed", before: "9007199254740993", by: 1n }],
    ]);
  });

  test("reports that a list has grown, and which rows are new", () => {
    expect([...resultDifferences(numbers("1"), numbers("1", "2"))]).toEqual([
      [".0", { kind: "length", before: 1, after: 2 }],
      [".0[1]", { kind: "added" }],
    ]);
  });

  test("reaches into tuples", () => {
    const outputs = [parameter("tuple[]", { components: point })];
    const before = formatResult(outputs, [{ x: "1", y: "2" }]);
    const after = formatResult(outputs, [{ x: "1", y: "-2" }]);
    expect([...resultDifferences(before, after)]).toEqual([[".0[0].1", { kind: "changed", before: "2", by: -4n }]]);
  });

  test("reports a value whose type has changed", () => {
    const outputs = [parameter("uint256")];
    expect([...resultDifferences(formatResult(outputs, "1"), formatResult(outputs, "no"))]).toEqual([
      [".0", { kind: "changed", before: "1" }],
    ]);
  });
});

test("the rows of a list share their column", () => {
  expect(columnPath(".0[12].1[3]")).toBe(".0[].1[]");
});

describe("values as JSON", () => {
  test.each([
    [[parameter("uint256")], "9007199254740993", '"9007199254740993"'],
    [[parameter("bool")], true, "true"],
    [[parameter("tuple", { components: point })], ["1", "2"], '{"x":"1","y":"2"}'],
    [[parameter("tuple", { components: [parameter("bool"), parameter("bool")] })], [true, false], "[true,false]"],
    [point, { x: "1", y: "2" }, '{"x":"1","y":"2"}'],
    [[parameter("uint256[]")], [], "[]"],
    [[parameter("uint8")], "no number", '"no number"'],
    [[parameter("tuple", { components: [parameter("bool", { name: "__proto__" })] })], [true], '{"__proto__":true}'],
  ])("of %j with %j are %s", (outputs, result, text) => {
    expect(resultJson(formatResult(outputs, result)).replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  });
});

describe("what returned bytes could be", () => {
  test.each([
    ["bytes32", `0x${"4d4b52".padEnd(64, "0")}`, ["uint256", "bytes32"]],
    ["bool", 1n, ["bool", "address", "uint256", "bytes32"]],
    ["string", "hello", ["string"]],
  ] as const)("a %s of %s", (type, value, readings) => {
    const data = encodeAbiParameters([{ type: type === "bool" ? "uint256" : type }], [value]);
    expect(answerReadings(data).map((node) => node.type)).toEqual(expect.arrayContaining([...readings]));
  });

  test("of 32 bytes of text includes the text", () => {
    const readings = answerReadings(`0x${"4d4b52".padEnd(64, "0")}`);
    expect(readings.find(({ type }) => type === "bytes32")).toMatchObject({ bytesText: "MKR" });
  });

  test("of several words is only what takes all of them", () => {
    const words = ["20", "1", "5"].map((digits) => digits.padStart(64, "0")).join("");
    expect(answerReadings(`0x${words}`).map(({ type }) => type)).toEqual(["uint256[]", "address[]"]);
    expect(answerReadings(`0x${words}${"0".repeat(64)}`)).toEqual([]);
  });

  test.each(["0x", "0x12", "no hex"])("of %s is nothing", (data) => {
    expect(answerReadings(data)).toEqual([]);
  });
});

describe("a JSON text with line breaks", () => {
  test.each([
    ['{"a":9007199254740993,"b":[1.10,null,true,"x"],"c":{},"d":[]}', "9007199254740993"],
    ['{"a":1.10}', "1.10"],
    ['{"__proto__":1}', '"__proto__": 1'],
  ])("of %s keeps %s", (text, part) => {
    const indented = indentJson(text);
    expect(indented).toContain(part);
    expect(indented.replaceAll(/\s/g, "")).toBe(text);
  });

  test("that is invalid is unchanged", () => {
    expect(indentJson("<html>")).toBe("<html>");
  });
});
