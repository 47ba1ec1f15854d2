import { describe, expect, test } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import { draftText } from "#src/components/abi-form/draft-text.ts";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { literalAmount, nativeBalance } from "#src/components/form/amount.ts";
import { operationCall } from "#src/operations/operation-call.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { isOnNetwork } from "#src/records/own-address.ts";
import { checkCall } from "#src/review/parts/check-call.ts";
import { operationRecord } from "#src/testing/records.ts";
import { searchSchema } from "./search.ts";
import { abiOf, functionOf } from "./testing/contract.tsx";

describe("the URL", () => {
  test("keeps known parameters and drops the rest, including secrets", () => {
    const parsed = searchSchema.parse({ network: 5, address: "0x1", fn: "f()", clientShare: "s", args: ["1"] });
    expect(parsed).toEqual({ network: "5", address: "0x1", fn: "f()" });
  });

  test.each([[{ network: {} }], [{ fn: ["f()"] }], [{ address: "x".repeat(100_000) }], [{ operation: null }]])(
    "reads a broken search as empty",
    (search) => {
      expect(Object.values(searchSchema.parse(search)).filter((value) => value !== undefined)).toEqual([]);
    },
  );
});

test.each([
  [1n, "native", "0.000000000000000001"],
  [1_500_000_000_000_000_000n, "native", "1.5"],
  [1_500_000_000_000_000_000n, "base", "1500000000000000000"],
] as const)("%s base units in %s units are sent as %s", (value, unit, literal) => {
  expect(literalAmount(value, 18, unit)).toBe(literal);
});

test.each([
  ["9993410006172488680", 18, "9.99341000617248868"],
  [undefined, 18, undefined],
  ["12", undefined, "12"],
  ["n/a", 18, "n/a"],
])("a balance of %s with %s decimals reads %s", (balance, decimals, text) => {
  expect(nativeBalance(balance, decimals)).toBe(text);
});

test("a call that cannot be encoded never passes the check", () => {
  const fn = functionOf(abiOf("function f(uint8 small)"), "f(uint8)");
  expect(checkCall(fn, [256n])).toMatchObject({ ok: false });
  expect(checkCall(fn, ["text"])).toMatchObject({ ok: false });
  expect(checkCall(fn, [255n])).toMatchObject({ ok: true, decoded: [255n] });
});

test.each([
  [{ name: "", type: "uint256" }, { text: "1.5", decimals: 18 }, "1.5 × 10^18"],
  [{ name: "", type: "uint256" }, { text: "1.5", time: "hours" }, "1.5 hours"],
  [{ name: "", type: "bytes" }, { text: "hi", mode: "text" }, '"hi" as text'],
  [{ name: "", type: "string" }, { text: "", empty: true }, '""'],
  [{ name: "", type: "string" }, { text: 'a "b"\n' }, String.raw`"a \"b\"\n"`],
  [{ name: "", type: "string[]" }, { items: [{ text: "a, b" }, { text: "  " }] }, '["a, b", "  "]'],
  [
    {
      name: "",
      type: "tuple[]",
      components: [
        { name: "", type: "uint8" },
        { name: "", type: "string" },
      ],
    },
    { items: [{ parts: [{ text: "2" }, { text: "3" }] }] },
    '[(2, "3")]',
  ],
] as const)("a draft of %j reads %#", (parameter, draft, text) => {
  expect(draftText(describeField(parameter), draft)).toBe(text);
});

test.each([
  ["0x1234", "0x1234"],
  ["0x123", undefined],
  [{ data: "0x" }, "0x"],
  [{ revertData: "0xab" }, "0xab"],
  [{ data: 5 }, undefined],
  [null, undefined],
  [undefined, undefined],
])("revert data of %j is %s", (data, revertData) => {
  expect(revertDataOf(data)).toBe(revertData);
});

test("an operation is named after what it calls", () => {
  const abiFunction = { type: "function", name: "f", inputs: [{ name: "a", type: "uint8", value: "1" }] };
  expect(operationCall(operationRecord({ body: { abiFunction } }))).toBe("f(uint8)");
  expect(operationCall(operationRecord({ endpoint: "generateAddress", body: { reference: "r" } }))).toBe(
    "Address generation",
  );
});

test.each([
  [{ enabled: true, addressFamily: "EVM" }, true],
  [{ enabled: true }, true],
  [{ enabled: false, addressFamily: "EVM" }, false],
  [{ enabled: true, addressFamily: "BITCOIN" }, false],
])("whether contracts can be called on %j", (network, callable) => {
  expect(isCallable({ id: "n", name: "N", ...network })).toBe(callable);
});

test("a reference to a network is its id or an older code", () => {
  const network = { id: "n-1", name: "tETH", enabled: true };
  expect(isOnNetwork("n-1", network)).toBe(true);
  expect(isOnNetwork("tETH", network)).toBe(true);
  expect(isOnNetwork("FUJI", network)).toBe(false);
  expect(isOnNetwork(undefined, network)).toBe(false);
});

test.each([
  ["", "Paste an ABI as JSON"],
  ["[\n {,", "Line 2, column 3"],
  ["function f(uint", "Line 1"],
  ['[{"type":"function"}]', "Line 1, column"],
])("the error of the ABI %j includes the position", (text, message) => {
  const parsed = parseAbi(text);
  expect(parsed.ok ? "" : abiErrorText(parsed.error)).toContain(message);
});
