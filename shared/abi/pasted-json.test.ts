import { describe, expect, test } from "vitest";
import type { AbiParseResult } from "./from-unknown.ts";
import { abiFromNodeSteps } from "./json-abi.ts";
import { type JsonNode, valueAt } from "./json-node.ts";
import { readJson } from "./json.ts";
import { pastedJsonSteps, pastedNodeSteps } from "./pasted-json.ts";
import { drain, type Steps } from "./steps.ts";

const read = (text: string): AbiParseResult => drain(pastedJsonSteps(text));
const errorOf = (text: string) => {
  const result = read(text);
  if (result.ok) throw new Error("it was read");
  return result.error;
};

const withInput = (input: object) => ({ type: "function", name: "f", inputs: [input], outputs: [] });
/** An entry whose only parameter has this type, on the second line of a list. */
const secondWith = (input: object): string => `[{"type":"receive"},\n${JSON.stringify(withInput(input))}]`;
const typed = (type: string): string => secondWith({ name: "x", type });

const stepsOf = (steps: Steps<AbiParseResult>): number => {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
};

const written = [
  {
    type: "function",
    name: "transfer",
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint" },
    ],
    outputs: [],
    constant: false,
  },
  { type: "event", name: "Done", inputs: [] },
];

describe("a pasted ABI", () => {
  const fallback = { type: "fallback", stateMutability: "payable" };

  test.each([
    ["a list", [fallback], "json"],
    ["one entry", fallback, "json"],
    ["an artifact", { contractName: "Coin", abi: [fallback] }, "artifact"],
  ])("is read from %s", (_, value, source) => {
    expect(read(JSON.stringify(value))).toEqual({ ok: true, source, abi: [fallback] });
  });

  test.each([
    ["compact", JSON.stringify(written)],
    ["indented by two spaces", JSON.stringify(written, null, 2)],
    ["indented by a tab, with spaces around it", ` ${JSON.stringify(written, null, "\t")}\n\n`],
    ["written by hand", JSON.stringify(written).replaceAll(",", " ,\n").replaceAll(":", " :")],
    ["with an escaped letter", JSON.stringify(written).replace("transfer", "\\u0074ransfer")],
    ["an artifact in one line", JSON.stringify({ abi: written })],
  ])("is the same %s", (_, text) => {
    expect(read(text)).toMatchObject({
      ok: true,
      abi: [
        {
          name: "transfer",
          inputs: [
            { name: "to", type: "address" },
            { name: "value", type: "uint256" },
          ],
          stateMutability: "nonpayable",
        },
        { type: "event", name: "Done", inputs: [], anonymous: false },
      ],
    });
  });

  test.each([
    ["in one line", '[{"type":"receive","stateMutability":"payable","type":"fallback"}]', 1],
    ["in many", '[\n  {\n    "type": "receive",\n    "type": "fallback"\n  }\n]', 4],
  ])("with a repeated key is refused, %s", (_, text, line) => {
    expect(errorOf(text)).toMatchObject({ code: "json-duplicate-key", line });
  });

  test.each([JSON.stringify, (value: unknown) => JSON.stringify(value).replaceAll(",", " ,")])(
    "nested too deep is refused however it is written",
    (write) => {
      const deep = JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`);
      expect(errorOf(write([{ type: "receive", notes: deep }]))).toMatchObject({ code: "json-too-deep" });
    },
  );

  test("longer than half a megabyte is read in short steps from the start", () => {
    const long = JSON.stringify(
      Array.from({ length: 8_000 }, (_, at) => withInput({ name: `a${at}`, type: "uint256" })),
    );
    const short = JSON.stringify(JSON.parse(long).slice(0, 100));
    const stepsPerEntry = (text: string, entries: number) => stepsOf(pastedJsonSteps(text)) / entries;
    expect(long.length).toBeGreaterThan(500_000);
    // Finding an entry's values takes steps as well.
    expect(stepsPerEntry(long, 8_000)).toBeGreaterThan(stepsPerEntry(short, 100) + 1);
  });

  test("may use names of types that belong to a library, and every type that a compiler writes", () => {
    for (const type of ["Token", "uint256[3]", "bytes32[]"]) {
      expect(read(typed(type))).toMatchObject({ ok: true, abi: [{}, { inputs: [{ name: "x", type }] }] });
    }
  });

  test("that is no JSON is refused where it breaks off", () => {
    expect(errorOf('[\n  {"type": }\n]')).toEqual({
      code: "json-syntax",
      expected: "a value",
      got: "}\n]",
      line: 2,
      column: 12,
    });
  });

  test("that repeats a key is refused rather than read one way", () => {
    expect(errorOf('{"type": "receive", "type": "fallback"}')).toMatchObject({
      code: "json-duplicate-key",
      line: 1,
      column: 21,
    });
  });

  test("with an entry of an unknown kind is refused as it is anywhere else", () => {
    const error = errorOf('[{"type":"receive"},\n{"type":"modifier"}]');
    expect(error).toMatchObject({ code: "entry-type-unknown", entry: 1, line: 2 });
  });
});

describe("a type that no compiler writes is refused", () => {
  const input = '{"type":"function","name":"f","inputs":[';
  const column = `${input}{"name":"x","type":`.length + 1;

  test("with the type that was probably meant, and its place", () => {
    expect(errorOf(typed("uint257[2]"))).toEqual({
      code: "type-unknown",
      expected: "uint256[2]",
      got: "uint257[2]",
      line: 2,
      column,
      entry: 1,
      path: [1, "inputs", 0, "type"],
    });
  });

  test("without a guess where no size is near", () => {
    expect(errorOf(typed("uint1234567"))).toMatchObject({ code: "type-unknown", expected: "", got: "uint1234567" });
  });

  test("an array of length 0, for which there is no other type to offer", () => {
    expect(errorOf(typed("uint8[0]"))).toEqual({
      code: "zero-length",
      expected: "",
      got: "uint8[0]",
      line: 2,
      column,
      entry: 1,
      path: [1, "inputs", 0, "type"],
    });
  });

  test("a tuple with an empty list of parts", () => {
    expect(errorOf(secondWith({ name: "x", type: "tuple", components: [] }))).toMatchObject({
      code: "components-empty",
      got: "tuple",
      line: 2,
      column: `${input}{"name":"x","type":"tuple","components":`.length + 1,
      path: [1, "inputs", 0, "components"],
    });
  });

  test("a tuple without a list of parts", () => {
    expect(errorOf(secondWith({ name: "x", type: "tuple" }))).toMatchObject({
      code: "components-missing",
      line: 2,
      entry: 1,
    });
  });

  test("with no more than 80 characters of it", () => {
    const long = `uint257${"[2]".repeat(40)}`;
    expect(errorOf(typed(long)).got).toBe(long.slice(0, 80));
  });

  test("even among the values that a function returns", () => {
    const view = { type: "function", name: "f", inputs: [], outputs: [{ name: "", type: "bytes33" }] };
    expect(errorOf(JSON.stringify([view]))).toMatchObject({
      expected: "bytes32",
      path: [0, "outputs", 0, "type"],
    });
  });

  test("by its place in an artifact", () => {
    const text = `{"contractName":"Coin",\n"abi":\n[{"type":"receive"},\n${JSON.stringify(withInput({ name: "x", type: "int7" }))}]}`;
    expect(errorOf(text)).toMatchObject({
      expected: "int8",
      entry: 1,
      path: ["abi", 1, "inputs", 0, "type"],
      line: 4,
      column,
    });
  });

  test("by its place in an entry that stands alone", () => {
    expect(errorOf(`\n${JSON.stringify(withInput({ name: "x", type: "int7" }))}`)).toMatchObject({
      entry: 0,
      path: ["inputs", 0, "type"],
      line: 2,
      column,
    });
  });
});

describe("an ABI inside a text", () => {
  const inside = (text: string): { readonly text: string; readonly node: JsonNode } => {
    const json = readJson(text);
    const node = json.ok ? valueAt(json.node, "result") : undefined;
    if (node === undefined) throw new Error("no result");
    return { text, node };
  };

  test("is read without what is around it", () => {
    const { text, node } = inside('{"status": "1", "result": [{"type": "receive", "stateMutability": "payable"}]}');
    expect(drain(pastedNodeSteps(text, node))).toEqual({
      ok: true,
      source: "json",
      abi: [{ type: "receive", stateMutability: "payable" }],
    });
  });

  test("is refused by its place in the whole text", () => {
    const { text, node } = inside(`{"status": "1",\n "result":\n${typed("uint257")}}`);
    expect(drain(pastedNodeSteps(text, node))).toMatchObject({
      ok: false,
      error: { path: [1, "inputs", 0, "type"], line: 4 },
    });
  });
});

test("an entry that is searched for such types is a step of its own, so that a page can pause", () => {
  const json = readJson(JSON.stringify(Array.from({ length: 20 }, () => ({ type: "receive" }))));
  if (!json.ok) throw new Error(json.error.code);
  expect(stepsOf(pastedNodeSteps("", json.node)) - stepsOf(abiFromNodeSteps("", json.node))).toBe(20);
});
