import { describe, expect, test } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { isSameValue, type ReviewRow, reviewRows } from "./review-rows.ts";

const line: AbiParameter = {
  name: "lines",
  type: "tuple[]",
  components: [
    { name: "token", type: "address" },
    { name: "amounts", type: "uint256[2]" },
  ],
};
const order = describeField({
  name: "order",
  type: "tuple",
  components: [line, { name: "", type: "bool" }],
});
const token = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
const draft = {
  parts: [{ items: [{ parts: [{ text: token }, { items: [{ text: "1" }, { text: "0x02" }] }] }] }, { text: "true" }],
};
const value = [[[token, [1n, 2n]]], true];

const atFirst = new Map<string, number>();

describe("the rows of the arguments", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index));
  const texts = (count: number) => ({ items: numbers(count).map((id) => ({ text: String(id) })) });
  const leftOut = (rows: readonly ReviewRow[]) =>
    rows.flatMap((row) => (row.kind === "rest" ? [[row.path, row.hidden]] : []));

  test("leave out nothing that comes after a long list: neither an argument nor what stands beside a list in a list", () => {
    const fields = [
      { name: "ids", type: "uint256[]" },
      {
        name: "payments",
        type: "tuple[]",
        components: [
          { name: "filler", type: "uint256[]" },
          { name: "payee", type: "address" },
        ],
      },
      { name: "feeReceiver", type: "address" },
    ].map((field) => describeField(field));
    const drafts = [texts(500), { items: [{ parts: [texts(300), { text: token }] }] }, { text: token }];
    const decoded = [numbers(500), [[numbers(300), token]], token];
    const rows = reviewRows(fields, drafts, decoded, atFirst);
    const named = rows.map(({ parents, label }) => `${parents}${label}`);
    expect(named).toContain("payments[0].payee");
    expect(named).toContain("feeReceiver");
    expect(leftOut(rows)).toEqual([
      ["ids", 450],
      ["payments[0].filler", 290],
    ]);
    const more = reviewRows(
      fields,
      drafts,
      decoded,
      new Map([
        ["ids", 400],
        ["payments[0].filler", 400],
      ]),
    );
    expect(leftOut(more)).toEqual([["ids", 50]]);
  });

  test("after a number of rows leave out further items of any list, and count them, but nothing else", () => {
    const fields = [
      { name: "ids", type: "uint256[]" },
      { name: "others", type: "uint256[]" },
      { name: "payee", type: "address" },
    ].map((field) => describeField(field));
    const drafts = [texts(30), texts(5), { text: token }];
    const decoded = [numbers(30), numbers(5), token];
    const rows = reviewRows(fields, drafts, decoded, atFirst, 11);
    expect(leftOut(rows)).toEqual([
      ["ids", 20],
      ["others", 5],
    ]);
    expect(rows.at(-1)?.label).toBe("payee");
    // A row keeps its id when others come before it.
    const whole = new Set(reviewRows(fields, drafts, decoded, atFirst).map(({ id }) => id));
    expect(rows.filter(({ kind }) => kind !== "rest").every(({ id }) => whole.has(id))).toBe(true);
    expect(whole.size).toBe(30 + 5 + 3);
  });

  test("are the values in the order of the ABI, each below what it is a part of", () => {
    const rows = reviewRows([order], [draft], [value], atFirst);
    expect(rows.map(({ depth, parents, label, kind }) => [depth, `${parents}${label}`, kind])).toEqual([
      [0, "order", "group"],
      [1, "order.lines", "group"],
      [2, "order.lines[0]", "group"],
      [3, "order.lines[0].token", "value"],
      [3, "order.lines[0].amounts", "group"],
      [4, "order.lines[0].amounts[0]", "value"],
      [4, "order.lines[0].amounts[1]", "value"],
      [1, "order.Component 2 (bool)", "value"],
    ]);
    expect(rows.every((row) => row.kind !== "value" || isSameValue(row.field, row.draft, row.value))).toBe(true);
    expect(rows.flatMap((row) => (row.kind === "group" ? [row.counts] : []))).toEqual([
      undefined,
      [1, 1],
      undefined,
      [2, 2],
    ]);
  });

  test.each([
    ["another address", [[["0x05045f13F5986c1D02772214796690F1C91e6C0D", [1n, 2n]]], true], "order.lines[0].token"],
    ["another number", [[[token, [1n, 3n]]], true], "order.lines[0].amounts[1]"],
    ["another truth", [[[token, [1n, 2n]]], false], "order.Component 2 (bool)"],
  ])("tell %s from what was typed, at its place alone", (_what, other, place) => {
    const differing = reviewRows([order], [draft], [other], atFirst).filter(
      (row) => row.kind === "value" && !isSameValue(row.field, row.draft, row.value),
    );
    expect(differing.map(({ parents, label }) => `${parents}${label}`)).toEqual([place]);
  });

  test("show what only one of the two has", () => {
    const fields = [describeField({ name: "ids", type: "uint256[]" })];
    const rows = reviewRows(fields, [{ items: [{ text: "1" }] }], [[1n, 2n]], atFirst);
    expect(
      rows.map((row) => (row.kind === "value" ? [row.draft, row.value] : row.kind === "group" && row.counts)),
    ).toEqual([
      [1, 2],
      [{ text: "1" }, 1n],
      [undefined, 2n],
    ]);
    const [missing] = reviewRows(fields, [], [[1n]], atFirst);
    expect(missing).toMatchObject({ kind: "value", draft: undefined, value: [1n] });
    expect(missing?.kind === "value" && isSameValue(missing.field, missing.draft, missing.value)).toBe(false);
  });

  test("an amount in a unit is the base units that it stands for, and an error is the same as nothing", () => {
    const amount = describeField({ name: "amount", type: "uint256" });
    expect(isSameValue(amount, { text: "1.5", decimals: 18 }, 1_500_000_000_000_000_000n)).toBe(true);
    expect(isSameValue(amount, { text: "1.5", decimals: 18 }, 15n)).toBe(false);
    expect(isSameValue(amount, { text: "x" }, undefined)).toBe(false);
    expect(isSameValue(amount, { text: "" }, 0n)).toBe(false);
  });
});
