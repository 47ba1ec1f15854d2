import { describe, expect, test } from "vitest";
import { selector } from "#shared/abi/functions.ts";
import { functionOf } from "#shared/abi/testing.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { isKeyOf, namedInputs, readKey, writeKey } from "./descriptor-key.ts";

const transfer = functionOf("function transfer(address to, uint256 value)");

describe("a key is", () => {
  test("a signature, with names or without", () => {
    for (const text of ["transfer(address,uint256)", "transfer(address to, uint256 value)"])
      expect(readKey(text)).toMatchObject({
        kind: "signature",
        selector: selector(transfer),
        fn: { name: "transfer" },
      });
    expect(readKey("f()")).toMatchObject({ kind: "signature", fn: { name: "f", inputs: [] } });
    expect(readKey("$_a1((uint8 x, bool[2])[] parts)")).toMatchObject({ kind: "signature" });
  });

  test("a selector, in any case", () => {
    expect(readKey("0xA9059CBB")).toEqual({ kind: "selector", selector: "0xa9059cbb" });
  });

  test.each([
    "",
    "transfer",
    "0xa9059cb",
    "0xa9059cbb0",
    "a0xa9059cbb",
    "1f()",
    "f(uint256",
    "f(uint256))",
    "f(nothing x)",
    "f() view",
    "f() returns (uint256)",
    "f(uint256 a /* b */)",
    " f()",
    "f();",
    "function f()",
    "f(uint256 returns)",
  ])("%j is none", (text) => {
    expect(readKey(text)).toBeUndefined();
  });
});

test("a key means the function of its signature, or of its selector", () => {
  const [bySignature, bySelector, other] = ["transfer(address,uint256)", "0xa9059cbb", "approve(address,uint256)"].map(
    readKey,
  );
  const isKey = (key: typeof bySignature) => key !== undefined && isKeyOf(key, transfer);
  expect([bySignature, bySelector, other].map(isKey)).toEqual([true, true, false]);
  // The same selector, but other arguments.
  const twin = functionOf("function join_tg_invmru_haha_fd06787(address user, bool isReady)");
  expect(bySignature !== undefined && isKeyOf(bySignature, twin)).toBe(false);
  expect(bySelector !== undefined && isKeyOf(bySelector, twin)).toBe(true);
});

describe("the inputs under the names that paths use", () => {
  const input = (name: string, type = "uint8", components?: readonly AbiParameter[]): AbiParameter => ({
    name,
    type,
    ...(components === undefined ? {} : { components }),
  });
  const names = (inputs: readonly AbiParameter[], from?: readonly AbiParameter[]) =>
    namedInputs(inputs, from)?.map(({ name }) => name);

  test("are those of the key, else of the ABI, else their positions", () => {
    expect(names([input("a"), input("b"), input("")], [input("x"), input("")])).toEqual(["x", "b", "arg2"]);
    expect(names([input("a"), input("b")])).toEqual(["a", "b"]);
  });

  test.each(["a b", "a.b", "a,b", "1a", "a[0]", ""])("never %j, which no path can have", (name) => {
    expect(names([input(name)])).toEqual(["arg0"]);
    expect(names([input("a")], [input(name)])).toEqual(["a"]);
  });

  test("may not share a name, at any depth", () => {
    expect(names([input("a"), input("a")])).toBeUndefined();
    expect(names([input("a", "tuple", [input("b"), input("b")])])).toBeUndefined();
    expect(names([input("a", "tuple", [input("a")])])).toEqual(["a"]);
  });

  test("of a tuple are named within it, with its type", () => {
    const tuple = input("order", "tuple[]", [input("a"), input("", "bool")]);
    expect(namedInputs([tuple], [input("", "tuple[]", [input("x")])])).toEqual([
      { name: "order", type: "tuple[]", components: [input("x"), input("arg1", "bool")] },
    ]);
  });
});

test("a written key has every name, and is read as the same function", () => {
  const fn = functionOf("function f((uint8 a, (bool b)[2] c)[] parts, address to)");
  const key = writeKey(fn.name, fn.inputs);
  expect(key).toBe("f((uint8 a, (bool b)[2] c)[] parts, address to)");
  const read = readKey(key);
  expect(read !== undefined && isKeyOf(read, fn)).toBe(true);
  expect(writeKey("g", [])).toBe("g()");
});
