import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftFromJson } from "../draft-json.ts";
import { parseDraft } from "../draft.ts";
import { describeField, type ListField, type TupleField } from "../field.ts";
import type { AbiParameter } from "../types.ts";
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
])("%s is not offered", (_what, text) => expect(jsonOfNotation(payment, text)).toBeUndefined());

test("a boolean is only a boolean", () => {
  expect(jsonOfNotation(mixed, "(x, 1, 0x, [])")).toBeUndefined();
  expect(jsonOfNotation(mixed, "(x, yes, 0x, [])")).toBeUndefined();
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
