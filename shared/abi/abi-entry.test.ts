import { describe, expect, test } from "vitest";
import { AbiShapeError, readEntry, shown } from "./abi-entry.ts";

const problemOf = (value: unknown) => {
  try {
    readEntry(value, ["abi", 3]);
  } catch (error) {
    if (error instanceof AbiShapeError)
      return { code: error.code, at: error.path.slice(2), expected: error.expected, got: error.got };
    throw error;
  }
  return undefined;
};
const read = (value: unknown) => readEntry(value, []);
const of = (type: string, more: object = {}) => ({ type, name: "f", inputs: [], ...more });

describe("an entry", () => {
  test.each<[string, object, object]>([
    [
      "of the oldest form is a function",
      { name: "f", inputs: [] },
      { type: "function", name: "f", inputs: [], outputs: [], stateMutability: "nonpayable" },
    ],
    ["that was constant is a view", of("function", { constant: true }), { stateMutability: "view" }],
    ["that was not constant is none", of("function", { constant: false }), { stateMutability: "nonpayable" }],
    ["that was payable is payable", of("function", { payable: true }), { stateMutability: "payable" }],
    [
      "that says its mutability keeps it",
      of("function", { constant: true, stateMutability: "pure" }),
      { stateMutability: "pure" },
    ],
    [
      "may have nulls for what it leaves out",
      of("function", { outputs: null, stateMutability: null, description: null }),
      { outputs: [] },
    ],
    ["may have a description", of("function", { description: "Does it" }), { description: "Does it" }],
    [
      "that is an event is anonymous if it says so",
      of("event", { anonymous: true }),
      { type: "event", anonymous: true },
    ],
    ["that is an event is not anonymous otherwise", of("event", { anonymous: "true" }), { anonymous: false }],
    ["that is an error", of("error"), { type: "error", name: "f", inputs: [] }],
    [
      "that is a constructor needs no inputs",
      { type: "constructor" },
      { type: "constructor", inputs: [], stateMutability: "nonpayable" },
    ],
    [
      "that is a constructor may be payable",
      { type: "constructor", stateMutability: "payable" },
      { stateMutability: "payable" },
    ],
    ["that is a fallback", { type: "fallback" }, { type: "fallback", stateMutability: "nonpayable" }],
    ["that is a fallback may be payable", { type: "fallback", payable: true }, { stateMutability: "payable" }],
    [
      "that receives is payable",
      { type: "receive", stateMutability: "nonpayable" },
      { type: "receive", stateMutability: "payable" },
    ],
  ])("%s", (_what, value, entry) => {
    expect(read(value)).toMatchObject(entry);
  });

  test("has no key that it was not given", () => {
    expect(Object.keys(read(of("error")))).toEqual(["type", "name", "inputs"]);
    expect(Object.keys(read({ type: "fallback" }))).toEqual(["type", "stateMutability"]);
  });

  test.each<[string, unknown, object]>([
    ["is an object", 5, { code: "entry-not-an-object", at: [], expected: "an object", got: "5" }],
    ["is no list", [], { code: "entry-not-an-object", at: [], got: "a list of 0" }],
    [
      "has a known type",
      of("struct"),
      {
        code: "entry-type-unknown",
        at: ["type"],
        expected: "function, constructor, event, error, fallback or receive",
        got: "struct",
      },
    ],
    [
      "has a name",
      of("function", { name: undefined }),
      { code: "name-invalid", at: ["name"], expected: "an identifier", got: "nothing" },
    ],
    [
      "has a name that is an identifier",
      of("event", { name: "1f" }),
      { code: "name-invalid", at: ["name"], got: "1f" },
    ],
    ["has a name without a space at its end", of("error", { name: "f " }), { code: "name-invalid", at: ["name"] }],
    [
      "has inputs",
      of("function", { inputs: undefined }),
      { code: "parameters-invalid", at: ["inputs"], expected: "a list", got: "nothing" },
    ],
    [
      "has outputs in a list",
      of("function", { outputs: {} }),
      { code: "parameters-invalid", at: ["outputs"], got: "an object" },
    ],
    [
      "has a description in words",
      of("function", { description: 5 }),
      { code: "text-expected", at: ["description"], expected: "text", got: "5" },
    ],
    [
      "has a known mutability",
      of("function", { stateMutability: "fast" }),
      { code: "mutability-unknown", at: ["stateMutability"], expected: "pure, view, nonpayable, payable", got: "fast" },
    ],
    [
      "is no constructor that only views",
      { type: "constructor", stateMutability: "view" },
      { code: "mutability-unknown", at: ["stateMutability"], expected: "nonpayable or payable", got: "view" },
    ],
    [
      "is no fallback that only views",
      { type: "fallback", constant: true },
      { code: "mutability-unknown", at: ["stateMutability"], got: "view" },
    ],
  ])("%s", (_what, value, problem) => {
    expect(problemOf(value)).toMatchObject(problem);
  });
});

describe("a parameter", () => {
  const parameter = (value: unknown) => read(of("function", { inputs: [{ name: "a", type: "bool" }, value] }));
  const second = (value: unknown) => {
    const entry = parameter(value);
    return "inputs" in entry ? entry.inputs[1] : undefined;
  };
  const problem = (value: unknown) => problemOf(of("function", { inputs: [{ name: "a", type: "bool" }, value] }));

  test.each<[object, object]>([
    [{ type: "uint" }, { name: "", type: "uint256" }],
    [{ type: "int[2][]" }, { name: "", type: "int256[2][]" }],
    [{ type: "uint8" }, { name: "", type: "uint8" }],
    [{ type: "uinteger" }, { name: "", type: "uinteger" }],
    [{ type: "myuint" }, { name: "", type: "myuint" }],
    [
      { type: "bool", name: null },
      { name: "", type: "bool" },
    ],
    [
      { type: "address", name: "to", internalType: "contract X", description: "Who", indexed: true },
      { name: "to", type: "address", internalType: "contract X", description: "Who", indexed: true },
    ],
    [
      { type: "bool", indexed: "true" },
      { name: "", type: "bool" },
    ],
    [
      { type: "bool", components: [{ type: "x" }] },
      { name: "", type: "bool" },
    ],
    [
      { type: "tuple", components: [] },
      { name: "", type: "tuple", components: [] },
    ],
    [
      { type: "tuple[2]", components: [{ type: "int" }] },
      { name: "", type: "tuple[2]", components: [{ name: "", type: "int256" }] },
    ],
    [
      { type: "tuplex", components: [] },
      { name: "", type: "tuplex" },
    ],
  ])("%j is read", (value, expected) => {
    expect(second(value)).toEqual(expected);
  });

  test.each<[string, unknown, object]>([
    ["is an object", "bool", { code: "parameter-invalid", at: ["inputs", 1], expected: "an object", got: "bool" }],
    ["has a type", {}, { code: "type-missing", at: ["inputs", 1, "type"], expected: "a type", got: "nothing" }],
    ["has a type that is not empty", { type: "" }, { code: "type-missing", at: ["inputs", 1, "type"] }],
    ["has a type in words", { type: 5 }, { code: "type-missing", got: "5" }],
    [
      "has a name in words",
      { type: "bool", name: 5 },
      { code: "text-expected", at: ["inputs", 1, "name"], expected: "text" },
    ],
    [
      "has an internal type in words",
      { type: "bool", internalType: {} },
      { code: "text-expected", at: ["inputs", 1, "internalType"], got: "an object" },
    ],
    [
      "has components, if it is a tuple",
      { type: "tuple[]" },
      { code: "components-missing", at: ["inputs", 1, "components"], expected: "a list", got: "nothing" },
    ],
    [
      "has components in a list",
      { type: "tuple", components: {} },
      { code: "parameters-invalid", at: ["inputs", 1, "components"] },
    ],
    [
      "has components that are parameters",
      { type: "tuple", components: [{ type: "bool" }, {}] },
      { code: "type-missing", at: ["inputs", 1, "components", 1, "type"] },
    ],
  ])("%s", (_what, value, expected) => {
    expect(problem(value)).toMatchObject(expected);
  });

  test("is nested at most 32 levels deep", () => {
    const nested = (depth: number): object =>
      depth === 0 ? { type: "bool" } : { type: "tuple", components: [nested(depth - 1)] };
    expect(problem(nested(32))).toBeUndefined();
    expect(problem(nested(33))).toMatchObject({ code: "too-deep", expected: "at most 32 levels", got: "a list of 1" });
  });

  test("is never what every object has", () => {
    expect(
      problemOf(Object.assign(Object.create({ type: "error", name: "f", inputs: [] }), { name: "f" })),
    ).toMatchObject({
      code: "parameters-invalid",
    });
  });
});

test.each<[unknown, string]>([
  [undefined, "nothing"],
  ["text", "text"],
  ["x".repeat(100), "x".repeat(80)],
  [[1, 2], "a list of 2"],
  [{}, "an object"],
  [null, "object"],
  [5, "5"],
  [true, "true"],
  [5n, "bigint"],
])("an error shows %s as %s", (value, text) => {
  expect(shown(value)).toBe(text);
});
