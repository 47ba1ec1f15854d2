import { readFileSync } from "node:fs";
import { parseAbi as parseWithViem } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Abi } from "#shared/abi/types.ts";
import { readAbiText } from "./abi-text.ts";

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

/** solc's output for `fixtures/shop.sol`. */
const compiled: Abi = JSON.parse(fixture("expected.json"));

/** The contracts of a valid text. */
const contractsOf = (text: string) => {
  const read = readAbiText(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.contracts;
};

const abiOf = (text: string, name?: string): Abi => {
  const contracts = contractsOf(text);
  const contract = name === undefined ? contracts[0] : contracts.find((one) => one.name === name);
  if (contract === undefined || !contract.result.ok) throw new Error(JSON.stringify(contract));
  return contract.result.abi;
};

const errorOf = (text: string) => {
  const read = readAbiText(text);
  if (read.ok) throw new Error(JSON.stringify(read.contracts));
  return read.error;
};

type Loose = { readonly [key: string]: unknown };

const looseList = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value : []);

const bare = ({ name = "", type, indexed, components }: Loose): Loose => ({
  name,
  type,
  ...(indexed === true ? { indexed } : {}),
  ...(components === undefined ? {} : { components: looseList(components).map(bare) }),
});

/** Entries without descriptions and internal types, which only one of two forms has. */
const plain = (abi: readonly unknown[]): readonly Loose[] =>
  looseList(abi).map(({ description: _description, ...entry }) => ({
    ...entry,
    ...(entry["type"] === "event" ? { anonymous: entry["anonymous"] === true } : {}),
    ...("inputs" in entry ? { inputs: looseList(entry["inputs"]).map(bare) } : {}),
    ...("outputs" in entry ? { outputs: looseList(entry["outputs"]).map(bare) } : {}),
  }));

const sorted = (abi: readonly unknown[]): readonly string[] =>
  plain(abi)
    .map((entry) => JSON.stringify(entry, keysOf(entry)))
    .sort();

// Keys in a fixed order, at every level.
const keysOf = (value: unknown): string[] => {
  const keys = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    keys.add(key);
    return inner;
  });
  return [...keys].sort();
};

describe("a tool's file", () => {
  test.each([
    ["an explorer's getabi", "explorer-getabi.json", ""],
    ["an explorer's getsourcecode", "explorer-getsourcecode.json", "Shop"],
    ["the build information of Hardhat", "hardhat-build-info.json", "Shop"],
    ["solc's standard JSON", "solc-standard.json", "Shop"],
    ["solc's combined JSON", "solc-combined.json", "Shop"],
    ["solc's combined JSON with the ABI as text", "solc-combined-old.json", "Shop"],
    ["Sourcify's metadata", "sourcify-metadata.json", "Shop"],
    ["Sourcify's API", "sourcify-v2.json", "Shop"],
    ["an export of hardhat-deploy", "hardhat-deploy-export.json", "Shop"],
    ["an export of hardhat-deploy of all networks", "hardhat-deploy-export-all.json", "Shop"],
    ["a deployment of hardhat-deploy", "hardhat-deploy-deployment.json", ""],
    ["an artifact of 0x", "0x-artifact.json", "Shop"],
    ["an artifact of Truffle", "truffle-artifact.json", "Shop"],
    ["JSON inside a JSON string", "json-in-a-string.txt", ""],
    ["JSON with comments, trailing commas and bare keys", "comments-and-commas.txt", ""],
    ["TypeScript with `as const`", "as-const.ts.txt", "shopAbi"],
    ["a factory of TypeChain", "typechain.ts.txt", "_abi"],
  ])("%s has the compiler's ABI", (_, file, name) => {
    expect(plain(abiOf(fixture(file), name))).toEqual(plain(compiled));
  });

  test.each([
    ["hardhat-build-info.json", ["contracts/Shop.sol IShop", "contracts/Shop.sol Shop"]],
    ["solc-combined.json", ["shop.sol IShop", "shop.sol Shop"]],
    ["hardhat-deploy-export.json", [" Shop", " IShop"]],
    ["hardhat-deploy-export-all.json", ["1 Shop", "11155111 Shop"]],
  ])("%s names its contracts, with the file or network of each", (file, names) => {
    expect(contractsOf(fixture(file)).map((contract) => `${contract.file} ${contract.name}`)).toEqual(names);
  });

  test("an explorer's refusal is quoted", () => {
    expect(errorOf(fixture("explorer-unverified.json"))).toMatchObject({
      code: "text-invalid",
      line: 4,
      reason: expect.stringContaining("Contract source code not verified"),
    });
  });

  test("an object without an ABI is refused with its keys", () => {
    expect(errorOf('{"transactions": [], "chain": 1}').reason).toContain("“transactions”, “chain”");
  });

  test("a compiler's failure is reported", () => {
    expect(errorOf('{"errors":[{"severity":"error","formattedMessage":"ParserError: x"}]}').reason).toContain(
      "ParserError: x",
    );
  });
});

describe("a text with copying artifacts", () => {
  const entry = (name: string) => JSON.stringify({ type: "function", name, inputs: [], outputs: [] });
  const list = `[${entry("f")}]`;

  test.each([
    ["with a byte order mark", `\uFEFF${list}`, ["f"]],
    ["with Windows line endings", `[\r\n  ${entry("f")}\r\n]\r\n`, ["f"]],
    ["with a block of Markdown around it", `\n\`\`\`json\n${list}\n\`\`\`\n`, ["f"]],
    ["entries without a list", `${entry("f")},\n${entry("g")},\n`, ["f", "g"]],
    ["one entry per line", `${entry("f")}\n${entry("g")}\n`, ["f", "g"]],
    ["the middle of an artifact", `"contractName": "C",\n"abi": ${list},\n"bytecode": "0x"\n}`, ["f"]],
    ["an old entry without a type", '{"constant": true, "name": "f", "inputs": []}', ["f"]],
    ["JSON5", "[{type: 'function', name: 'f', inputs: [], a: +1, b: .5, c: Infinity, d: NaN, e: 0x10,},]", ["f"]],
    ["Python", "abi = [{'type': 'function', 'name': 'f', 'inputs': [], 'constant': True, 'a': None}]", ["f"]],
    ["Python that reads JSON", `ABI = json.loads('${list}')`, ["f"]],
    ["JavaScript that reads JSON", `const abi = JSON.parse('${list}')`, ["f"]],
    ["a call of ethers", 'const c = new ethers.Contract(address, ["function f()"], provider)', ["f"]],
    [
      "a call of viem",
      "getContract({ address: '0x', abi: [{ type: 'function', name: 'f', inputs: [] }], client })",
      ["f"],
    ],
    ["a binding of Go", `var M = &bind.MetaData{\n\tABI: ${JSON.stringify(list)},\n\tBin: "0x",\n}`, ["f"]],
    ["a constant of Java", `public static final String ABI = ${JSON.stringify(list)};`, ["f"]],
    ["signatures with the line endings of old Macs", "function f();\rfunction g();", ["f", "g"]],
  ])("%s", (_, text, names) => {
    expect(abiOf(text).map((one) => "name" in one && one.name)).toEqual(names);
  });

  test("solc's printed output has its contracts by file and name", () => {
    const head = (name: string) => `\n======= src/a.sol:${name} =======\nContract JSON ABI\n`;
    const results = contractsOf(`${head("A")}${list}\n${head("B")}[${entry("g")}]\n`);
    expect(results.map(({ file, name }) => `${file} ${name}`)).toEqual(["src/a.sol A", "src/a.sol B"]);
  });

  test("a list that another value of the script refers to appears once", () => {
    const results = contractsOf(`export const erc20Abi = ${list} as const
      export const erc20Config = { address: "0x", abi: erc20Abi } as const
      export const otherAbi = [${entry("g")}] as const`);
    expect(results.map(({ name }) => name)).toEqual(["erc20Abi", "otherAbi"]);
  });

  test.each([
    ["0x05045f13F5986c1D02772214796690F1C91e6C0D", "This is an address"],
    [`0x${"ab".repeat(32)}`, "This is a hash"],
    ["0xa9059cbb", "This is hex: a selector, code or calldata"],
    ["https://example.com/abi.json", "This is a link, and nothing is fetched from it"],
  ])("%s is not an ABI, and the error says so", (text, reason) => {
    expect(errorOf(text)).toMatchObject({ reason, hint: "Paste the contract's ABI." });
  });

  test.each([
    ["[{“type”: “function”}]", "Replace the curly quotes with straight ones."],
    ["[{&quot;type&quot;:1}]", "Replace &quot; with quotes: this text is HTML."],
  ])("%s was changed by another program, and the error says so", (text, hint) => {
    expect(errorOf(text)).toMatchObject({ line: 1, column: 3, hint });
  });

  test("a truncated ABI is not taken for a complete one", () => {
    expect(errorOf(`const abi = [${entry("f")}, {"type": "function", "name": "g", "inputs": [`).reason).toContain(
      "the text ends",
    );
    expect(errorOf(`contract A { /* ${list} */ function f() external }`).reason).toContain("A semicolon is missing");
    expect(errorOf(`const abi = base.concat(${list})`).reason).toBe("“concat” would have to be run");
    expect(errorOf(`const abi = [...base, ...${list}]`).reason).toContain("“base” is a variable");
    expect(errorOf(`abi = ${list} + other`).reason).toContain("This is not a declaration");
  });
});

describe("Solidity", () => {
  test.each([
    ["Shop", "shop.sol", "solc-standard.json"],
    ["IShop", "shop.sol", "solc-standard.json"],
    ["Owned", "shop.sol", "solc-standard.json"],
    // Getters of every kind, overloads, overrides, two bases, functions as values, constants as lengths.
    ["Everything", "everything.sol", "everything.json"],
    ["Base", "everything.sol", "everything.json"],
    ["Second", "everything.sol", "everything.json"],
    ["IOwn", "everything.sol", "everything.json"],
    ["Lib", "everything.sol", "everything.json"],
  ])("%s of %s equals solc's output", (name, file, outputFile) => {
    const output: { contracts: Record<string, Record<string, { abi: Abi }>> } = JSON.parse(fixture(outputFile));
    const expected = output.contracts[file]?.[name]?.abi;
    expect(sorted(abiOf(fixture(file), name))).toEqual(sorted(expected ?? []));
    expect(expected).not.toEqual([]);
  });

  test("documents the names of an enum's values after its comment", () => {
    const text = `
      enum Side { Buy, Sell /* or not */ }
      interface IBook {
        /// @param side Which side it is
        function place(Side side, Side[] calldata more, address to) external returns (Side);
        function all(Lone one) external;
        enum Lone { Only }
      }`;
    const [place, all] = abiOf(text, "IBook");
    expect(place).toMatchObject({
      inputs: [
        { name: "side", description: "Which side it is. 0 = Buy, 1 = Sell" },
        { name: "more", description: "0 = Buy, 1 = Sell" },
        { name: "to" },
      ],
      outputs: [{ description: "0 = Buy, 1 = Sell" }],
    });
    expect(all).toMatchObject({ inputs: [{ internalType: "enum IBook.Lone" }] });
    expect(JSON.stringify(all)).not.toContain("description");
  });

  test("distinguishes structs, enums, contracts and user-defined types by their internal types", () => {
    const fill = abiOf(fixture("shop.sol"), "Shop").find((entry) => entry.type === "function" && entry.name === "fill");
    expect(fill).toMatchObject({
      inputs: [
        {
          internalType: "struct IShop.Order",
          components: [
            { internalType: "struct Item[]", components: [{ internalType: "contract IERC20" }, {}, {}] },
            { internalType: "struct Fees.Share[]", components: [{ internalType: "address payable" }, {}] },
            { internalType: "enum Kind", type: "uint8" },
            { internalType: "Price", type: "uint128" },
            { internalType: "enum IShop.Status" },
          ],
        },
        {},
      ],
    });
  });

  test("describes functions and parameters by their NatSpec", () => {
    expect(abiOf(fixture("shop.sol"), "IShop").find((entry) => "name" in entry && entry.name === "fill")).toMatchObject(
      {
        description: "Fills an order.",
        inputs: [{ description: "What is bought" }, { description: "Where the goods go" }],
      },
    );
  });

  test.each([
    ["2 * 3", "6"],
    ["SIZE + 1", "4"],
    ["(SIZE << 1) - Lengths.MORE", "1"],
    ["SIZE ** 2", "9"],
    ["0x10", "16"],
    ["type(uint8).max", "255"],
    ["uint8(3) + uint(2)", "5"],
    ["1 minutes", "60"],
    ["MAX_UINT16", "9"],
  ])("an array of %s elements has %s", (sum, length) => {
    const text = `uint256 constant SIZE = 1 + 2;
      library Lengths { uint256 internal constant MORE = 5; }
      uint256 constant MAX_UINT16 = 9;
      contract Other { uint256 constant SIZE = 7; bytes32 constant ID = keccak256(abi.encode("a", (1 + 2), ";")); }
      contract C { function f(uint256[${sum}] memory a) external {} uint256[${sum}] private gap; }`;
    expect(abiOf(text, "C")).toMatchObject([{ inputs: [{ type: `uint256[${length}]` }] }]);
  });

  test.each([
    "SIZE / 2",
    "SIZE ^ 2",
    "other()",
    "UNKNOWN",
    "MAX_UINT8",
    "MAX_INT",
    "maxUint8",
    "uint8.max",
    "Limits.MAX_UINT8",
    "viem.maxUint8",
    "2 eth",
    "SIZE + MAX_UINT8",
  ])("an array of %s elements is refused", (sum) => {
    const text = `uint256 constant SIZE = 3; interface I { function f(uint256[${sum}] memory a) external; }`;
    expect(errorOf(text)).toMatchObject({ hint: expect.stringContaining("in digits") });
  });

  test("a variable that holds a function has a getter, and is not a fallback", () => {
    const text = `contract C {
      function (uint256) external view returns (bool) public callback;
      function (uint256) internal pure returns (bool) inner = other;
    }`;
    expect(abiOf(text)).toEqual([
      {
        type: "function",
        name: "callback",
        inputs: [],
        outputs: [{ name: "", type: "function" }],
        stateMutability: "view",
      },
    ]);
  });

  test("old Solidity has an unnamed fallback and a constructor named like the contract", () => {
    const text =
      "contract Old { function () payable { } function Old(uint a) { } function f() constant returns (uint) { } }";
    expect(abiOf(text)).toMatchObject([
      { type: "fallback", stateMutability: "payable" },
      { type: "constructor", inputs: [{ type: "uint256" }] },
      { name: "f", stateMutability: "view" },
    ]);
  });

  test("a modifier may have the name of a keyword", () => {
    expect(abiOf("contract C { modifier pausable() { _; } function f() public pausable { } }")).toHaveLength(1);
  });

  test("a library's parameters keep the names that its selector is computed from, which no form can send", () => {
    const text = `interface I { } library L {
      struct S { uint256 a; } enum K { A, B } type U is uint8;
      function f(S storage s, uint256[] storage a) external { }
      function g(mapping(uint256 => S) storage m) external { }
      function h(S memory s, K[] memory k, I i, U u, string memory t) external returns (K) { }
    }`;
    expect(abiOf(text, "L")).toMatchObject([
      {
        name: "h",
        inputs: [{ type: "L.S" }, { type: "L.K[]" }, { type: "I" }, { type: "uint8" }, { type: "string" }],
        outputs: [{ type: "uint8" }],
      },
    ]);
  });

  test.each(["\r", "\u2028", "\u2029"])("a comment ends where a compiler ends it, at %j", (end) => {
    expect(abiOf(`interface I { // hidden${end} function f() external; }`)).toHaveLength(1);
  });

  test.each([
    ["function tr\u0430nsfer(address to)", 12, "“\u0430” (U+0430) cannot be in a name"],
    ["contract \u0410 { }", 10, "“\u0410” (U+0410) cannot be in a name"],
    ["error Bad\u0455()", 10, "“\u0455” (U+0455) cannot be in a name"],
  ])("a look-alike letter is refused: %s", (text, column, reason) => {
    expect(errorOf(text)).toMatchObject({ column, reason });
  });

  test("names the missing base contracts", () => {
    const [contract] = contractsOf(
      'import "./A.sol";\ncontract Token is ERC20("a", "b"), Ownable { function mint() external {} }',
    );
    expect(contract).toMatchObject({ name: "Token", missing: ["ERC20", "Ownable"] });
  });
});

describe("signatures", () => {
  const signatures = fixture("human-readable.txt").trim().split("\n");

  test.each([
    "human-readable.txt",
    "ethers-array.txt",
    "ethers-array.json",
    "parse-abi.ts.txt",
    "ethers-interface.ts.txt",
  ])("%s matches what viem reads", (file) => {
    // viem's parser knows no `tuple`, `public` or `override`.
    const readable = signatures.map((one) => one.replaceAll("tuple(", "(").replace(" public virtual override", ""));
    expect(sorted(abiOf(fixture(file)))).toEqual(sorted(parseWithViem(readable)));
  });

  test("need no keyword, and may use keywords as parameter names", () => {
    expect(abiOf(fixture("bare-signatures.txt"))).toEqual([
      {
        type: "function",
        name: "transfer",
        inputs: [
          { name: "", type: "address" },
          { name: "", type: "uint256" },
        ],
        outputs: [],
        stateMutability: "nonpayable",
      },
      {
        type: "function",
        name: "balanceOf",
        inputs: [{ name: "", type: "address" }],
        outputs: [{ name: "", type: "uint256" }],
        stateMutability: "view",
      },
      {
        type: "function",
        name: "swap",
        inputs: [
          {
            name: "path",
            type: "tuple[]",
            components: [
              { name: "", type: "address" },
              { name: "", type: "uint24" },
            ],
          },
          { name: "in", type: "uint256" },
          { name: "override", type: "bytes" },
        ],
        outputs: [{ name: "calldata", type: "uint256" }],
        stateMutability: "payable",
      },
      {
        type: "function",
        name: "totalSupply",
        inputs: [],
        outputs: [{ name: "", type: "uint256" }],
        stateMutability: "view",
      },
    ]);
  });
});

describe("an error comes with its location and what to write", () => {
  test.each([
    ["function f(uint257 x)", 1, 12, "“uint257” is not a type", "Did you mean uint256?"],
    ["function a()\nfunctoin b()", 2, 1, "“functoin” is not a word of Solidity", "Did you mean function?"],
    ["function f(adress to)", 1, 12, "“adress” is not a type", "Did you mean address?"],
    [
      "function f(Order o)",
      1,
      12,
      "This text does not declare the type “Order”",
      "Add its struct, enum or type. For a contract write address.",
    ],
    ["struct Order { uint8 a; }\nfunction f(Ordre o)", 2, 12, "“Ordre” is not a type", "Did you mean Order?"],
    ["function f(uint8 x", 1, 19, "A comma or “)” is missing here: the text ends", undefined],
    ["function f(uint8 memory x)", 1, 25, "A comma or “)” is missing before “x”", undefined],
    [
      "function f(tuple x)",
      1,
      12,
      "The parts of this tuple are missing",
      "Write its types in parentheses, as in tuple(address to, uint256 amount).",
    ],
    [
      "function f(() x)",
      1,
      12,
      "A tuple has at least one part: Solidity has no empty struct",
      "Write its types, or remove it.",
    ],
    [
      "struct A {}\nfunction f(A a)",
      1,
      8,
      "The struct A is empty: Solidity has no empty struct",
      "Write its members, or remove it.",
    ],
    ["function f(uint8[0] a)", 1, 18, "An array has at least one element: Solidity has none of length 0", undefined],
    ["function f() veiw", 1, 14, "“veiw” does not belong in this signature", "Did you mean view?"],
    ["transfer", 1, 1, "“transfer” is a name alone", "Write its parameters, as in transfer(address,uint256)."],
    ["struct A { A[] a; }\nfunction f(A a)", 1, 8, "This struct contains itself, which no call can carry", undefined],
    ["interface I { function f() external }", 1, 37, "A semicolon is missing here, before “}”", undefined],
    ['["function f(uint257 x)"]', 1, 14, "“uint257” is not a type", "Did you mean uint256?"],
    ["const abi = makeAbi()", 1, 13, "“makeAbi” would have to be run", "Paste the ABI that the code uses or makes."],
    ["[{type:'function'", 1, 18, "A comma or “}” is missing here: the text ends", undefined],
    ["[1, 2", 1, 6, "A comma or “]” is missing here: the text ends", undefined],
  ])("%j", (text, line, column, reason, hint) => {
    expect(errorOf(text)).toEqual({
      code: "text-invalid",
      expected: "",
      got: "",
      reason,
      line,
      column,
      ...(hint === undefined ? {} : { hint }),
    });
  });

  test("a location inside nested text is reported in the outer text", () => {
    const inner = '[{"type":"function","name":"f","inputs":[{"type":"uint257"}]}]';
    const text = JSON.stringify({ status: "1", result: inner });
    const column = text.indexOf("uint257");
    expect(errorOf(text)).toMatchObject({
      code: "type-unknown",
      got: "uint257",
      expected: "uint256",
      line: 1,
      column: column - 1,
    });
  });

  test.each([
    ['[{"type":"function","name":"f","inputs":[{"name":"a","type":"tuple"}]}]', "components-missing"],
    ['[{"type":"function","name":"f","inputs":[{"name":"a","type":"tuple","components":[]}]}]', "components-empty"],
    ['[{"type":"function","name":"f","inputs":[{"name":"a","type":"bytes33"}]}]', "type-unknown"],
    ['[{"type":"function","name":"f","inputs":[{"name":"a","type":"uint8[0]"}]}]', "zero-length"],
  ])("%s is refused by its code", (text, code) => {
    expect(errorOf(text)).toMatchObject({ code, line: 1 });
  });
});

describe("what a text has in place of one ABI", () => {
  const entry = (name: string, more: object = {}) => ({ type: "function", name, inputs: [], outputs: [], ...more });
  const json = JSON.stringify;
  const bad = { ...entry("f"), inputs: [{ name: "a", type: "uint257" }] };
  const names = (text: string) => contractsOf(text).map(({ name }) => name);
  const functions = (text: string) => abiOf(text).map((one) => ("name" in one ? one.name : ""));
  /** So many contracts, each with this entry. */
  const contracts = (count: number, of: object) =>
    json(Object.fromEntries(Array.from({ length: count }, (_, index) => [`C${index}`, [of]])));

  const paste = "Paste the list of entries, or an object that has it under “abi”.";
  test.each([
    ["", "There is no ABI in this text", undefined],
    [" // nothing\n", "There is no ABI in this text", undefined],
    ["{}", "There is no ABI in this value", paste],
    ["const a = 5", "There is no ABI in this script", "Paste the list of entries, as in const abi = […]."],
    [
      "const a = 5; const b = []",
      "There is no ABI in this script",
      "Paste the list of entries, as in const abi = […].",
    ],
    [`${json([entry("f")])} x`, "Something follows the end of the value, before “x”", undefined],
    [`"abi": [], "abi": []`, "The key “abi” appears twice", undefined],
    [`"${"k".repeat(41)}": 1, "${"k".repeat(41)}": 1`, `The key “${"k".repeat(40)}” appears twice`, undefined],
    ['{"errors": [{"message": "no"}]}', "This has an error in place of an ABI: no", undefined],
    ['{"output": {"errors": [{"message": "no"}]}}', "This has an error in place of an ABI: no", undefined],
    ['{"error": {"message": "no"}}', "This has an error in place of an ABI: no", undefined],
    [
      json({ error: { message: "x".repeat(201) } }),
      `This has an error in place of an ABI: ${"x".repeat(200)}`,
      undefined,
    ],
    ['{"result": "no source"}', "There is a message in place of the ABI: “no source”", undefined],
    ['{"result": "no [source]"}', "There is a message in place of the ABI: “no [source]”", undefined],
    [json({ result: "x".repeat(101) }), `There is a message in place of the ABI: “${"x".repeat(100)}”`, undefined],
    [json(json(json(json(json([entry("f")]))))), "This is a text in a text in a text", "Paste the innermost one."],
  ])("%s", (text, reason, hint) => {
    const error = errorOf(text);
    expect([error.reason, error.hint]).toEqual([reason, hint]);
  });

  test("an object is named by its first six keys, each shortened", () => {
    const keys = ["k".repeat(31), "b", "c", "d", "e", "f", "g"];
    expect(errorOf(json(Object.fromEntries(keys.map((key) => [key, 1])))).reason).toBe(
      `There is no ABI in this object. It has ${["k".repeat(30), "b", "c", "d", "e", "f"].map((key) => `“${key}”`).join(", ")}`,
    );
  });

  test("a list of other values says what is wrong with its first one", () => {
    expect(errorOf('[{"a": 1}]')).toMatchObject({ line: 1, column: 2 });
    expect(errorOf("const abi = [5]")).toMatchObject({ line: 1, column: 14 });
  });

  test("a text may be in a text twice", () => {
    expect(functions(json(json([entry("f")])))).toEqual(["f"]);
    expect(functions(json(json(json([entry("f")]))))).toEqual(["f"]);
    expect(functions(json({ result: ` ${json([entry("f")])}` }))).toEqual(["f"]);
  });

  test("contracts without entries are left out if others have some, and one of them is kept if none has", () => {
    expect(names(json({ A: { abi: [] }, B: [entry("f")], C: { abi: [] } }))).toEqual(["B"]);
    expect(names(json({ A: { abi: [] }, B: { abi: [] } }))).toEqual(["A"]);
    expect(contractsOf("[]")).toMatchObject([{ name: "", file: "", missing: [], result: { ok: true, abi: [] } }]);
  });

  test("a contract that cannot be read does not hide the others, up to 20", () => {
    const results = contractsOf(json({ A: [bad], B: [entry("f")] }));
    expect(results.map(({ name, result }) => [name, result.ok])).toEqual([
      ["A", false],
      ["B", true],
    ]);
    expect(contractsOf(contracts(21, bad)).every(({ result }) => !result.ok)).toBe(true);
    expect(errorOf(contracts(22, bad))).toMatchObject({ code: "type-unknown", got: "uint257" });
    expect(errorOf(json({ A: [bad] }))).toMatchObject({ code: "type-unknown", got: "uint257" });
  });

  test("there are at most 2,000 of them", () => {
    expect(errorOf(contracts(2_001, entry("f")))).toMatchObject({
      reason: "This has more than 2000 ABIs",
      hint: "Paste one of them.",
    });
  });

  test("values in a row are one list, and properties in a row one object", () => {
    expect(functions(`${json(entry("f"))};`)).toEqual(["f"]);
    expect(functions(`${json(entry("f"))}\n${json(entry("g"))},`)).toEqual(["f", "g"]);
    expect(functions(`"abi": ${json([entry("f")])}`)).toEqual(["f"]);
    expect(functions(`"contractName": "A", "abi": ${json([entry("f")])}, }`)).toEqual(["f"]);
  });

  test("a list may have signatures and entries, and an error is where it is written", () => {
    expect(functions(json(["function f()", entry("g"), "struct S { uint8 a; }", "event E(S s)"]))).toEqual([
      "f",
      "E",
      "g",
    ]);
    const text = '[\n  "function f()",\n  "event E(uint257 a)"\n]';
    expect(errorOf(text)).toMatchObject({ line: 3, column: 12, reason: "“uint257” is not a type" });
    expect(errorOf('["function f()", "x"]')).toMatchObject({ line: 1, column: 19 });
    expect(errorOf('["event \\"A()"]')).toMatchObject({ line: 1, column: 9 });
    const declared = 'const one = "function f(uint257 a)"; const abi = [one]';
    expect(errorOf(declared)).toMatchObject({ line: 1, column: 51 });
  });

  test("an error in JSON is at its line and column", () => {
    const text = `[\n  ${json(entry("f"))},\n  ${json(bad)}\n]`;
    expect(errorOf(text)).toMatchObject({ code: "type-unknown", line: 3 });
    expect(errorOf(text).column).toBe(3 + json(bad).indexOf('"uint257"'));
  });

  test("a block of Markdown is read without its fences, and an error is still where it is written", () => {
    expect(functions(`  \`\`\`js {1}\n${json([entry("f")])}\n  \`\`\` \n`)).toEqual(["f"]);
    expect(errorOf("```sol\nfunction f(uint257 x)\n```")).toMatchObject({ line: 2, column: 12 });
  });

  test("hints at what another program made of the text", () => {
    expect(errorOf("[{\u2018a\u2019: 1}]").hint).toBe("Replace the curly quotes with straight ones.");
    expect(errorOf("[{'a' 1}]")).not.toHaveProperty("hint");
  });

  test("a script names its lists, and leaves out what is no list", () => {
    const text = `const address = "0x"; const tokenAbi = ${json([entry("f")])}; export const other = { abi: ${json([entry("g")])} }`;
    expect(names(text)).toEqual(["tokenAbi", "other"]);
    expect(contractsOf("const abi = []")).toMatchObject([{ name: "abi", result: { ok: true, abi: [] } }]);
  });

  test("an artifact in a text keeps the name that the text gives it, and its file", () => {
    const output = json({ contracts: { "a.sol": { A: { abi: [entry("f")] } } } });
    expect(contractsOf(json({ result: output }))).toMatchObject([{ name: "A", file: "a.sol" }]);
    expect(contractsOf(json({ contracts: { "b.sol:B": { abi: json([entry("f")]) } } }))).toMatchObject([
      { name: "B", file: "b.sol" },
    ]);
  });
});
