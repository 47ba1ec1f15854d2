import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offsetOf, plainJson } from "./json-node.ts";
import type { JsonNode } from "./json-node.ts";
import { lineAndColumn, readJson } from "./json.ts";
import { RUNS } from "./testing.ts";

const nodeOf = (text: string): JsonNode => {
  const result = readJson(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.node;
};

describe("readJson", () => {
  test("reads what JSON.parse reads, as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, "\t"), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(plainJson(nodeOf(text))).toEqual(JSON.parse(text));
      }),
      RUNS,
    );
  });

  test("accepts exactly what JSON.parse accepts, repeated keys aside", () => {
    const fragments = fc.array(
      fc.constantFrom(
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        '"a"',
        '"b"',
        "1",
        "-",
        ".5",
        "e3",
        "true",
        "nul",
        "null",
        " ",
        "\\",
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fragments, (parts) => {
        const text = parts.join("");
        const result = readJson(text);
        if (!result.ok && result.error.code === "json-duplicate-key") return;
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        expect(result.ok).toBe(accepted);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    "1000000000000000001",
    "-0",
    "1.10",
    "1e400",
    "0.1000000000000000055511151231257827",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
  ])("keeps the number %s as it was written", (text) => {
    expect(nodeOf(` ${text} `)).toEqual({ kind: "number", at: 1, text });
  });

  test("keeps the entries of an object as pairs in their order", () => {
    expect(nodeOf('{"__proto__":1,"b":null}')).toEqual({
      kind: "object",
      at: 0,
      entries: [
        ["__proto__", { kind: "number", at: 13, text: "1" }],
        ["b", { kind: "null", at: 19 }],
      ],
    });
  });

  test.each([
    ["", 0, "a value", ""],
    ["[1,]", 3, "a value", "]"],
    ["[1 2]", 3, '"," or "]"', "2]"],
    ["[1", 2, '"," or "]"', ""],
    ['{"a" 1}', 5, '":"', "1}"],
    ['{"a":1 "b":2}', 7, '"," or "}"', '"b":2}'],
    ["{a:1}", 1, "a key in double quotes", "a:1}"],
    ["{'a':1}", 1, "a key in double quotes", "'a':1}"],
    ['{"a":1,}', 7, "a key in double quotes", "}"],
    ['"open', 0, "a closing double quote", '"open'],
    ['"bad \\x escape"', 0, "a string without raw control characters or unknown escapes", '"bad \\x escape"'],
    ["[] []", 3, "the end of the text", "[]"],
    ["01", 1, "the end of the text", "1"],
    ["undefined", 0, "a value", "undefined"],
    ["NaN", 0, "a value", "NaN"],
  ])("refuses %j at offset %d and says what it expected", (text, at, expected, got) => {
    expect(readJson(text)).toEqual({ ok: false, error: { code: "json-syntax", at, expected, got } });
  });

  test("refuses a repeated key and reports where it repeats", () => {
    expect(readJson('{"a":1,"a":2}')).toMatchObject({
      ok: false,
      error: { code: "json-duplicate-key", at: 7 },
    });
  });

  test("reads 100 levels and refuses more, without exhausting the stack", () => {
    expect(readJson("[".repeat(101) + "]".repeat(101)).ok).toBe(true);
    expect(readJson("[".repeat(1_000_000))).toMatchObject({ ok: false, error: { code: "json-too-deep", at: 101 } });
  });

  test("reads a string of a megabyte with escapes", () => {
    const text = JSON.stringify(`${'\\"\n'.repeat(200_000)}end`);
    expect(plainJson(nodeOf(text))).toBe(JSON.parse(text));
  });
});

describe("plainJson", () => {
  test("makes own properties of keys that would reach the prototype", () => {
    const value = plainJson(nodeOf('{"__proto__":{"polluted":true}}'));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value ?? {})).toEqual([["__proto__", { polluted: true }]]);
    expect("polluted" in {}).toBe(false);
  });
});

describe("offsetOf", () => {
  const node = nodeOf('{"abi": [ {"name": "f"}, {"name": "g"} ]}');

  test.each([
    [[], 0],
    [["abi"], 8],
    [["abi", 1], 25],
    [["abi", 1, "name"], 34],
    [["abi", 1, "inputs", 0], 25],
    [["abi", 9], 8],
    [["other"], 0],
  ])("of %j is %d, or that of the deepest node that exists", (path, expected) => {
    expect(offsetOf(node, path)).toBe(expected);
  });
});

describe("lineAndColumn", () => {
  test.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [4, 3, 1],
    [6, 3, 3],
  ])("of offset %d is %d:%d", (at, line, column) => {
    expect(lineAndColumn("ab\n\ncde", at)).toEqual({ line, column });
  });
});
