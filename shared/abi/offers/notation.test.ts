import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftFromJson } from "#shared/abi/draft-json.ts";
import { parseDraft } from "#shared/abi/draft.ts";
import { describeField, type ListField, type TupleField } from "#shared/abi/field.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { jsonOfNotation } from "./notation.ts";

const group = (parameter: AbiParameter): ListField | TupleField => {
  const field = describeField(parameter);
  if (field.kind !== "list" && field.kind !== "tuple") throw new Error(parameter.type);
  return field;
};

const a = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
const b = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const components = [
  { name: "to", type: "address" },
  { name: "amount", type: "uint256" },
];
const payment = group({ name: "payment", type: "tuple", components });
const payments = group({ name: "payments", type: "tuple[]", components });
const unnamed = group({ name: "", type: "tuple", components: components.map(({ type }) => ({ name: "", type })) });
const numbers = group({ name: "n", type: "uint256[]" });
const nested = group({ name: "n", type: "uint256[][]" });
const mixed = group({
  name: "m",
  type: "tuple",
  components: [
    { name: "name", type: "string" },
    { name: "isOpen", type: "bool" },
    { name: "data", type: "bytes" },
    { name: "inner", type: "tuple[]", components },
  ],
});

const read = (field: ListField | TupleField, text: string): unknown => {
  const json = jsonOfNotation(field, text);
  return json === undefined ? undefined : JSON.parse(json);
};

describe("notations of other tools become JSON by name", () => {
  test.each([
    ["cast", `(${a},1)`],
    ["cast's answers", `(${a}, 1 [1e0])`],
    ["Remix", `[${a},1]`],
    ["Remix with half of the quotes", `["${a}",1]`],
    ["Solidity by position", `Payment(${a}, 1)`],
    ["Solidity by name", `Payment({to: ${a}, amount: 1})`],
    ["JavaScript", `{ to: '${a}', amount: 1n, }`],
    ["Foundry's logs", `Payment({ amount: 1, to: ${a} })`],
    ["several lines", `(\n  ${a},\n  1\n)`],
  ])("%s", (_tool, text) => {
    // With half of the quotes it is already JSON, in the right order.
    const expected = draftFromJson(payment, text).ok ? undefined : { to: a, amount: 1 };
    expect(read(payment, text)).toEqual(expected);
  });

  test("a list of tuples, with its brackets or without, has a line for each row", () => {
    const expected = [
      { to: a, amount: 1 },
      { to: b, amount: 2 },
    ];
    for (const text of [`[(${a},1),(${b},2)]`, `(${a},1),(${b},2)`, `(${a},1)\n(${b},2)`, `[[${a},1],[${b},2],]`]) {
      expect(read(payments, text)).toEqual(expected);
    }
    expect(jsonOfNotation(payments, `[(${a},1),(${b},2)]`)).toBe(
      `[\n  {"to": "${a}", "amount": 1},\n  {"to": "${b}", "amount": 2}\n]`,
    );
  });

  test("a tuple whose parts have no names is a list", () => expect(read(unnamed, `(${a},1)`)).toEqual([a, 1]));

  test("texts, truths, bytes and tuples in a tuple", () => {
    expect(read(mixed, `(hello world, true, 0x12, [(${a}, 1)])`)).toEqual({
      name: "hello world",
      isOpen: true,
      data: "0x12",
      inner: [{ to: a, amount: 1 }],
    });
    expect(read(mixed, `("a, \\"b\\"", false, 0x, [])`)).toMatchObject({ name: 'a, "b"', inner: [] });
    expect(read(mixed, `('it\\'s', false, 0x, [])`)).toMatchObject({ name: "it's" });
  });
});

test("a number keeps every digit; anything else is passed on unchanged for its field to check", () => {
  const most = (2n ** 256n - 1n).toString();
  expect(jsonOfNotation(numbers, `[${most},010, 10 ether, type(uint256).max, 5n]`)).toBe(
    `[\n  ${most},\n  "010",\n  "10 ether",\n  "type(uint256).max",\n  5\n]`,
  );
});

test.each([
  ["JSON", `{"to": "${a}", "amount": 1}`],
  ["too few parts", `(${a})`],
  ["too many parts", `(${a},1,2)`],
  ["an empty part", `(${a},)`],
  ["an unknown name", `{to: ${a}, value: 1}`],
  ["a name twice", `{to: ${a}, to: ${a}, amount: 1}`],
  ["a missing name", `{to: ${a}}`],
  ["an open bracket", `(${a},1`],
  ["more behind the end", `(${a},1) and more`],
  ["a missing comma", `(${a}\n1)`],
  ["a quote inside a word", `(${a}"x",1)`],
  ["nothing", ""],
  ["nothing before the first comma", "(,1)"],
  ["names without their opening bracket", `to: ${a}, amount: 1}`],
  ["a quote that does not end", `(${a},"1)`],
])("%s is not offered", (_what, text) => expect(jsonOfNotation(payment, text)).toBeUndefined());

test("a boolean is only a boolean, with quotes or without", () => {
  expect(read(mixed, `('true', "true", 0x, [])`)).toMatchObject({ name: "true", isOpen: true });
  expect(read(mixed, `('a', 'false', 0x, [])`)).toMatchObject({ isOpen: false });
  expect(jsonOfNotation(mixed, "(x, 1, 0x, [])")).toBeUndefined();
  expect(jsonOfNotation(mixed, "(x, yes, 0x, [])")).toBeUndefined();
});

test("a text stays a text, and an escape that JSON does not have is refused", () => {
  expect(read(mixed, "(5n, true, 0x, [])")).toMatchObject({ name: "5n" });
  expect(read(mixed, "(5, true, 0x, [])")).toMatchObject({ name: "5" });
  expect(read(mixed, "(f(a, [b]), true, 0x, [])")).toMatchObject({ name: "f(a, [b])" });
  expect(read(mixed, String.raw`('a\\b', true, 0x, [])`)).toMatchObject({ name: String.raw`a\b` });
  expect(jsonOfNotation(mixed, String.raw`("\x", true, 0x, [])`)).toBeUndefined();
  expect(jsonOfNotation(mixed, "( , true, 0x, [])")).toBeUndefined();
});

test("what cast and JavaScript write behind a number is left out, anything else is kept", () => {
  const texts = ["12 [1.2e1]", "12  [1e12]", "1250 [1.25e3]", "7n", "x7n", "7nx", "7 [e]", "x 7 [7e0]", "7 [7e0] x"];
  expect(read(numbers, `[${texts.join(", ")}]`)).toEqual([
    12,
    12,
    1250,
    7,
    "x7n",
    "7nx",
    "7 [e]",
    "x 7 [7e0]",
    "7 [7e0] x",
  ]);
  const signed = group({ name: "n", type: "int256[]" });
  expect(read(signed, "[-5n, -12 [-1.2e1]]")).toEqual([-5, -12]);
});

test("a tuple is a list if its names cannot be keys: none, the same twice, or __proto__", () => {
  for (const names of [
    ["a", ""],
    ["a", "a"],
    ["a", "__proto__"],
  ]) {
    const parts = names.map((name) => ({ name, type: "uint256" }));
    expect(jsonOfNotation(group({ name: "t", type: "tuple", components: parts }), "(1, 2n)")).toBe("[1, 2]");
  }
});

test("only tuples may be without brackets around them", () => {
  expect(jsonOfNotation(numbers, "1, 2n")).toBeUndefined();
  expect(read(payments, ` (${a},1)\n(${b},2)\n`)).toHaveLength(2);
});

test("only the outermost list has a line for each item", () => {
  expect(jsonOfNotation(nested, "[[1, 2],[],[3n]]")).toBe("[\n  [1, 2],\n  [],\n  [3]\n]");
  expect(jsonOfNotation(nested, "[\u00a0]")).toBe("[]");
});

test("rows keep the pasted values, in cast's and in Remix's notation", () => {
  const row = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const plain = rows.map(([to, amount]) => [`0x${to.toString(16).padStart(40, "0")}`, amount.toString()] as const);
      for (const [open, close] of ["()", "[]"]) {
        const json = jsonOfNotation(
          payments,
          `[${plain.map((cells) => `${open}${cells.join(",")}${close}`).join(",")}]`,
        );
        expect(JSON.parse(json ?? "", (_key, value: unknown) => value)).toHaveLength(rows.length);
        const draft = draftFromJson(payments, json ?? "");
        const texts = draft.ok && "items" in draft.draft ? draft.draft.items : [];
        expect(texts).toEqual(plain.map((cells) => ({ parts: cells.map((text) => ({ text })) })));
      }
    }),
  );
});

test("lists in lists, and anything that parses gives the same value as JSON", () => {
  const json = jsonOfNotation(nested, "[[1,2],[],[3n]]") ?? "";
  const draft = draftFromJson(nested, json);
  expect(draft.ok && parseDraft(nested, draft.draft)).toEqual({ ok: true, value: [[1n, 2n], [], [3n]] });
});

test("deep or long texts are refused, not followed", () => {
  expect(jsonOfNotation(nested, "[".repeat(5_000))).toBeUndefined();
  expect(jsonOfNotation(numbers, `[${"1,".repeat(200_000)}x]`)).toBeUndefined();
});
