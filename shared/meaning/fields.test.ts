import { describe, expect, test } from "vitest";
import { abiFunctions } from "#shared/abi/functions.ts";
import { abiOf } from "#shared/abi/testing.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { calldataField, fieldsOf } from "./fields.ts";
import { textOf } from "./testing-texts.ts";
import { ACME, factsWith } from "./testing.ts";
import type { Sentence } from "./types.ts";

const calldata = "0x12345678";
const linesOf = (types: string, values: readonly AbiValue[], better?: ReadonlyMap<number, Sentence>) =>
  fieldsOf(abiFunctions(abiOf(`function f(${types})`))[0]?.inputs ?? [], values, calldata, factsWith(), better).map(
    ({ label, value }) => `${label}: ${textOf(value)}`,
  );

describe("an argument", () => {
  test.each<[string, string, AbiValue, string]>([
    ["that is a number is grouped", "uint256 x", 1234567n, "x: 1,234,567"],
    ["that is negative", "int256 x", -1234n, "x: -1,234"],
    ["without a name has its position", "uint256", 5n, "Argument 1: 5"],
    ["that is an id is not grouped", "uint256 tokenId", 1234567n, "tokenId: 1234567"],
    ["that is an id, in any case", "uint256 ID", 1234567n, "ID: 1234567"],
    ["of ids is not grouped", "uint256 token_ids", 1234567n, "token_ids: 1234567"],
    ["that ends like an id only by chance is grouped", "uint256 x9id", 1234567n, "x9id: 1,234,567"],
    ["that goes on after an id is grouped", "uint256 idx", 1234567n, "idx: 1,234,567"],
    [
      "that is a time also has the time",
      "uint256 deadline",
      1_790_000_000n,
      "deadline: 1,790,000,000 (2026-09-21T14:13:20Z)",
    ],
    ["that is a duration also has the duration", "uint256 delay", 86_400n, "delay: 86,400 (1 d)"],
    ["that could be a time but is none", "uint256 deadline", 5n, "deadline: 5"],
    ["that is a flag", "bool on", false, "on: false"],
    ["that is an address has its name and checksum", "address to", ACME.toLowerCase(), `to: Acme settlement ${ACME}`],
    ["that is a text is quoted", "string note", "hello", "note: “hello”"],
    ["that is bytes", "bytes data", "0xabcd", "data: 0xabcd"],
    ["that is bytes of a size", "bytes4 id", "0x12345678", "id: 0x12345678"],
    ["that is an empty list", "uint8[] x", [], "x: empty"],
  ])("%s", (_what, type, value, line) => {
    expect(linesOf(type, [value])).toEqual([line]);
  });

  test("with parts is told part by part", () => {
    const types = "(uint8 a, (bool flag, address)[] inner) order, uint8[2][] grid";
    const values = [
      [1n, [[true, ACME]]],
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ];
    expect(linesOf(types, values)).toEqual([
      "order.a: 1",
      "order.inner[0].flag: true",
      `order.inner[0].2: Acme settlement ${ACME}`,
      "grid[0][0]: 1",
      "grid[0][1]: 2",
      "grid[1][0]: 3",
      "grid[1][1]: 4",
    ]);
  });

  test("has a better reading where there is one", () => {
    const better = new Map([[1, [{ kind: "text", text: "5 PDT" } as const]]]);
    expect(linesOf("address to, uint256 value", [ACME, 5n], better)).toEqual([
      `to: Acme settlement ${ACME}`,
      "value: 5 PDT",
    ]);
  });

  test("that is missing is left out", () => {
    expect(linesOf("uint8 a, uint8 b", [1n])).toEqual(["a: 1"]);
  });

  test("of a list declared longer than a form could be is counted, with a fingerprint of the calldata", () => {
    const [line = ""] = linesOf("uint8[5000] x", [Array.from({ length: 5000 }, () => 1n)]);
    const [, counted, fingerprint = "none"] = /^x: (.*), fingerprint of the calldata ([0-9a-f]{8})$/.exec(line) ?? [];
    expect(counted).toBe("5,000 values");
    // The calldata's own, as it is for a list with more values than are shown.
    expect(linesOf("uint8[] x", [Array.from({ length: 101 }, () => 1n)]).at(-1)).toContain(fingerprint);
  });
});

test("a hundred values are shown; more are counted, with a fingerprint", () => {
  const many = (length: number) => linesOf("uint8[] x", [Array.from({ length }, () => 1n)]);
  expect(many(100)).toHaveLength(100);
  expect(many(100).at(-1)).toBe("x[99]: 1");
  expect(many(101)).toHaveLength(101);
  expect(many(101).at(-1)).toMatch(/^More: 1 more value, fingerprint of all [0-9a-f]{8}$/);
  expect(many(103).at(-1)).toMatch(/^More: 3 more values, fingerprint of all [0-9a-f]{8}$/);
});

test("a label has at most 64 characters, also within others, and may be told with its type", () => {
  const long = "x".repeat(100);
  expect(linesOf(`uint8 ${long}`, [1n])).toEqual([`${"x".repeat(63)}…: 1`]);
  expect(linesOf(`(uint8 y) ${long}`, [[1n]])).toEqual([`${"x".repeat(63)}…: 1`]);
  const [{ inputs } = { inputs: [] }] = abiFunctions(abiOf("function f(uint8[] a, bool b)"));
  const better = new Map([[1, [{ kind: "text", text: "yes" } as const]]]);
  const labels = fieldsOf(inputs, [[1n], true], calldata, factsWith(), better, (label, type) => `${label} (${type})`);
  expect(labels.map(({ label }) => label)).toEqual(["a[0] (uint8)", "b (bool)"]);
});

test("long texts and bytes are cut, with a fingerprint", () => {
  expect(linesOf("string x", ["y".repeat(201)])[0]).toMatch(/^x: “y{199}…” \(201 characters, fingerprint /);
  expect(linesOf("string x", ["y".repeat(200)])[0]).toBe(`x: “${"y".repeat(200)}”`);
  expect(linesOf("bytes x", [`0x${"ab".repeat(257)}`])[0]).toMatch(/^x: 0x(?:ab){256}… \(257 bytes, fingerprint /);
  expect(linesOf("bytes x", [`0x${"ab".repeat(256)}`])[0]).toBe(`x: 0x${"ab".repeat(256)}`);
  const { label, value } = calldataField(`0x${"ab".repeat(257)}`);
  expect(label).toBe("Calldata");
  expect(textOf(value)).toMatch(/^0x(?:ab){256}… \(257 bytes, fingerprint [0-9a-f]{8}\)$/);
});
