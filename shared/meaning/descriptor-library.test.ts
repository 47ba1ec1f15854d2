import { describe, expect, test } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { functionOf } from "#shared/abi/testing.ts";
import { leavesOf } from "./descriptor-leaves.ts";
import { type LibraryField, showByLibrary } from "./descriptor-library.ts";
import type { Scope } from "./descriptor-path.ts";
import { aavePool, acme, sender, usdc } from "./testing-descriptors.ts";

const fn = functionOf("function f(uint256 x, bool on, string note, address to, uint8[] list)");
const values = [7n, true, "hello", acme, [1n, 2n]];

const scopeOf = (): Scope => {
  const [encoded, leaves] = [encodeCall(fn, values), leavesOf(fn.inputs, values)];
  if (!encoded.ok || leaves === undefined) throw new Error("not encoded");
  const transaction = { from: sender, to: aavePool, calldata: encoded.calldata, amount: 0n };
  return { leaves, transaction, chainId: 1 };
};
const field = (path: string, more: Partial<LibraryField> = {}): LibraryField => ({
  of: { path },
  format: "raw",
  params: {},
  visible: undefined,
  ...more,
});
/** What is shown of each field: its value, or nothing if it is hidden; undefined if the library cannot show the call. */
const shown = async (...fields: readonly LibraryField[]) => {
  const fieldValues = await showByLibrary(fn, fields, scopeOf());
  return fieldValues === undefined
    ? undefined
    : fields.map((_field, index) => fieldValues.get(index)?.value ?? "hidden");
};

describe("a field is", () => {
  test.each<[unknown, string]>([
    [undefined, "7"],
    ["always", "7"],
    ["optional", "7"],
    ["never", "hidden"],
    ["other", "7"],
    [5, "7"],
    [null, "7"],
    [{}, "7"],
    [{ ifNotIn: [7] }, "hidden"],
    [{ ifNotIn: ["7"] }, "hidden"],
    [{ ifNotIn: [8, 7] }, "hidden"],
    [{ ifNotIn: [8, null] }, "7"],
    [{ ifNotIn: 7 }, "7"],
    [{ ifNotIn: [{}, 7] }, "hidden"],
    [{ mustMatch: [7] }, "hidden"],
    [{ mustMatch: [{}, "7"] }, "hidden"],
    [{ mustMatch: 7 }, "7"],
    [{ other: [7] }, "7"],
  ])("shown where its visibility allows it: %j", async (visible, text) => {
    expect(await shown(field("x", { visible }))).toEqual([text]);
  });

  test("the reason to show nothing, if it must match and does not", async () => {
    expect(await shown(field("x", { visible: { mustMatch: [8] } }))).toBeUndefined();
    expect(await shown(field("x", { visible: { mustMatch: [8], ifNotIn: [7] } }))).toBeUndefined();
  });

  test("hidden by flags, texts and addresses, too", async () => {
    const ifNotIn = (path: string, one: unknown) => field(path, { visible: { ifNotIn: [one] } });
    expect(await shown(ifNotIn("on", true), ifNotIn("note", "hello"), ifNotIn("to", acme))).toEqual([
      "hidden",
      "hidden",
      "hidden",
    ]);
    expect(await shown(ifNotIn("on", false), ifNotIn("note", "bye"), ifNotIn("to", sender))).toEqual([
      "true",
      "hello",
      acme,
    ]);
  });
});

describe("the library shows", () => {
  test("values by their positions, of the call or of the descriptor", async () => {
    const fields = [field("list.[1]"), field("x", { of: { constant: 5 } }), field("x", { of: { constant: "hello" } })];
    expect(await shown(...fields)).toEqual(["2", "5", "hello"]);
    expect(await shown()).toEqual([]);
  });

  test("each enumeration with its own names", async () => {
    const enumField = (name: string) => field("x", { format: "enum", params: { names: { "7": name } } });
    expect(await shown(enumField("Seven"), enumField("Sieben"), field("x"))).toEqual(["Seven", "Sieben", "7"]);
  });

  test("the address of a value, and the token of an amount", async () => {
    const fields = [
      field("to", { format: "addressName" }),
      field("x", { format: "tokenAmount", params: { token: usdc } }),
    ];
    const fieldValues = await showByLibrary(fn, fields, scopeOf());
    expect(fieldValues?.get(0)?.rawAddress).toBe(acme);
    expect(fieldValues?.get(1)?.tokenAddress).toBe(usdc);
  });

  test.each([
    ["a list as one value", field("list")],
    ["all items of a list", field("list.[]")],
    ["what is not in the call", field("nothing")],
    ["a number with a fraction", field("x", { of: { constant: 1.5 } })],
  ])("nothing of a call with %s", async (_what, one) => {
    expect(await shown(field("x"), one)).toBeUndefined();
  });

  test("nothing of another function's call", async () => {
    const scope = scopeOf();
    const other = { ...scope, transaction: { ...scope.transaction, calldata: "0x12345678" } as const };
    expect(await showByLibrary(fn, [], other)).toBeUndefined();
  });
});
