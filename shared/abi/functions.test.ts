import fc from "fast-check";
import { toEventSelector, toFunctionSelector, toFunctionSignature } from "viem/utils";
import { describe, expect, test } from "vitest";
import {
  abiFunctions,
  callablesOf,
  canonicalType,
  findCallable,
  findFunction,
  isPayable,
  isRead,
  selector,
  signature,
  topicOf,
} from "./functions.ts";
import { RUNS, abiOf, anyCall, functionOf } from "./testing.ts";

const TOKEN = abiOf(`
  constructor(string name)
  function name() view returns (string)
  function balanceOf(address owner) view returns (uint256)
  function transfer(address to, uint256 amount) returns (bool)
  function mint(address receiver) payable
  function safeTransferFrom(address from, address to, uint256 id)
  function safeTransferFrom(address from, address to, uint256 id, bytes data)
  event Transfer(address indexed from, address indexed to, uint256 amount)
  error Paused()
`);

describe("abiFunctions", () => {
  test("returns only the functions, in the order of the ABI", () => {
    expect(abiFunctions(TOKEN).map((fn) => fn.name)).toEqual([
      "name",
      "balanceOf",
      "transfer",
      "mint",
      "safeTransferFrom",
      "safeTransferFrom",
    ]);
  });

  test("keeps overloads and leaves out a repetition", () => {
    const abi = abiOf("function f(uint8 a)\nfunction f(uint256 a)\nfunction f(uint8 b) view");
    expect(abiFunctions(abi).map(signature)).toEqual(["f(uint8)", "f(uint256)"]);
    expect(abiFunctions(abi)[0]?.stateMutability).toBe("nonpayable");
  });
});

describe("isRead and isPayable", () => {
  test.each([
    ["pure", true, false],
    ["view", true, false],
    ["nonpayable", false, false],
    ["payable", false, true],
  ] as const)("of a %s function are %s and %s", (stateMutability, read, payable) => {
    const fn = { ...functionOf("function f()"), stateMutability };
    expect(isRead(fn)).toBe(read);
    expect(isPayable(fn)).toBe(payable);
  });
});

describe("signature and selector", () => {
  test.each([
    ["function transfer(address to, uint256 amount)", "transfer(address,uint256)", "0xa9059cbb"],
    ["function balanceOf(address owner) view returns (uint256)", "balanceOf(address)", "0x70a08231"],
    ["function name() view returns (string)", "name()", "0x06fdde03"],
    ["function f(uint8 x)", "f(uint8)", "0x3120d434"],
    ["function f(uint256 x)", "f(uint256)", "0xb3de648b"],
    [
      "function aggregate3((address target, bool allowFailure, bytes callData)[] calls)",
      "aggregate3((address,bool,bytes)[])",
      "0x82ad56cb",
    ],
    ["function f(uint256[2][] a, (uint8, (bool)[3])[2][] b)", "f(uint256[2][],(uint8,(bool)[3])[2][])", undefined],
  ])("of %s are %s and %s", (text, expected, hash) => {
    const fn = functionOf(text);
    expect(signature(fn)).toBe(expected);
    expect(selector(fn)).toBe(hash ?? toFunctionSelector(expected));
  });

  test("are those that viem gives, for any function", () => {
    fc.assert(
      fc.property(anyCall, ({ fn }) => {
        expect(signature(fn)).toBe(toFunctionSignature(fn));
        expect(selector(fn)).toBe(toFunctionSelector(fn));
      }),
      RUNS,
    );
  });

  test("of a function whose ABI says uint are those of uint256", () => {
    const fn = functionOf('[{"type":"function","name":"f","inputs":[{"name":"x","type":"uint"}]}]');
    expect(signature(fn)).toBe("f(uint256)");
    expect(selector(fn)).toBe("0xb3de648b");
  });

  test("of an event give its logs' first topic", () => {
    const event = TOKEN.find((entry) => entry.type === "event");
    if (event === undefined) throw new Error("no event");
    expect(topicOf(event)).toBe("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
    expect(topicOf(event)).toBe(toEventSelector("Transfer(address,address,uint256)"));
  });
});

describe("findFunction", () => {
  test("finds each overload by its full signature", () => {
    expect(findFunction(TOKEN, "safeTransferFrom(address,address,uint256)")?.inputs).toHaveLength(3);
    expect(findFunction(TOKEN, "safeTransferFrom(address,address,uint256,bytes)")?.inputs).toHaveLength(4);
  });

  test.each(["safeTransferFrom", "transfer(address, uint256)", "Paused()", "Transfer(address,address,uint256)", ""])(
    "finds nothing for %j",
    (text) => {
      expect(findFunction(TOKEN, text)).toBeUndefined();
    },
  );
});

describe("what an entry lets you call", () => {
  const abi = abiOf(`
    constructor()
    function f(uint8 x)
    function f(bool x)
    event E()
    error Bad()
    fallback() external payable
    receive() external payable
  `);

  test("is a function itself, a fallback in two ways, receive, and nothing of the others", () => {
    const names = abi.map((entry) => [entry.type, callablesOf(entry).map((fn) => fn.name)]);
    expect(names).toEqual([
      ["constructor", []],
      ["function", ["f"]],
      ["function", ["f"]],
      ["event", []],
      ["error", []],
      ["fallback", ["fallback", "fallback (read)"]],
      ["receive", ["receive"]],
    ]);
    expect(abi.flatMap(callablesOf)[1]).toBe(abi[2]);
  });

  test("is found by its whole name", () => {
    expect(findCallable(abi, "f(bool)")).toBe(abi[2]);
    expect(findCallable(abi, "receive")).toMatchObject({ type: "receive", entry: abi[6] });
    for (const name of ["f", "E()", "Bad()", "fallback()", ""]) expect(findCallable(abi, name)).toBeUndefined();
  });
});

test("components count only in the type of a tuple", () => {
  const components = [{ name: "a", type: "uint8" }];
  expect(canonicalType({ type: "tuple[2]", components })).toBe("(uint8)[2]");
  expect(canonicalType({ type: "address", components })).toBe("address");
  expect(canonicalType({ type: "tuple" })).toBe("tuple");
});
