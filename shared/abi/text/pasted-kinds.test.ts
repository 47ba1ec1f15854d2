import { describe, expect, test } from "vitest";
import { abiFunctions, callablesOf, callName, canonicalType, isRead, signature } from "#shared/abi/functions.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { readAbiText } from "./abi-text.ts";

/** One entry on a line: `total() view → uint256`, `event Paid(address indexed)`. */
const line = (entry: AbiEntry): string => {
  switch (entry.type) {
    case "function": {
      const outputs = entry.outputs.map(canonicalType).join();
      return `${signature(entry)} ${entry.stateMutability}${outputs === "" ? "" : ` → ${outputs}`}`;
    }
    case "event":
      return `event ${entry.name}(${entry.inputs
        .map((input) => canonicalType(input) + (input.indexed === true ? " indexed" : ""))
        .join()})`;
    case "error":
      return `error ${signature(entry)}`;
    case "constructor":
      return `constructor(${entry.inputs.map(canonicalType).join()}) ${entry.stateMutability}`;
    default:
      return `${entry.type} ${entry.stateMutability}`;
  }
};

const contractsOf = (text: string) => {
  const read = readAbiText(text);
  return read.ok ? read.contracts : [];
};

/** The entries of a text's only contract, or why there are none. */
const linesOf = (text: string): readonly string[] | string => {
  const read = readAbiText(text);
  if (!read.ok) return `${read.error.reason ?? read.error.code}. ${read.error.hint ?? ""}`;
  const [only] = read.contracts;
  if (only === undefined || read.contracts.length > 1) return `${read.contracts.length} contracts`;
  return only.result.ok ? only.result.abi.map(line) : (only.result.error.reason ?? only.result.error.code);
};

const inspected = `╭---------------+-----------------------------------+------------╮
| Type        | Signature                         | Selector   |
+==============================================================+
| function    | total() view returns (uint256)    | 0x2ddbd13a |
|-------------+-----------------------------------+------------|
| function    | pay(address,uint256) nonpayable   | 0xc4076876 |
╰-------------+-----------------------------------+------------╯`;

describe("tables of signatures and selectors", () => {
  test.each([
    ["forge inspect abi", inspected, ["total() view → uint256", "pay(address,uint256) nonpayable"]],
    [
      "the same in colors, with Windows line endings",
      inspected
        .replace("Type ", "\u001B[1m\u001B[32mType\u001B[0m ")
        .replaceAll("function ", "\u001B[38;5;12mfunction\u001B[39m ")
        .replaceAll("\n", "\r\n"),
      ["total() view → uint256", "pay(address,uint256) nonpayable"],
    ],
    [
      "all kinds of entries",
      `
╭-------------+---------------------------------------------+--------------------------------------------------------------------╮
| Type        | Signature                                   | Selector                                                           |
+=================================================================================================================================+
| event       | Transfer(address indexed,address indexed,uint256) | 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef |
|-------------+---------------------------------------------+--------------------------------------------------------------------|
| error       | OwnableInvalidOwner(address)                | 0x1e4fbdf7                                                         |
|-------------+---------------------------------------------+--------------------------------------------------------------------|
| function    | transfer(address,uint256) nonpayable returns (bool) | 0xa9059cbb                                                 |
|-------------+---------------------------------------------+--------------------------------------------------------------------|
| constructor | constructor(string,address payable) payable |                                                                    |
|-------------+---------------------------------------------+--------------------------------------------------------------------|
| fallback    | fallback() payable                          |                                                                    |
|-------------+---------------------------------------------+--------------------------------------------------------------------|
| receive     | receive() payable                           |                                                                    |
╰-------------+---------------------------------------------+--------------------------------------------------------------------╯`,
      [
        "event Transfer(address indexed,address indexed,uint256)",
        "error OwnableInvalidOwner(address)",
        "transfer(address,uint256) nonpayable → bool",
        "constructor(string,address) payable",
        "fallback payable",
        "receive payable",
      ],
    ],
    [
      "wrapped cells, at a blank and inside a word",
      `╭----------+---------------------------+------------╮
| Type     | Signature                 | Selector   |
+===================================================+
| function | swap(uint256,uint256,add  | 0x022c0d9f |
|          | ress,bytes) nonpayable    |            |
|----------+---------------------------+------------|
| function | getReserves() view        | 0x0902f1ac |
|          | returns                   |            |
|          | (uint112,uint112,uint32)  |            |
╰----------+---------------------------+------------╯`,
      ["swap(uint256,uint256,address,bytes) nonpayable", "getReserves() view → uint112,uint112,uint32"],
    ],
    [
      "a contract's own types, which the selectors decide",
      `+----------+------------------------------------------------------+------------+
| Type     | Signature                                            | Selector   |
+==============================================================================+
| function | give(IERC20,Side,uint256) nonpayable returns (Side)  | 0xfd298475 |
+----------+------------------------------------------------------+------------+`,
      ["give(address,uint8,uint256) nonpayable → uint8"],
    ],
    [
      "forge inspect methodIdentifiers",
      `╭----------------------------+------------╮
| Method                     | Identifier |
+=========================================+
| balanceOf(address)         | 70a08231   |
|----------------------------+------------|
| transfer(address,uint256)  | a9059cbb   |
|----------------------------+------------|
| poke(uint256)              | 32145f90   |
╰----------------------------+------------╯`,
      ["balanceOf(address) view → uint256", "transfer(address,uint256) nonpayable", "poke(uint256) unstated"],
    ],
    [
      "forge inspect errors",
      `╭------------------------------+------------╮
| Error                        | Selector   |
+===========================================+
| OwnableInvalidOwner(address) | 1e4fbdf7   |
╰------------------------------+------------╯`,
      ["error OwnableInvalidOwner(address)"],
    ],
    [
      "forge selectors list, with lines of a box",
      `Listing selectors for contracts in the project...
Counter
┌──────────┬─────────────┬────────────┐
│ Type     │ Signature   │ Selector   │
╞══════════╪═════════════╪════════════╡
│ Function │ increment() │ 0xd09de08a │
├──────────┼─────────────┼────────────┤
│ Function │ owner()     │ 0x8da5cb5b │
└──────────┴─────────────┴────────────┘`,
      ["increment() unstated", "owner() view → address"],
    ],
    [
      "Markdown, without selectors",
      `| Function | 
|:--|--:|
| Type | Signature |
|---|---|
| function | \`total() view returns (uint256)\` |`.replaceAll("`", ""),
      ["total() view → uint256"],
    ],
    [
      "rows alone, without headings",
      `|----------+--------------------------------+------------|
| function | total() view returns (uint256) | 0x2ddbd13a |
|----------+--------------------------------+------------|`,
      ["total() view → uint256"],
    ],
    [
      "solc --hashes",
      `
======= src/Token.sol:Token =======
Function signatures:
70a08231: balanceOf(address)
a9059cbb: transfer(address,uint256)
Error signatures:
1e4fbdf7: OwnableInvalidOwner(address)
Event signatures:
ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef: Transfer(address,address,uint256)
`,
      [
        "balanceOf(address) view → uint256",
        "transfer(address,uint256) nonpayable",
        "error OwnableInvalidOwner(address)",
        "event Transfer(address,address,uint256)",
      ],
    ],
    [
      "a selector after its signature",
      "increment()\t0xd09de08a\nsetOwner(address) => 13af4035",
      ["increment() unstated", "setOwner(address) unstated"],
    ],
    [
      "methodIdentifiers as JSON",
      '{"increment()": "d09de08a", "owner()": "8da5cb5b"}',
      ["increment() unstated", "owner() view → address"],
    ],
    [
      "solc's output with selectors alone",
      '{"contracts":{"a.sol":{"A":{"evm":{"methodIdentifiers":{"increment()":"d09de08a"}}}}}}',
      ["increment() unstated"],
    ],
    [
      "signatures by their selectors",
      '{"d09de08a": "increment()", "0x8da5cb5b": "owner()"}',
      ["increment() unstated", "owner() view → address"],
    ],
    [
      "a compiler's errors as JSON",
      '{"OwnableInvalidOwner(address)":"0x1e4fbdf7"}',
      ["error OwnableInvalidOwner(address)"],
    ],
  ])("%s", (_what, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  test("several contracts are named by the lines above their tables", () => {
    const table = (signatureText: string, code: string) => `
╭----------+-------------+------------╮
| Type     | Signature   | Selector   |
+=====================================+
| Function | ${signatureText} | ${code} |
╰----------+-------------+------------╯
`;
    const text = `Counter\n${table("increment()", "0xd09de08a")}\nsrc/Own.sol:Own\n${table("owner()", "0x8da5cb5b")}`;
    expect(contractsOf(text).map(({ file, name }) => `${file} ${name}`)).toEqual([" Counter", "src/Own.sol Own"]);
  });

  const json = "Use forge inspect CONTRACT abi --json, and paste what it prints.";
  test.each([
    [
      "a struct, whose parts it lacks",
      inspected
        .replace("pay(address,uint256) nonpayable", "fill(Order,bytes) nonpayable")
        .replace("c4076876", "12345678"),
      json,
    ],
    ["a selector of something else", inspected.replace("0x2ddbd13a", "0x2ddbd13b"), json],
    ["a row that is cut off", inspected.replace("returns (uint256)", "returns (uin…"), json],
    [
      "no signatures",
      `+------+---------+------+
| Name | Type    | Slot |
+=======================+
| x    | uint256 | 0    |
+------+---------+------+`,
      json,
    ],
  ])("a table with %s is refused as a table, with what to do instead", (_what, text, hint) => {
    const shown = linesOf(text);
    expect(shown).toMatch(/^This is a table/);
    expect(shown).toContain(hint);
  });

  test("the error is at the row", () => {
    const read = readAbiText(inspected.replace("0x2ddbd13a", "0x2ddbd13b"));
    expect(read.ok ? undefined : read.error).toMatchObject({ line: 4, column: 1 });
  });
});

describe("a signature that states no mutability", () => {
  test.each([
    ["balanceOf(address)(uint256)", "balanceOf(address) view → uint256"],
    ["name()(string)", "name() view → string"],
    ["decimals():uint8", "decimals() view → uint8"],
    ["allowance(address,address) -> uint256", "allowance(address,address) view → uint256"],
    ["ownerOf(uint256) => address", "ownerOf(uint256) view → address"],
    ["totalSupply() returns (uint256)", "totalSupply() view → uint256"],
    ["tokenURI(uint256)", "tokenURI(uint256) view → string"],
    ["balanceOf(owner: address): uint256", "balanceOf(address) view → uint256"],
    // A write by its standard.
    ["transfer(address,uint256)(bool)", "transfer(address,uint256) nonpayable → bool"],
    ["approve(address,uint256): bool", "approve(address,uint256) nonpayable → bool"],
    ["safeTransferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256) nonpayable"],
    ["mint(uint256,address)(uint256)", "mint(uint256,address) nonpayable → uint256"],
    // No standard: a name like a read's proves nothing.
    ["getReward()", "getReward() unstated"],
    ["balanceOf(address,bool)(uint256)", "balanceOf(address,bool) unstated → uint256"],
    ["price(bytes32)(int64,uint64)", "price(bytes32) unstated → int64,uint64"],
    ["orders(uint256) -> (address, uint256)", "orders(uint256) unstated → address,uint256"],
    ["list():(address,uint256)[]", "list() unstated → (address,uint256)[]"],
    ["f(x: uint256, y: address): void", "f(uint256,address) unstated"],
    ["implementation()(address)", "implementation() unstated → address"],
    // Stated, or Solidity's default.
    ["total() view returns (uint256)", "total() view → uint256"],
    ["stake(uint256) payable", "stake(uint256) payable"],
    ["f() external returns (uint256)", "f() nonpayable → uint256"],
    ["function balanceOf(address) returns (uint256)", "balanceOf(address) nonpayable → uint256"],
    ["function f(uint256)", "f(uint256) nonpayable"],
  ])("%s", (text, expected) => {
    expect(linesOf(text)).toEqual([expected]);
  });

  test("is offered in two ways, to send and to call, and never only as a read", () => {
    const [contract] = contractsOf("getReward()\ntransfer(address,uint256)(bool)\nbalanceOf(address)");
    const abi = contract?.result.ok === true ? contract.result.abi : [];
    expect(
      abiFunctions(abi)
        .flatMap(callablesOf)
        .map((fn) => [callName(fn), isRead(fn)]),
    ).toEqual([
      ["getReward()", false],
      ["getReward() (read)", true],
      ["transfer(address,uint256)", false],
      ["balanceOf(address)", true],
    ]);
  });
});

describe("Tron's answers", () => {
  const entrys = [
    { outputs: [{ type: "string" }], constant: true, name: "name", stateMutability: "View", type: "Function" },
    {
      outputs: [{ type: "bool" }],
      inputs: [
        { name: "_to", type: "address" },
        { name: "_value", type: "uint256" },
      ],
      name: "transfer",
      stateMutability: "Nonpayable",
      type: "Function",
    },
    { payable: true, stateMutability: "Payable", type: "Fallback" },
    { inputs: [{ name: "_name", type: "string" }], stateMutability: "Nonpayable", type: "Constructor" },
    {
      inputs: [
        { indexed: true, name: "from", type: "address" },
        { name: "value", type: "uint256" },
      ],
      name: "Burn",
      type: "Event",
    },
    { name: "Pause", type: "Event" },
  ];
  const lines = [
    "name() view → string",
    "transfer(address,uint256) nonpayable → bool",
    "fallback payable",
    "constructor(string) nonpayable",
    "event Burn(address indexed,uint256)",
    "event Pause()",
  ];
  test.each([
    ["a list", entrys],
    ["entrys alone", { entrys }],
    ["a node's answer", { bytecode: "6080", name: "Token", abi: { entrys }, origin_address: "41" }],
    ["a node's longer answer", { smart_contract: { abi: { entrys }, name: "Token" }, runtimecode: "60" }],
    ["an explorer's answer", { data: [{ name: "Token", abi: JSON.stringify({ entrys }) }] }],
    [
      "words in capitals",
      JSON.parse(JSON.stringify(entrys).replaceAll("Function", "FUNCTION").replaceAll("View", "VIEW")),
    ],
  ])("%s", (_what, value) => {
    expect(linesOf(JSON.stringify(value))).toEqual(lines);
    expect(linesOf(`${JSON.stringify(value, null, 2)},`)).toEqual(lines);
  });

  test("an entry of Ethereum's tools without its inputs is still refused", () => {
    expect(linesOf('[{"type":"function","name":"f","stateMutability":"view"}]')).toContain("parameters-invalid");
  });

  test("an error is where the entry is", () => {
    const text = '{"abi":{"entrys":[\n{"type":"Function","name":"f","inputs":[{"type":"uint257"}]}]}}';
    const read = readAbiText(text);
    expect(read.ok ? undefined : read.error).toMatchObject({ code: "type-unknown", line: 2 });
  });
});

describe("bytecode is named, with the libraries that it lacks", () => {
  const code = "6080604052348015600f57600080fd5b50603f80601d6000396000f3fe6080604052600080fdfea264".repeat(2);
  test.each([
    ["old placeholders", `0x${code}73__MathLib_______________________________63${code}`, "it lacks MathLib."],
    [
      "with the file",
      `${code}73__src/MathLib.sol:MathLib_______________63${code}`,
      "it lacks src/MathLib.sol:MathLib.",
    ],
    [
      "of today's compilers",
      `0x${code}73__$0123456789abcdef0123456789abcdef01$__63${code}`,
      "it lacks __$0123456789abcdef0123456789abcdef01$__.",
    ],
    [
      "with solc's notes below",
      `${code}73__$0123456789abcdef0123456789abcdef01$__63${code}\n\n// $0123456789abcdef0123456789abcdef01$ -> src/MathLib.sol:MathLib\n`,
      "it lacks src/MathLib.sol:MathLib.",
    ],
    ["without any", code, "This is hex"],
    ["with 0x, without any", `0x${code}`, "This is hex"],
  ])("%s", (_what, text, words) => {
    expect(linesOf(text)).toContain(words);
  });
});
