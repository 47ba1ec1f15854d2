import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogOf, entryCount, searchCatalog } from "./catalog.ts";
import { RUNS, abiOf } from "./testing.ts";

const TOKEN = abiOf(`
  constructor(string title)
  function name() view returns (string)
  function balanceOf(address owner) view returns (uint256)
  function transfer(address to, uint256 amount) returns (bool)
  function mint(address receiver) payable
  function safeTransferFrom(address from, address to, uint256 id)
  function safeTransferFrom(address from, address to, uint256 id, bytes data)
  function fill((address maker, (uint256 price, bytes32 salt)[] legs) order)
  event Transfer(address indexed from, address indexed to, uint256 amount)
  error Paused()
  fallback() external payable
  receive() external payable
`);

const itemsOf = () => catalogOf(TOKEN);
const keysFor = (text: string) => searchCatalog(itemsOf(), text).map(({ key }) => key);

describe("catalogOf", () => {
  test("keeps functions, events, errors, the constructor and the fallbacks apart", () => {
    expect(itemsOf().map(({ key, kind }) => [kind, key])).toEqual([
      ["constructor", "constructor"],
      ["read", "name()"],
      ["read", "balanceOf(address)"],
      ["write", "transfer(address,uint256)"],
      ["write", "mint(address)"],
      ["write", "safeTransferFrom(address,address,uint256)"],
      ["write", "safeTransferFrom(address,address,uint256,bytes)"],
      ["write", "fill((address,(uint256,bytes32)[]))"],
      ["event", "event Transfer(address,address,uint256)"],
      ["error", "error Paused()"],
      ["fallback", "fallback"],
      ["fallback", "fallback (read)"],
      ["fallback", "receive"],
    ]);
  });

  test("shows the selector of a function and an error, the topic of an event that has one", () => {
    const anonymous = { type: "event", name: "B", inputs: [], anonymous: true };
    const abi = [...abiOf("function f(uint8 a)\nerror E()\nevent A(uint8 a)"), ...abiOf(JSON.stringify(anonymous))];
    expect(catalogOf(abi).map(({ code }) => code.length)).toEqual([10, 10, 66, 0]);
    expect(catalogOf(abi)[0]?.code).toBe("0x3120d434");
  });

  test("has what an item calls, and nothing for items that cannot be called", () => {
    expect(itemsOf().flatMap(({ key, callable }) => (callable === undefined ? [key] : []))).toEqual([
      "constructor",
      "event Transfer(address,address,uint256)",
      "error Paused()",
    ]);
    expect(itemsOf().find(({ key }) => key === "receive")?.callable).toMatchObject({ type: "receive", inputs: [] });
  });

  test("keeps overloads, and leaves out a repetition", () => {
    const abi = abiOf("function f(uint8 a)\nfunction f(uint256 a)\nfunction f(uint8 b) view\nerror f(uint8 a)");
    expect(catalogOf(abi).map(({ key, types }) => [key, types])).toEqual([
      ["f(uint8)", "(uint8)"],
      ["f(uint256)", "(uint256)"],
      ["error f(uint8)", "(uint8)"],
    ]);
  });

  test("has the documentation of a function", () => {
    const fn = { type: "function", name: "f", inputs: [], description: "Moves nothing." };
    const documented = catalogOf(abiOf(JSON.stringify([fn, { type: "fallback" }])));
    expect(documented.map(({ entry }) => entry.description)).toEqual(["Moves nothing.", undefined, undefined]);
  });
});

describe("searchCatalog", () => {
  test.each([
    ["bal", ["balanceOf(address)"]],
    ["BALANCEOF", ["balanceOf(address)"]],
    ["transfer(", ["transfer(address,uint256)", "event Transfer(address,address,uint256)"]],
    ["0xa9059cbb", ["transfer(address,uint256)"]],
    ["a9059c", ["transfer(address,uint256)"]],
    ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", ["event Transfer(address,address,uint256)"]],
    ["owner", ["balanceOf(address)"]],
    ["receiver", ["mint(address)"]],
    ["address owner", ["balanceOf(address)"]],
    ["salt", ["fill((address,(uint256,bytes32)[]))"]],
    ["tuple[]", ["fill((address,(uint256,bytes32)[]))"]],
    ["title", ["constructor"]],
    ["receive", ["mint(address)", "receive"]],
    [
      "address,uint256)",
      [
        "transfer(address,uint256)",
        "safeTransferFrom(address,address,uint256)",
        "event Transfer(address,address,uint256)",
      ],
    ],
    ["  mint  ", ["mint(address)"]],
    ["nothing of this", []],
  ])("for %j finds %j", (text, expected) => {
    expect(keysFor(text)).toEqual(expected);
  });

  test.each(["", " ", "\t"])("for %j leaves all", (text) => {
    expect(keysFor(text)).toHaveLength(itemsOf().length);
  });

  test.each(["(", "[", "\\", "*", "+", "?", "(?:", "a{2", "^", "$", "|", ".*", "[a-z]"])(
    "takes %j as text, never as a pattern",
    (text) => {
      expect(searchCatalog(itemsOf(), text)).toEqual(itemsOf().filter(({ haystack }) => haystack.includes(text)));
    },
  );

  test("finds an entry by any part of its signature", () => {
    const parts = fc
      .constantFrom(...itemsOf().map(({ key, name, types }) => ({ key, full: name + types })))
      .chain(({ key, full }) =>
        fc
          .tuple(fc.nat(full.length - 1), fc.integer({ min: 1, max: full.length }))
          .map(([start, length]) => ({ key, part: full.slice(start, start + length) })),
      );
    fc.assert(
      fc.property(parts, ({ key, part }) => {
        expect(keysFor(part)).toContain(key);
      }),
      RUNS,
    );
  });

  test("looks through 300 functions", () => {
    const abi = abiOf(Array.from({ length: 300 }, (_, index) => `function item${index}(uint256 value)`).join("\n"));
    expect(searchCatalog(catalogOf(abi), "item299").map(({ name }) => name)).toEqual(["item299"]);
    expect(searchCatalog(catalogOf(abi), "value")).toHaveLength(300);
  });
});

test("what the source calls a type is found, on its own and before the name", () => {
  const input = { name: "wallet", type: "address", internalType: "contract Vault" };
  const other = { name: "x", type: "tuple", components: [{ name: "deep", type: "bool", internalType: "bool" }] };
  const abi = abiOf(
    JSON.stringify([
      { type: "function", name: "f", inputs: [input], outputs: [] },
      { type: "function", name: "g", inputs: [other], outputs: [] },
    ]),
  );
  const search = (text: string) => searchCatalog(catalogOf(abi), text).map(({ name }) => name);
  expect(search("contract vault wallet")).toEqual(["f"]);
  expect(search("address wallet")).toEqual(["f"]);
  expect(search("bool deep")).toEqual(["g"]);
  expect(search("undefined")).toEqual([]);
  // Words of different parameters are never one.
  expect([search("walletcontract"), search("wallet contract")]).toEqual([[], []]);
});

test("a fallback's item has only its name, and what it takes", () => {
  const [fallback] = catalogOf(abiOf("fallback() external payable"));
  expect(fallback).toMatchObject({ name: "fallback", types: "", code: "" });
  expect(searchCatalog(itemsOf(), "FALLBACK").map(({ key }) => key)).toEqual(["fallback", "fallback (read)"]);
});

test("a fallback, which can be read and written, is one entry with two items", () => {
  expect(entryCount(itemsOf())).toBe(TOKEN.length);
  expect(itemsOf()).toHaveLength(TOKEN.length + 1);
  expect(entryCount(searchCatalog(itemsOf(), "fallback (read)"))).toBe(1);
});
