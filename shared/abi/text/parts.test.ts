import { describe, expect, test } from "vitest";
import { type JsonNode, plainJson } from "#shared/abi/json-node.ts";
import { readJson } from "#shared/abi/json.ts";
import { drain } from "#shared/abi/steps.ts";
import { candidatesIn } from "./containers.ts";
import { embeddedSteps } from "./embedded.ts";
import { isComposed, isScript, isSolidity, notAnAbi } from "./language.ts";
import { readComment } from "./natspec-comment.ts";
import { nearest } from "./nearest.ts";
import { scriptSteps } from "./script.ts";
import { offsetInString, readString, type Token, tokensOf } from "./tokens.ts";

describe("a script begins with a word that only scripts have", () => {
  test.each([
    "const a = 1",
    "export default a",
    "module.exports = a",
    "new Contract(a)",
    "parseAbi([])",
    "abi: []",
    "x y const",
    "f(a) const b = 1",
    "{ a } const b = 1",
    "[a] const b = 1",
    "a) const b = 1",
  ])("%s", (text) => expect(isScript(text)).toBe(true));

  test.each([
    "function f() const",
    "contract A { } const b = 1",
    "f(const a) event E()",
    "f((a) const b) event E()",
    "{ const a } event E()",
    "[const a] event E()",
    "new(uint256 a)",
    "abi = []",
    "abi(uint256) const",
    '"const" a',
    "a b",
  ])("%s is none", (text) => expect(isScript(text)).toBe(false));

  test("among the first 20,000", () => {
    expect(isScript(`${"a ".repeat(19_999)}const`)).toBe(true);
    expect(isScript(`${"a ".repeat(20_000)}const`)).toBe(false);
  });
});

test.each([
  ["pragma solidity ^0.8.0;", true],
  ["pragma   solidity *;", true],
  ["contract A {", true],
  ["contract   A$1{", true],
  ["// x\n \tinterface I is J {", true],
  ["contract A is\nB", true],
  ["library L\n{", true],
  ["abstract contract A {", true],
  ["abstract   contract A is B", true],
  ["x contract A {", false],
  ["x-contract A {", false],
  ["abstract-contract A {", false],
  ["contractA {", false],
  ["contract A", false],
  ["contract A isB", false],
  ["contract A.B {", false],
  ["pragmasolidity", false],
  ["pragma-solidity", false],
  ["function contract(", false],
])("%j has a contract: %s", (text, isIt) => expect(isSolidity(text)).toBe(isIt));

test.each([
  ["[...base]", true],
  ["[... base]", true],
  ["base.concat(more)", true],
  ["[] + []", true],
  ["[]+more", true],
  ["[]  +  more", true],
  ["...", false],
  ["...-x", false],
  ["... 1", false],
  ["concatenate", false],
  ["[] + (", false],
  ["a + b", false],
])("%j concatenates lists: %s", (text, isIt) => expect(isComposed(text)).toBe(isIt));

describe("what is no ABI", () => {
  const address = `0x${"aB".repeat(20)}`;
  test.each([
    [` ${address}\n`, "This is an address"],
    [`0x${"aB".repeat(32)}`, "This is a hash"],
    ["0x", "This is hex: a selector, code or calldata"],
    [`0x${"ab".repeat(101)}`, "This is hex: a selector, code or calldata"],
    ["http://a.example/b", "This is a link, and nothing is fetched from it"],
    ["HTTPS://a.example", "This is a link, and nothing is fetched from it"],
  ])("%s", (text, what) => expect(notAnAbi(text)).toBe(what));

  test.each([
    `x${address}`,
    `${address}x`,
    `x0x${"ab".repeat(32)}`,
    `0x${"ab".repeat(32)} x`,
    `0x${"zz".repeat(32)}`,
    "x 0xab",
    "0xab f()",
    "see https://a.example",
    "https://a.example and more",
    "ftp://a.example",
  ])("%s may be one", (text) => expect(notAnAbi(text)).toBeUndefined());
});

describe("the nearest word", () => {
  test.each([
    ["adress", "address"],
    ["functoin", "function"],
    ["veiw", "view"],
    ["bacd", "abcd"],
    ["abdc", "abcd"],
    ["xabc", "abc"],
    ["abc", "abcd"],
    ["abd", "abc"],
    ["abcdxy", "abcdef"],
    [`${"a".repeat(39)}b`, "a".repeat(40)],
  ])("of %s is %s", (word, candidate) => expect(nearest(word, [candidate])).toBe(candidate));

  test.each([
    ["abcxy", "abcde"],
    ["badc", "abcd"],
    ["cbad", "abcd"],
    ["bcde", "abcd"],
    ["xabc", "aybc"],
    ["axbc", "yabc"],
    ["axcy", "abcd"],
    ["acbd1", "abcd2"],
    ["abcxyz", "abcdef"],
    ["ab", "ac"],
    [`${"a".repeat(40)}b`, "a".repeat(41)],
  ])("of %s is not %s", (word, candidate) => expect(nearest(word, [candidate])).toBeUndefined());

  test("is the closest, and the first of those", () => {
    expect(nearest("abcdef", ["abcdxy", "abcdez", "abcdey"])).toBe("abcdez");
    expect(nearest("bacdxf", ["abcdef"], 2)).toBe("abcdef");
    expect(nearest("bacdxf", ["abcdef"], 1)).toBeUndefined();
  });
});

describe("a NatSpec comment", () => {
  const describes = (text: string) => {
    const { description, parameters } = readComment(text);
    return [description, Object.fromEntries(parameters)];
  };

  test.each([
    ["/// Pays.", "Pays."],
    ["/** Pays. */", "Pays."],
    ["/** Pays. */  ", "Pays."],
    ["/**\n   * Pays\n   *\n   * all.\n   */", "Pays all."],
    ["/// Pays\n// (really)\n/// all.", "Pays all."],
    ["/// See https://a.example.", "See https://a.example."],
    ["///https://a.example", "https://a.example"],
    ["/// Write a @dev here.", "Write a @dev here."],
    ["/// @dev Pays\n/// all.", "Pays all."],
    ["///@notice Pays.\n///  @notice Then ends.", "Pays. Then ends."],
    ["/// @dev For developers.\n/// @notice For users.", "For users."],
    ["/// @dev One.\n/// @dev Two.", "One. Two."],
    ["/// @author Ada", undefined],
    ["", undefined],
  ])("%j", (text, description) => expect(describes(text)).toEqual([description, {}]));

  test("describes parameters by their names", () => {
    expect(describes("/// @param to Who\n///   is paid\n/// @param amount\n/// @param at  When")).toEqual([
      undefined,
      { to: "Who is paid", at: "When" },
    ]);
  });
});

describe("the values of a script", () => {
  const namesOf = (text: string) => drain(scriptSteps(tokensOf(text))).map(({ name, node }) => [name, plainJson(node)]);

  test.each<[string, unknown]>([
    [
      "export const a: Abi = [1] as const; let b = {}; var c = 'x'",
      [
        ["a", [1]],
        ["b", {}],
        ["c", "x"],
      ],
    ],
    ["const a: { x: number; y: string } = [1]", [["a", [1]]]],
    ["let a: Abi; const b = [1]", [["b", [1]]]],
    ["const { a } = b; const c = [1]", [["c", [1]]]],
    ["export default [1]", [["", [1]]]],
    ["module.exports = [1]", [["", [1]]]],
    ["exports = [1]", [["", [1]]]],
    ["exports.a = [1]", [["a", [1]]]],
    ["module.exports.a = [1]", [["a", [1]]]],
    ["module.exports(1); const a = [1]", [["a", [1]]]],
    ["abi: [1]", [["", [1]]]],
    ["abi: 'x'", [["", "x"]]],
    ["other: 'x'; abi = 'y'; const a = [1]", [["a", [1]]]],
    ["export default { a: 1 }", [["", { a: 1 }]]],
    ["const a = make(\n[2]\n)\nconst b = [1]", [["b", [1]]]],
    ["[1]", [["", [1]]]],
    ['parseAbi(["f()"])', [["", ["f()"]]]],
    [
      'parseAbiItem("f()"); const a = [1]',
      [
        ["", "f()"],
        ["a", [1]],
      ],
    ],
    ['new Interface(["f()"])', [["", ["f()"]]]],
    ["function f() { const hidden = [1]; } const b = [2]", [["b", [2]]]],
    ["f(const, hidden = [1]); const b = [2]", [["b", [2]]]],
    [
      "const a = [1]; const b = { abi: a }",
      [
        ["a", [1]],
        ["b", { abi: [1] }],
      ],
    ],
  ])("%s", (text, values) => expect(namesOf(text)).toEqual(values));

  test("beside one that would have to be computed are read", () => {
    expect(namesOf("const a = make(); const b = [1]")).toEqual([["b", [1]]]);
    expect(namesOf("const a = make()\nconst b = { c: 1 }")).toEqual([["b", { c: 1 }]]);
    expect(namesOf("const b = [1]\nconst a = make()")).toEqual([["b", [1]]]);
    expect(namesOf("const b = [1]; const a = '")).toEqual([["b", [1]]]);
  });

  test.each([
    "const a = make()",
    "const a = make() const b = [1]",
    "const a = make(); const b = 5",
    "const a = make(' const b = [1]",
  ])("are refused if none is a list or an object: %s", (text) =>
    expect(() => namesOf(text)).toThrow("“make” would have to be run"),
  );
});

const nodeOf = (value: unknown): JsonNode => {
  const read = readJson(JSON.stringify(value));
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.node;
};
const entry = { type: "function", name: "f", inputs: [] };
const abi = [entry];

describe("ABIs inside another text", () => {
  const abisIn = (text: string) =>
    drain(embeddedSteps(text)).map(({ name, file, node }) => [name, file, plainJson(node)]);
  const list = JSON.stringify(abi);

  test.each([
    [`x = ${list}`, "x"],
    [`ABI:=${list}`, "ABI"],
    [`$a1 : ${list}`, "$a1"],
    [`f(${list})`, ""],
    [`x = 1, ${list}`, ""],
    [`x: f ${list}`, ""],
  ])("%s is named %j", (text, name) => expect(abisIn(text)).toEqual([[name, "", abi]]));

  test.each([
    ["======= src/a.sol:A =======\nContract JSON ABI\n", "A", "src/a.sol"],
    ["=======   A1   =======\nABI\n", "A1", ""],
    [`======= A =======\n${"x".repeat(300)}`, "", ""],
    ["======= A =======\n======= \n", "", ""],
    ["======= A = =======\n", "", ""],
  ])("under %j", (head, name, file) => expect(abisIn(`${head}${list}`)).toEqual([[name, file, abi]]));

  test("are lists of entries, or texts with them", () => {
    expect(abisIn(`[{"a": 1}] [[1]] ["x y"] ${list}`)).toEqual([["", "", abi]]);
    expect(abisIn(`x = ${JSON.stringify(list)}; y = " [ {}]"; z = "x [{}]"; z = " ['f()']"`)).toEqual([
      ["x", "", list],
      ["y", "", " [ {}]"],
    ]);
  });

  test("are looked for until 20 lists could not be read", () => {
    expect(abisIn(`${"[{] ".repeat(19)}${list}`)).toHaveLength(1);
    expect(abisIn(`${"[{] ".repeat(20)}${list}`)).toHaveLength(0);
  });
});

describe("the ABIs of a file", () => {
  const labelsIn = (value: unknown) => candidatesIn(nodeOf(value)).map(({ file, name }) => `${file} ${name}`);
  /** An ABI under so many keys. */
  const deep = (levels: number): unknown => (levels === 0 ? abi : { data: deep(levels - 1) });

  test.each<[string, unknown, readonly string[]]>([
    ["by the contract", { A: abi, B: { abi } }, [" A", " B"]],
    ["by the file and the contract", { "a/b.sol:C": abi, ":D": { abi } }, ["a/b.sol C", " :D"]],
    [
      "by the keys above",
      { contracts: { "a.sol": { A: { abi } } }, net: { sub: { B: { abi } } } },
      ["a.sol A", "net/sub B"],
    ],
    [
      "by their own names",
      [
        { contractName: "A", abi },
        { ContractName: "B", abi },
        { name: "C", abi },
      ],
      [" A", " B", " C"],
    ],
    ["by what was compiled", { compilation: { name: "A" }, abi }, [" A"]],
    ["by the compiler's target", { settings: { compilationTarget: { "a.sol": "A" } }, output: { abi } }, ["a.sol A"]],
    [
      "by the target in the metadata",
      { metadata: { settings: { compilationTarget: { "a.sol": "A" } } }, abi },
      ["a.sol A"],
    ],
    [
      "by their sources",
      [
        { sourceName: "a.sol", abi },
        { sourcePath: "b.sol", abi },
      ],
      ["a.sol ", "b.sol "],
    ],
    ["not by the network's name", { name: "mainnet", chainId: "1", contracts: { A: { abi } } }, [" A"]],
    ["not by a name under another name", { A: { name: "Token", abi } }, [" A"]],
    [
      "in the text of the metadata",
      {
        files: [
          { name: "metadata.json", content: "{}" },
          { name: "a.sol", content: "{}" },
        ],
      },
      [" "],
    ],
    ["in an explorer's result", { result: "[]", other: "[]" }, [" "]],
    ["under one of two keys", [{ abi: null, ABI: abi }, { abi: "[]" }, { abi: 5 }], [" ", " "]],
    ["as one entry, also an old one", [[[entry]], { a: entry, b: { name: "f", inputs: [] } }], [" ", " a", " b"]],
    ["as signatures", [["function f()"], [" f (uint8)"]], [" ", " "]],
  ])("%s", (_what, value, names) => expect(labelsIn(value)).toEqual(names));

  test.each([
    ["an entry of another type", { a: { type: "tuple", name: "f", inputs: [] } }],
    ["an entry without a name", { a: { inputs: [] } }],
    ["an entry whose inputs are no list", { a: { name: "f", inputs: {} } }],
    ["texts that are no signatures", [["hello", "function f()"]]],
    ["sources", { input: { A: abi }, ast: [{ A: abi }] }],
    ["an empty list", { a: [] }],
    ["plain values", { a: "function f()", b: 1, c: null }],
  ])("are not %s", (_what, value) => expect(labelsIn(value)).toEqual([]));

  test("are at most eight levels deep", () => {
    expect(labelsIn(deep(8))).toHaveLength(1);
    expect(labelsIn(deep(9))).toHaveLength(0);
    expect(labelsIn([[[[[[[[abi]]]]]]]])).toHaveLength(1);
    expect(labelsIn([[[[[[[[[abi]]]]]]]]])).toHaveLength(0);
  });
});

describe("tokens", () => {
  const tokensIn = (text: string, from = 0): readonly Token[] => {
    const tokens = tokensOf(text, from);
    const list: Token[] = [];
    while (tokens.peek().kind !== "end") list.push(tokens.next());
    return list;
  };
  const kinds = (text: string) => tokensIn(text).map(({ kind, text: written }) => `${kind} ${written}`);

  test.each([
    ["f(a_1,$b)", ["word f", "sign (", "word a_1", "sign ,", "word $b", "sign )"]],
    ["\uFEFF a\u0430b é1 x² §", ["word a\u0430b", "word é1", "word x²", "sign §"]],
    [
      "0xFf_1 1_0.5e-3 .5 1.e 7E+2 1x",
      [
        "number 0xFf_1",
        "number 1_0.5e-3",
        "number .5",
        "number 1",
        "sign .",
        "word e",
        "number 7E+2",
        "number 1",
        "word x",
      ],
    ],
    ["... .. . =>=", ["sign ...", "sign .", "sign .", "sign .", "sign =>", "sign ="]],
    [`"a\\"b" 'c"' \`d\ne\``, ['string "a\\"b"', `string 'c"'`, "string `d\ne`"]],
    ["a // b\nc /* d * / */ e", ["word a", "word c", "word e"]],
    ["a /// b", ["word a"]],
    ["a/b", ["word a", "sign /", "word b"]],
  ])("of %j", (text, expected) => expect(kinds(text)).toEqual(expected));

  test("have their offsets, also from the middle of a text", () => {
    expect(tokensIn("ab  'c' 12").map(({ at, end }) => [at, end])).toEqual([
      [0, 2],
      [4, 7],
      [8, 10],
    ]);
    expect(tokensIn("ab cd", 3)).toMatchObject([{ text: "cd", at: 3, end: 5 }]);
    expect(tokensOf(" ab ").peek()).toMatchObject({ at: 1 });
    expect(tokensOf("  ").peek()).toMatchObject({ kind: "end", text: "", at: 2 });
  });

  test("say whether they start a line, as a compiler counts lines", () => {
    const starts = (text: string) => tokensIn(text).map(({ startsLine }) => startsLine);
    expect(starts("a b\nc\td\r e")).toEqual([true, false, true, false, true]);
    expect(starts(" a /* x */ b /* x\n */ c // x\nd")).toEqual([true, false, true, true]);
    expect(starts("a\u2028b\u2029c\u000Bd\u000Ce")).toEqual([true, true, true, true, true]);
  });

  test("say where their documentation starts", () => {
    const docs = (text: string) => tokensIn(text).map(({ docsAt }) => docsAt);
    expect(docs("/// x\n// y\n/** z */ a // b\nc")).toEqual([0, undefined]);
    expect(docs("a /**/ b /*** x */ c //// y\nd /** z */ e")).toEqual([undefined, undefined, 9, undefined, 30]);
  });

  test("can be looked at before they are taken", () => {
    const tokens = tokensOf('a b "c"');
    expect([tokens.peek().text, tokens.peekSecond().text, tokens.peek().text]).toEqual(["a", "b", "a"]);
    expect([tokens.take("b"), tokens.take("a"), tokens.peek().text, tokens.peekSecond().text]).toEqual([
      false,
      true,
      "b",
      '"c"',
    ]);
    expect([tokens.next().text, tokens.take('"c"'), tokens.next().text, tokens.take("")]).toEqual([
      "b",
      false,
      '"c"',
      false,
    ]);
  });

  test.each([
    ["/* a", "This comment has no end", "Close it with */.", 0],
    ["b 'a", "This string has no end", "Close it with '.", 2],
    ['"a\n"', "This string has no end", 'Close it with ".', 0],
    ['"a\\"', "This string has no end", 'Close it with ".', 0],
    ["`a", "This string has no end", "Close it with `.", 0],
  ])("without an end are refused: %j", (text, message, hint, at) => {
    expect(() => tokensIn(text)).toThrow(expect.objectContaining({ name: "AbiTextError", message, hint, at }));
  });
});

describe("a string", () => {
  const value = (text: string) => readString({ text, at: 0 });

  test.each([
    [String.raw`"a"`, "a"],
    [String.raw`'\n\t\r\b\f\v\0'`, "\n\t\r\b\f\v\0"],
    [String.raw`"\"\'\\\/\q"`, "\"'\\/q"],
    [String.raw`"\u00e9\x41\u{1F600}\u{41}"`, "éA😀A"],
    ['"a\\\nb"', "ab"],
    [String.raw`"a\u0041b"`, "aAb"],
  ])("%s has its escapes replaced", (text, expected) => expect(value(text)).toBe(expected));

  test.each([String.raw`"ab\u12"`, String.raw`"ab\xg1"`, String.raw`"ab\1"`, String.raw`"ab\u{110000}"`])(
    "%s has an escape that no string may have",
    (text) => {
      expect(() => readString({ text, at: 7 })).toThrow(
        expect.objectContaining({ message: "This escape is not one that a string may have", at: 10 }),
      );
    },
  );

  test("knows where each of its characters is written", () => {
    const written = String.raw`"a\nb\u{1F600}c"`;
    expect([0, 1, 2, 3, 4, 5, 6, 9].map((index) => offsetInString(written, index))).toEqual([
      1, 2, 4, 5, 5, 14, 15, 15,
    ]);
    expect(offsetInString('""', 0)).toBe(1);
  });
});
