import { describe, expect, test } from "vitest";
import { readAbiText } from "./abi-text.ts";

const contractsOf = (text: string) => {
  const read = readAbiText(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.contracts;
};
const abiOf = (text: string, name?: string) => {
  const contract = contractsOf(text).find((one) => name === undefined || one.name === name);
  if (contract?.result.ok !== true) throw new Error(JSON.stringify(contract));
  return contract.result.abi;
};
/** Names of the entries, each with the types of its inputs. */
const entriesOf = (text: string, name?: string) =>
  abiOf(text, name).map((entry) =>
    "name" in entry ? `${entry.name}(${entry.inputs.map(({ type }) => type).join(",")})` : entry.type,
  );
const errorOf = (text: string) => {
  const read = readAbiText(text);
  if (read.ok) throw new Error(JSON.stringify(read.contracts));
  return [read.error.reason, read.error.hint];
};
const inputsOf = (text: string, name?: string) => {
  const [entry] = abiOf(text, name);
  return entry !== undefined && "inputs" in entry ? entry.inputs : [];
};

describe("the length of an array", () => {
  const constants = Array.from({ length: 9 }, (_, index) => `uint constant C${index + 1} = C${index};`).join("\n");
  const type = (length: string) =>
    inputsOf(`uint constant C0 = 2;\n${constants}\ninterface I { function f(uint8[${length}] memory a) external; }`)[0]
      ?.type;

  test.each([
    ["C7", "uint8[2]"],
    ["int8(3)", "uint8[3]"],
    ["uint8 (3)", "uint8[3]"],
    ["type(int8).max", "uint8[127]"],
    ["999999999", "uint8[999999999]"],
    ["2 wei", "uint8[2]"],
  ])("%s makes %s", (length, expected) => expect(type(length)).toBe(expected));

  test.each([
    ["C8", "The length “C8” is not a number"],
    ["1 - 2", "The length “1-2” is not a number"],
    ["1000000000", "The length “1000000000” is not a number"],
    [`C0 + ${"1".repeat(40)}`, `The length “C0+${"1".repeat(37)}” is not a number`],
  ])("%s is none", (length, reason) => expect(() => type(length)).toThrow(reason));

  test("does not come from a variable that may change", () => {
    expect(errorOf("contract C { uint SIZE = 3; function f(uint8[SIZE] memory a) external {} }")[1]).toBe(
      "Write it in digits.",
    );
    expect(errorOf("contract C { uint constant SIZE = 3 + }")[0]).toContain("missing here");
  });
});

describe("a type that the text does not declare", () => {
  test("is a contract if its name is that of a standard", () => {
    expect(inputsOf("function f(IERC20 a, IERC721Metadata[] b)")).toEqual([
      { name: "a", type: "address", internalType: "contract IERC20" },
      { name: "b", type: "address[]", internalType: "contract IERC721Metadata[]" },
    ]);
    for (const name of ["IERC", "MyIERC20", "IERC20x1", "IERC20_a"])
      expect(errorOf(`function f(${name} a)`)[0]).toBe(`This text does not declare the type “${name}”`);
  });

  test.each([
    ["struct Place { uint8 a; }", "Place"],
    ["enum Side { A, B }", "Side"],
    ["type Price is uint8;", "Price"],
  ])("may be declared in another contract: %s", (declaration, name) => {
    expect(errorOf(`contract A { ${declaration} } interface I { function f(${name} a) external; }`)).toEqual([
      `“${name}” is declared in A`,
      `Write A.${name}.`,
    ]);
  });

  test.each([
    ["function f(bytes33 a)", "“bytes33” is not a type", "Did you mean bytes32?"],
    ["function f(int257 a)", "“int257” is not a type", "Did you mean int256?"],
    [
      "contract A { struct Order { uint8 a; } } contract B is A { function f(Ordre o) external {} }",
      "“Ordre” is not a type",
      "Did you mean Order?",
    ],
    ["enum Side { A } function f(Sied s)", "“Sied” is not a type", "Did you mean Side?"],
    [
      `function f(${"X".repeat(41)} a)`,
      `This text does not declare the type “${"X".repeat(40)}”`,
      "Add its struct, enum or type. For a contract write address.",
    ],
    [
      "function f(mapping(uint => uint) m)",
      "A mapping cannot be a part of a call",
      "Only a public variable may be a mapping.",
    ],
  ])("is refused: %s", (text, reason, hint) => expect(errorOf(text)).toEqual([reason, hint]));

  test("is named in every contract that uses it", () => {
    const reasons = contractsOf(
      "struct A { Unknown u; } interface I { function f(A a) external; } interface J { function g(A a) external; }",
    ).map(({ result }) => (result.ok ? undefined : result.error.reason));
    expect(reasons).toEqual([
      "This text does not declare the type “Unknown”",
      "This text does not declare the type “Unknown”",
    ]);
  });
});

describe("limits", () => {
  const nested = (levels: number) => `function f(${"(".repeat(levels)}uint8${")".repeat(levels)} a)`;
  const members = (count: number, type: string) =>
    Array.from({ length: count }, (_, index) => `${type} a${index};`).join(" ");

  test("keep types to 30 levels", () => {
    expect(entriesOf(nested(30))).toEqual(["f(tuple)"]);
    expect(errorOf(nested(31))[0]).toBe("This type is nested deeper than 30 levels");
  });

  test("keep the parameters of a function to 4,096 parts", () => {
    const structs = `struct S { ${members(64, "uint8")} } struct T { ${members(64, "S")} }`;
    expect(entriesOf(`${structs} interface I { function f(T t) external; }`, "I")).toEqual(["f(tuple)"]);
    expect(errorOf(`${structs} interface I { function f(T t, uint8 b) external; }`)[0]).toBe(
      "This has more than 4096 parts",
    );
    expect(errorOf(`${structs} struct U { T t; uint8 a; } interface I { function f(U u) external; }`)[0]).toBe(
      "This has more than 4096 parts",
    );
  });
});

describe("an enum", () => {
  const documented = (comment: string, values = "Buy, Sell") =>
    inputsOf(
      `enum Side { ${values} } interface I {\n/// @param side ${comment}\nfunction f(Side side) external; }`,
      "I",
    )[0]?.description;

  test("is documented with its values, unless its comment has them or is long", () => {
    expect(documented("Which one. ")).toBe("Which one. 0 = Buy, 1 = Sell");
    expect(documented("0 = Buy, 1 = Sell")).toBe("0 = Buy, 1 = Sell");
    expect(documented("x".repeat(400))).toBe(`${"x".repeat(400)}. 0 = Buy, 1 = Sell`);
    expect(documented("x".repeat(401))).toBe("x".repeat(401));
  });

  test("with many long values is not documented with them", () => {
    const values = Array.from({ length: 60 }, (_, index) => `Value${"x".repeat(25)}${index}`).join(", ");
    expect(documented("Which one", values)).toBe("Which one");
  });
});

describe("a library's function", () => {
  test("names types from the file, from another contract and of a standard", () => {
    const text = `struct S { uint8 a; } contract A { struct T { uint8 a; } }
      library L { function f(S memory s, A.T memory t, IERC20 token, A a) external {} }`;
    expect(inputsOf(text, "L").map(({ type }) => type)).toEqual(["S", "A.T", "IERC20", "A"]);
  });

  test("describes parameters of ordinary types", () => {
    const text =
      "library L {\n/// @param a What\n/// @param b Which\nfunction f(uint8[2][] memory a, bytes[12] memory b) external {} }";
    expect(inputsOf(text)).toEqual([
      { name: "a", type: "uint8[2][]", description: "What" },
      { name: "b", type: "bytes[12]", description: "Which" },
    ]);
  });
});

describe("a variable", () => {
  test("that is public has a getter, whatever other words it has", () => {
    const text = `contract C {
      uint8 public constant A = 1; uint8 public override(X, Y) b; uint8 immutable public c;
      uint8 private d; uint8 e = 2; bytes32 constant F = keccak256("a;}"); uint8 public override g = h(1, [2]); }`;
    expect(entriesOf(text)).toEqual(["A()", "b()", "c()", "g()"]);
  });

  test.each([
    ["contract C { uint8 5; }", "The name of a variable is missing here, before “5”"],
    ["contract C { uint8 a }", "A semicolon is missing here, before “}”"],
    ["contract C { uint8 a = 1", "A semicolon is missing here: the text ends"],
  ])("is refused: %s", (text, reason) => expect(errorOf(text)[0]).toBe(reason));
});

describe("what a body uses", () => {
  test.each([
    ["revert Broken(1);", ["f()", "Broken(uint8)"]],
    ["emit Paid(1);", ["f()", "Paid(uint8)"]],
    ["revert Lib.Lost();", ["f()", "Lost()"]],
    ["require(a, Broken(1));", ["f()", "Broken(uint8)"]],
    ["require(a, lower());", ["f()"]],
    ['revert("Broken"); x = Broken;', ["f()"]],
    ["revert(); if (a) { revert Broken(1); }", ["f()", "Broken(uint8)"]],
    ['x = "}"; } function g() public {', ["f()", "g()"]],
  ])("is in the ABI: %s", (body, entries) => {
    const text = `error Broken(uint8 a); event Paid(uint8 a); error lower(); library Lib { error Lost(); }
      contract C { function f() public { ${body} } }`;
    expect(entriesOf(text, "C").toSorted()).toEqual(entries.toSorted());
  });

  test("has an end", () => {
    expect(errorOf("contract C { function f() public { if (a) { }")).toEqual([
      "The end of this body is missing",
      "Close it with }.",
    ]);
  });
});

describe("a signature", () => {
  test.each([
    ["extrenal", "external"],
    ["pubilc", "public"],
    ["payabel", "payable"],
    ["purre", "pure"],
    ["retruns", "returns"],
  ])("with %s probably meant %s", (word, meant) => {
    expect(errorOf(`function f() ${word}`)).toEqual([
      `“${word}” does not belong in this signature`,
      `Did you mean ${meant}?`,
    ]);
  });

  test("with another word, or on one line with the next, is refused", () => {
    expect(errorOf("event E() anonymus")[1]).toBe("Did you mean anonymous?");
    expect(errorOf(`function f() ${"z".repeat(41)}`)).toEqual([
      `“${"z".repeat(40)}” does not belong in this signature`,
      "Write one signature per line.",
    ]);
    expect(entriesOf("function f(), function g()\nfunction h() function i()")).toEqual(["f()", "g()", "h()", "i()"]);
  });

  test("has a name of Solidity's letters", () => {
    expect(errorOf("function \ua4d0()")).toEqual([
      "“\ua4d0” (U+A4D0) cannot be in a name",
      "Solidity has the letters a to z, digits, _ and $.",
    ]);
  });
});

test("a contract has what its bases have, once, although two of them share one, or one is its own base", () => {
  const text = `contract A { function a() public {} } contract B is A { function b() public {} }
    contract C is A { function c() public {} } contract D is B, C { function d() public {} }
    contract E is E { function e() public {} }`;
  expect(entriesOf(text, "D").toSorted()).toEqual(["a()", "b()", "c()", "d()"]);
  expect(entriesOf(text, "E")).toEqual(["e()"]);
});

describe("a declaration that is incomplete or misplaced", () => {
  const examples = "Write declarations such as function transfer(address to, uint256 amount) returns (bool).";

  test.each([
    ["function f(uint8,)", "A parameter is missing after the comma", undefined],
    [
      "function f(uint8[] a memory)",
      "A comma or “)” is missing before “memory”",
      "Only arrays, structs, bytes and strings have a location.",
    ],
    [`function f(uint8 a ${"b".repeat(41)})`, `A comma or “)” is missing before “${"b".repeat(40)}”`, undefined],
    ["function f(uint8 a 5)", "A comma or “)” is missing here, before “5”", undefined],
    ["function f(uint8 indexed a)", "Only the parameters of an event can be indexed", undefined],
    [`function f(uint8${"[]".repeat(34)} a)`, "This array has too many dimensions", undefined],
    ["function f(uint8[,] a)", "The length of an array is a number, before “,”", undefined],
    ["function f(uint8[3 a)", "“]” is missing here, before “)”", "Write the length of an array as a number."],
    ["function f(5 a)", "A type is missing here, before “5”", undefined],
    ["function 5()", "The name of a function is missing here, before “5”", undefined],
    [
      "interface I { receive(uint8 a) external payable; }",
      "receive takes no parameters",
      "Write receive() external payable.",
    ],
    [
      "interface I { fallback(bytes a, bytes b) external; }",
      "fallback takes one parameter at most",
      "Write fallback(bytes calldata data).",
    ],
    ["struct S { uint8 ; }", "The name of a struct's member is missing here, before “;”", undefined],
    ["struct S { uint8 a; } struct S { uint8 a; }", "“S” is declared twice", "Remove one of the two."],
    ["enum E { A } enum E { A }", "“E” is declared twice", "Remove one of the two."],
    ["type T is uint8; type T is uint8;", "“T” is declared twice", "Remove one of the two."],
    ["type T uint8;", "“is” is missing here, before “uint8”", undefined],
    ["contract C { f() external; }", "The word “function” is missing before “f”", undefined],
    ["foo bar", "“foo” does not begin a declaration", examples],
    ["foo = 1", "This is not a declaration, before “=”", examples],
    ["% foo", "This is not a declaration, before “%”", examples],
    ["foo;", "“foo” is a name alone", "Write its parameters, as in foo(address,uint256)."],
    ["f(uint8) @x", "This is not a declaration", undefined],
    ["contract C { function f() external {}", "The end of contract C is missing", "Close it with }."],
    ["abstract contract C {", "The end of abstract contract C is missing", "Close it with }."],
    [
      "interface I { function f() external\nfunction g() external; }",
      "A semicolon is missing here, before “function”",
      undefined,
    ],
    ["contract C { function f() pubilc {} }", "“pubilc” is not a word of Solidity", "Did you mean public?"],
    [
      "pragma solidity ^0.8.0; import 'a.sol'; using A for B;",
      "This text declares no function, event or error",
      undefined,
    ],
  ])("%s", (text, reason, hint) => expect(errorOf(text)).toEqual([reason, hint]));
});

describe("a contract's ABI", () => {
  const mutabilities = (text: string, name?: string) =>
    abiOf(text, name).map((entry) =>
      "stateMutability" in entry ? `${"name" in entry ? entry.name : entry.type} ${entry.stateMutability}` : entry.type,
    );

  test("has what is visible, with its mutability", () => {
    const text = `contract C is A(1), B {
      constructor() payable {} receive() external payable {} fallback(bytes calldata) external {}
      function a() external pure {} function b() public view override(A, B) virtual returns (uint8) {}
      function c() constant public {} function d() public payable onlyOwner(1) {} function e() public {}
      function f() internal {} function g() private {} event E(uint8 indexed a) anonymous; }`;
    expect(mutabilities(text)).toEqual([
      "constructor payable",
      "receive payable",
      "fallback nonpayable",
      "a pure",
      "b view",
      "c view",
      "d payable",
      "e nonpayable",
      "event",
    ]);
    expect(abiOf(text).at(-1)).toEqual({
      type: "event",
      name: "E",
      inputs: [{ name: "a", type: "uint8", indexed: true }],
      anonymous: true,
    });
    expect(contractsOf(text)[0]?.missing).toEqual(["A", "B"]);
  });

  test("has no constructor of a base or of an abstract contract, and the last override of each function", () => {
    const text = `abstract contract A { constructor(uint8 a) {} function f() public virtual {} function g() external {} }
      contract B is A { constructor() A(1) {} function f() public view override {} }`;
    expect(mutabilities(text, "A")).toEqual(["f nonpayable", "g nonpayable"]);
    expect(mutabilities(text, "B")).toEqual(["constructor nonpayable", "f view", "g nonpayable"]);
  });

  test("has getters with the keys of mappings and lists, and the members of a struct that are no lists", () => {
    const text = `struct S { uint8 a; uint8[] b; mapping(uint8 => bool) c; string d; T t; } struct T { bool x; }
      contract C { mapping(address owner => mapping(uint256 => S[2][])) public m; S public s; T[] public ts; address payable public p; }`;
    const [m, s, ts, p] = abiOf(text, "C");
    expect(m).toMatchObject({ inputs: ["address", "uint256", "uint256", "uint256"].map((type) => ({ type })) });
    expect(m).toMatchObject({ inputs: [{ name: "owner" }, { name: "" }, { name: "" }, { name: "" }] });
    const members = [
      { name: "a", type: "uint8" },
      { name: "d", type: "string" },
      { name: "t", type: "tuple" },
    ];
    expect(m).toMatchObject({ outputs: members });
    expect(s).toMatchObject({ inputs: [], outputs: members, stateMutability: "view" });
    expect(ts).toMatchObject({ inputs: [{ name: "", type: "uint256" }], outputs: [{ name: "x", type: "bool" }] });
    expect(p).toMatchObject({ inputs: [], outputs: [{ name: "", type: "address", internalType: "address payable" }] });
  });

  test("is followed by the signatures outside of contracts, but not by functions with a body there", () => {
    const names = (text: string) => contractsOf(text).map(({ name }) => name);
    expect(names("contract C { function f() external {} } function g() external;")).toEqual(["C", ""]);
    expect(names("contract C { function f() external {} } function g() pure {}")).toEqual(["C"]);
    expect(names("contract C { function f() external {} } contract D { }")).toEqual(["C"]);
    expect(names("contract C { } contract D { }")).toEqual(["C"]);
  });

  test("may be at a place of its own, with a storage layout, and with enums and aliases used in it", () => {
    const text = `enum Side { Buy, Sell } type Price is uint128;
      contract C layout at 0x1234 { function f(Side a, Price[] calldata b, function (uint8) external view returns (bool) c) external {} }`;
    expect(entriesOf(text)).toEqual(["f(uint8,uint128[],function)"]);
  });
});

test.each([
  ["balanceOf(address)(uint256)", ["balanceOf(address)"]],
  ["f(uint8) @29000 view returns (bool)", ["f(uint8)"]],
  ["constructor(uint8 a) payable\nfallback() payable\nreceive() payable", ["constructor", "fallback", "receive"]],
  ["event E(uint8 a, bytes32 indexed b), error F()", ["E(uint8,bytes32)", "F()"]],
])("the signatures %j are read", (text, names) => {
  expect(entriesOf(text)).toEqual(names);
});
