import { describe, expect, test } from "vitest";
import { parseUnits } from "#shared/amount/units.ts";
import { buildAbiFunction } from "./abi-function.ts";
import { decodeCall, decodeReturn, encodeCall } from "./calldata.ts";
import { catalogOf, searchCatalog } from "./catalog.ts";
import { draftFromJson } from "./draft-json.ts";
import { readLink } from "./draft-link.ts";
import { parseDraft, parseDrafts } from "./draft.ts";
import type { Draft, DraftResult } from "./draft.ts";
import { describeField } from "./field.ts";
import { abiFunctions, findFunction, selector } from "./functions.ts";
import { formatResult } from "./result.ts";
import { decodeRevert } from "./revert/revert.ts";
import { ALICE, abiOf, field, functionOf } from "./testing.ts";
import type { AbiFunction, AbiValue } from "./types.ts";

// Inputs that break other tools, each by name, from the text a person types to what would be sent.

const typed = (type: string, draft: Draft | string): DraftResult =>
  parseDraft(field(type), typeof draft === "string" ? { text: draft } : draft);

/** Follows a call all the way: drafts, values, calldata, and back. */
const call = (fn: AbiFunction, drafts: readonly Draft[]): { calldata: string; values: readonly AbiValue[] } => {
  const parsed = parseDrafts(fn.inputs.map(describeField), drafts);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const encoded = encodeCall(fn, parsed.value);
  if (!encoded.ok) throw new Error(encoded.error.got);
  expect(decodeCall(fn, encoded.calldata)).toEqual({ ok: true, values: parsed.value, exact: true });
  return { calldata: encoded.calldata, values: parsed.value };
};

const overload = (abi: string, signature: string): AbiFunction => {
  const fn = findFunction(abiOf(abi), signature);
  if (fn === undefined) throw new Error(signature);
  return fn;
};

const refusedFor = (code: string): object => ({ ok: false, errors: [{ code }] });

const MAX = 2n ** 256n - 1n;

describe("numbers", () => {
  test("uint256[] given [1000000000000000001] is exact, to the last digit, into the body of the call", () => {
    const fn = functionOf("function f(uint256[] xs)");
    const pasted = draftFromJson(field("uint256[]"), "[1000000000000000001]");
    if (!pasted.ok) throw new Error("not read");
    const { calldata, values } = call(fn, [pasted.draft]);
    expect(calldata.endsWith("0de0b6b3a7640001")).toBe(true);
    expect(buildAbiFunction(fn, values, "bare").inputs[0]?.value).toEqual(["1000000000000000001"]);
  });

  test("a blank uint256 is required", () => {
    expect(typed("uint256", "")).toMatchObject(refusedFor("required"));
  });

  test('[""] for uint256[] is required, whether typed or pasted', () => {
    expect(typed("uint256[]", { items: [{ text: "" }] })).toMatchObject(refusedFor("required"));
    const pasted = draftFromJson(field("uint256[]"), '[""]');
    expect(pasted.ok && parseDraft(field("uint256[]"), pasted.draft)).toMatchObject(refusedFor("required"));
  });

  test("uint8 256 and int8 -129 are out of range, int8 -128 is accepted", () => {
    expect(typed("uint8", "256")).toMatchObject(refusedFor("out-of-range"));
    expect(typed("int8", "-129")).toMatchObject(refusedFor("out-of-range"));
    expect(typed("int8", "-128")).toEqual({ ok: true, value: -128n });
  });

  test("the maximum of uint256 is accepted, one more is not", () => {
    expect(typed("uint256", MAX.toString())).toEqual({ ok: true, value: MAX });
    expect(typed("uint256", (MAX + 1n).toString())).toMatchObject(refusedFor("out-of-range"));
  });

  test("the integer 0x10 is 16", () => {
    expect(typed("uint256", "0x10")).toEqual({ ok: true, value: 16n });
  });

  test.each([
    ["010", "10"],
    ["A", "0xA"],
    ["1,000", "1000"],
    ["1e18", "1000000000000000000"],
  ])("the integer %s is refused, with the suggestion %s", (text, suggestion) => {
    expect(typed("uint256", text)).toMatchObject({ ok: false, errors: [{ got: text, suggestion }] });
  });

  test("the integer 1.5 is refused as a fraction, so that a unit can be suggested", () => {
    expect(typed("uint256", "1.5")).toMatchObject(refusedFor("fraction"));
  });

  test("1234.5 and 1.1 with 18 decimals are exact", () => {
    expect(parseUnits("1234.5", 18)).toEqual({ ok: true, value: 1234500000000000000000n });
    expect(parseUnits("1.1", 18)).toEqual({ ok: true, value: 1100000000000000000n });
    expect(typed("uint256", { text: "1.1", decimals: 18 })).toEqual({ ok: true, value: 1100000000000000000n });
  });

  test("0.0000000000000000019 ether is more precise than one base unit", () => {
    expect(parseUnits("0.0000000000000000019", 18)).toMatchObject({ ok: false, error: { code: "too-precise" } });
    expect(typed("uint256", { text: "0.0000000000000000019", decimals: 18 })).toMatchObject(refusedFor("too-precise"));
  });

  test("a result larger than 2^53 is shown from its decimal string, digit by digit", () => {
    const { outputs } = functionOf("function f() view returns (uint256)");
    expect(formatResult(outputs, "9007199254740993")).toMatchObject([{ kind: "integer", text: "9007199254740993" }]);
  });
});

describe("text and bytes", () => {
  test.each(["1.10", "1e3", " 5 ", '{"a":1}'])("a string given %j is unchanged, into the body of the call", (text) => {
    const fn = functionOf("function f(string s)");
    const { values } = call(fn, [{ text }]);
    expect(buildAbiFunction(fn, values, "bare").inputs[0]?.value).toBe(text);
  });

  test.each([
    ["hello", "not-hex"],
    ["0xzz", "not-hex"],
    ["0x123", "odd-length"],
  ])("bytes given %s in hex mode are an error", (text, code) => {
    expect(typed("bytes", { text, mode: "hex" })).toMatchObject(refusedFor(code));
  });

  test("blank bytes are an error, 0x is zero bytes", () => {
    expect(typed("bytes", { text: "", mode: "hex" })).toMatchObject(refusedFor("required"));
    expect(typed("bytes", { text: "0x", mode: "hex" })).toEqual({ ok: true, value: "0x" });
  });

  test("bytes4 given 0x1234 is a length error, without silent padding", () => {
    expect(typed("bytes4", { text: "0x1234", mode: "hex" })).toEqual({
      ok: false,
      errors: [{ path: [], code: "byte-length", expected: "4", got: "2" }],
    });
  });

  test('the result "" is shown as an empty string', () => {
    const { outputs } = functionOf("function name() view returns (string)");
    expect(formatResult(outputs, "")).toEqual([{ name: "", type: "string", kind: "string", text: "" }]);
  });

  test("name(), declared as string and returning bytes32, gives a hint, not a crash", () => {
    const fn = functionOf("function name() view returns (string)");
    const answer = `0x4d616b6572${"00".repeat(27)}`;
    expect(decodeReturn(fn, answer)).toMatchObject({ ok: false, error: { code: "bytes32-as-string" } });
    expect(formatResult(fn.outputs, answer)).toMatchObject([{ hint: "bytes32-as-string", bytesText: "Maker" }]);
  });
});

describe("booleans and addresses", () => {
  test('a blank bool is an error, "false" from a link is false', () => {
    expect(typed("bool", "")).toMatchObject(refusedFor("required"));
    const fields = [field("bool")];
    const link = readLink(fields, '["false"]');
    if (!link.ok) throw new Error("not read");
    expect(parseDrafts(fields, link.drafts)).toEqual({ ok: true, value: [false] });
  });

  test("an address with one letter of the wrong case is an error without a suggestion: another character may be the wrong one", () => {
    const wrong = ALICE.replace("f", "F");
    expect(typed("address", wrong)).toEqual({
      ok: false,
      errors: [{ path: [], code: "checksum", expected: "address", got: wrong }],
    });
  });

  test("an address in letters of one case is an error with its checksummed form to compare", () => {
    for (const digits of [ALICE.slice(2).toUpperCase(), ALICE.slice(2).toLowerCase()]) {
      expect(typed("address", `0x${digits}`)).toMatchObject({
        ok: false,
        errors: [{ code: "no-checksum", suggestion: ALICE }],
      });
    }
  });
});

describe("overloads", () => {
  test("f(uint8), opened before its overload f(uint256), has the selector 3120d434", () => {
    const fn = overload("function f(uint8 x)\nfunction f(uint256 x)", "f(uint8)");
    expect(call(fn, [{ text: "1" }]).calldata.slice(0, 10)).toBe("0x3120d434");
  });

  test("an address typed into f(string), overloaded by f(address), is encoded as a string", () => {
    const fn = overload("function f(address x)\nfunction f(string x)", "f(string)");
    const { calldata, values } = call(fn, [{ text: ALICE }]);
    expect(calldata.slice(0, 10)).toBe(selector(fn));
    expect(values).toEqual([ALICE]);
    expect(buildAbiFunction(fn, values, "bare").inputs).toEqual([{ name: "x", type: "string", value: ALICE }]);
  });
});

describe("lists and tuples", () => {
  const pair: Draft = { items: [{ text: "1" }, { text: "2" }] };

  test.each<[string, Draft, AbiValue, number]>([
    ["uint256[2][]", { items: [pair] }, [[1n, 2n]], 4],
    [
      "uint256[2][2]",
      { items: [pair, pair] },
      [
        [1n, 2n],
        [1n, 2n],
      ],
      4,
    ],
  ])("%s is encoded with the inner dimension as the fixed one", (type, draft, value, words) => {
    const { calldata, values } = call(functionOf(`function f(${type} x)`), [draft]);
    expect(values).toEqual([value]);
    expect(calldata).toHaveLength(10 + words * 64);
  });

  test("tuple[2] is two tuples in place", () => {
    const fn = functionOf("function f((uint8 a, bool b)[2] x)");
    const one: Draft = { parts: [{ text: "1" }, { text: "true" }] };
    const { calldata, values } = call(fn, [{ items: [one, one] }]);
    expect(calldata).toHaveLength(10 + 4 * 64);
    expect(buildAbiFunction(fn, values, "bare").inputs[0]?.value).toEqual([
      { a: "1", b: true },
      { a: "1", b: true },
    ]);
  });

  test("a tuple whose components are all unnamed works, and is sent as a list", () => {
    const fn = functionOf("function f((uint8, bool) x) view returns ((uint8, bool))");
    const { values } = call(fn, [{ parts: [{ text: "1" }, { text: "true" }] }]);
    expect(buildAbiFunction(fn, values, "bare").inputs[0]?.value).toEqual(["1", true]);
    expect(formatResult(fn.outputs, ["1", true])).toMatchObject([{ children: [{ text: "1" }, { text: "true" }] }]);
  });

  test.each(["__proto__", "constructor", "length"])("a component named %s works and pollutes nothing", (name) => {
    const parameter = { name: "x", type: "tuple", components: [{ name, type: "uint8" }] };
    const [fn] = abiFunctions(abiOf(JSON.stringify([{ type: "function", name: "f", inputs: [parameter] }])));
    if (fn === undefined) throw new Error("no function");
    const before = Object.getOwnPropertyNames(Object.prototype);
    const { values } = call(fn, [{ parts: [{ text: "5" }] }]);
    expect(values).toEqual([[5n]]);
    const body = JSON.stringify(buildAbiFunction(fn, values, "bare"));
    expect(body).toContain(name === "length" ? '"value":{"length":"5"}' : '"value":["5"]');
    expect(formatResult([parameter], [["5"]])).toMatchObject([{ children: [{ name, text: "5" }] }]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

describe("results and failures", () => {
  test("a read that returns 0x means no contract at this address on this network", () => {
    const fn = functionOf("function totalSupply() view returns (uint256)");
    expect(decodeReturn(fn, "0x")).toMatchObject({ ok: false, error: { code: "no-contract" } });
  });

  test("a revert with an unknown selector is shown with its selector and raw data", () => {
    const data = `0xdeadbeef${"11".repeat(32)}`;
    expect(decodeRevert(data, abiOf("error Known()"))).toEqual({ kind: "unknown", selector: "0xdeadbeef", data });
  });

  test("failed encoding gives no calldata at all, not empty calldata", () => {
    const result = encodeCall(functionOf("function f(uint8 x)"), [256n]);
    expect(result.ok).toBe(false);
    expect(Object.keys(result).toSorted()).toEqual(["error", "ok"]);
  });
});

describe("the list of functions", () => {
  test.each(["(", "[", "\\"])("searched for %s does not crash", (text) => {
    const items = catalogOf(abiOf("function a(uint8 x)\nfunction b(uint8[] y)"));
    const names = searchCatalog(items, text).map(({ name }) => name);
    expect(names).toEqual({ "(": ["a", "b"], "[": ["b"], "\\": [] }[text]);
  });

  test("of 300 functions finds each by its selector", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `function f${index}(uint256 value)`);
    const items = catalogOf(abiOf(lines.join("\n")));
    for (const item of items) expect(searchCatalog(items, item.code)).toContain(item);
  });
});
