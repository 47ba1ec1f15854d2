import { describe, expect, test } from "vitest";
import { readCallRows } from "./call-rows.ts";
import { parseDrafts } from "./draft.ts";
import { describeField } from "./field.ts";

const transfer = [describeField({ name: "to", type: "address" }), describeField({ name: "value", type: "uint256" })];
const address = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
const other = "0x05045f13F5986c1D02772214796690F1C91e6C0D";

describe("a table of calls", () => {
  test("takes the cells in the order of the parameters", () => {
    const { rows, faults, columns } = readCallRows(
      transfer,
      `${address},1\n${other},1000000000000000000000000000000001`,
      true,
    );
    expect(faults).toEqual([]);
    expect(columns).toEqual(["to", "value", "amount"]);
    expect(rows.map(({ line }) => line)).toEqual([1, 2]);
    expect(parseDrafts(transfer, rows[1]?.args ?? [])).toEqual({
      ok: true,
      value: [other, 1000000000000000000000000000000001n],
    });
  });

  test("takes them by a first line of names, in any order, and keeps columns that are not sent", () => {
    const text = `Name\tVALUE\tto\tamount\nAda\t5\t${address}\t0.1\n\nBob, C.\t6\t${other}\t`;
    const { rows, columns } = readCallRows(transfer, text, true);
    expect(columns).toEqual(["Name", "VALUE", "to", "amount"]);
    expect(rows).toEqual([
      { line: 2, cells: ["Ada", "5", address, "0.1"], args: [{ text: address }, { text: "5" }], amount: "0.1" },
      { line: 4, cells: ["Bob, C.", "6", other, ""], args: [{ text: other }, { text: "6" }], amount: "" },
    ]);
  });

  test("takes the amount behind the last parameter", () => {
    expect(readCallRows(transfer, `${address};5;0.25`, true).rows).toMatchObject([{ amount: "0.25" }]);
  });

  test.each<[string, string | undefined]>([
    [`${address},1,250`, "1,250"],
    [`${address},12,000`, "12,000"],
    [`${address} 1 250`, "1 250"],
    [`${address},1,0.5`, undefined],
    [`${address},1,5`, undefined],
    [`${address},"1","250"`, undefined],
    [`${address};1;250`, undefined],
    [`to,value,amount\n${address},1,250`, undefined],
  ])("two cells that may be one number are no value with an amount: %s", (text, got) => {
    const { rows, faults } = readCallRows(transfer, text, true);
    expect(faults).toEqual(got === undefined ? [] : [{ code: "numbers", line: 1, expected: "one number", got }]);
    expect(rows).toHaveLength(got === undefined ? 1 : 0);
  });

  test.each(["HolderAddress,Quantity", "wallet address;amounts", "Pay to\tToken amount", "Payee,Payment amount"])(
    "headings of other programs name the parameters: %s",
    (head) => {
      const separator = /[,;\t]/.exec(head)?.[0] ?? "";
      const { rows, faults } = readCallRows(transfer, `${head}\n${address}${separator}7`, false);
      expect(faults).toEqual([]);
      expect(rows).toMatchObject([{ args: [{ text: address }, { text: "7" }] }]);
    },
  );

  test("has no amount where the function takes none", () => {
    expect(readCallRows(transfer, `${address},1,250`, false).faults).toEqual([
      { code: "columns", line: 1, expected: "2", got: "3" },
    ]);
    expect(readCallRows(transfer, `${address},5,0.25`, false).faults).toEqual([
      { code: "columns", line: 1, expected: "2", got: "3" },
    ]);
  });

  test("a parameter that is called amount is the parameter, not the coin amount", () => {
    const fields = [describeField({ name: "to", type: "address" }), describeField({ name: "amount", type: "uint256" })];
    const { rows } = readCallRows(fields, `amount,to\n7,${address}`, true);
    expect(rows).toMatchObject([{ args: [{ text: address }, { text: "7" }], amount: "" }]);
  });

  test("words of other programs name the parameters, and each line is counted", () => {
    const { rows, counts } = readCallRows(transfer, `Receiver;Quantity;Memo\n${address};5;x\n\n${other};6;y\n`, false);
    expect(rows.map(({ args, cells }) => [args, cells[2]])).toEqual([
      [[{ text: address }, { text: "5" }], "x"],
      [[{ text: other }, { text: "6" }], "y"],
    ]);
    expect(counts).toMatchObject({ lines: 4, rows: 2, headings: 1, blank: 1 });
  });

  test("a column that is called amount is never a parameter of another name, if the function takes coins", () => {
    const { rows, faults } = readCallRows(transfer, `to,amount\n${address},5`, true);
    expect([rows, faults]).toMatchObject([[], [{ code: "heading", expected: "value" }]]);
    const spaced = [
      describeField({ name: "_to", type: "address" }),
      describeField({ name: "_amount", type: "uint256" }),
    ];
    expect(readCallRows(spaced, `to,_amount,amount\n${address},5,0.1`, true).rows).toMatchObject([
      { args: [{ text: address }, { text: "5" }], amount: "0.1" },
    ]);
  });

  test.each([
    ["equals signs", `${address}=5\n${other}=6`],
    ["blanks", `${address}  5\n${other} 6`],
    ["vertical bars", `${address} | 5\n${other} | 6`],
    ["a first line that says so", `sep=;\n${address};5\n${other};6`],
  ])("cells are separated by %s", (_what, text) => {
    expect(readCallRows(transfer, text, false).rows.map(({ args }) => args[1])).toEqual([{ text: "5" }, { text: "6" }]);
  });

  test("a function without parameters has a column of amounts", () => {
    expect(readCallRows([], "amount\n0.5\n0.6", true).rows.map(({ amount }) => amount)).toEqual(["0.5", "0.6"]);
  });

  test("lists and tuples are JSON in their cells", () => {
    const fields = [describeField({ name: "ids", type: "uint256[]" }), describeField({ name: "memo", type: "string" })];
    const { rows, faults } = readCallRows(fields, '"[1,2]"\t pay \n[1,\tx', false);
    expect(parseDrafts(fields, rows[0]?.args ?? [])).toEqual({ ok: true, value: [[1n, 2n], " pay "] });
    expect(faults).toEqual([{ code: "cell", line: 2, expected: "uint256[] as JSON", got: "[1," }]);
  });

  test("a parameter without a name has its position as its heading", () => {
    const fields = [describeField({ name: "", type: "address" }), describeField({ name: "value", type: "uint256" })];
    expect(readCallRows(fields, `${address},5`, false)).toMatchObject({
      columns: ["parameter 1", "value", "amount"],
      rows: [{ line: 1, cells: [address, "5"], args: [{ text: address }, { text: "5" }], amount: "" }],
      faults: [],
    });
    // A first line cannot name it, so one that names the other is no heading.
    expect(readCallRows(fields, "value,\n5,6", false).rows).toHaveLength(2);
  });

  test("spaces around headings and amounts do not matter", () => {
    const { columns, rows } = readCallRows(transfer, `to , value, amount \n${address},5, 0.1 `, true);
    expect(columns).toEqual(["to", "value", "amount"]);
    expect(rows).toMatchObject([{ args: [{ text: address }, { text: "5" }], amount: "0.1" }]);
    expect(readCallRows(transfer, " to ,memo\n1", true).faults).toMatchObject([{ code: "heading", expected: "value" }]);
  });

  test("no lines are no calls, and nothing to name", () => {
    expect(readCallRows(transfer, "", true)).toMatchObject({
      columns: ["to", "value", "amount"],
      rows: [],
      faults: [],
      counts: { lines: 0, rows: 0 },
    });
    expect(readCallRows([], "", true)).toMatchObject({ columns: ["amount"], rows: [], faults: [] });
    expect(readCallRows([], "0.5", true).rows).toMatchObject([{ amount: "0.5", args: [] }]);
    expect(readCallRows(transfer, "amount\n5", true).faults).toMatchObject([{ code: "columns" }, { code: "columns" }]);
  });

  test("two parameters of one name have to be given in order", () => {
    const fields = [describeField({ name: "a", type: "uint8" }), describeField({ name: "a", type: "uint8" })];
    expect(readCallRows(fields, "a,b\n1,2", false).faults).toEqual([]);
    expect(readCallRows(fields, "a,b\n1,2", false).rows).toHaveLength(2);
  });

  test("of a cell that is no JSON the first characters are named", () => {
    const fields = [describeField({ name: "ids", type: "uint256[]" })];
    const [fault] = readCallRows(fields, "x".repeat(50), false).faults;
    expect(fault).toEqual({ code: "cell", line: 1, expected: "uint256[] as JSON", got: "x".repeat(40) });
  });

  test.each([
    ["a cell too few", address, { code: "columns", line: 1, expected: "2 or 3", got: "1" }],
    ["a cell too many", `to,value\n${address},1,2`, { code: "columns", line: 2, expected: "2", got: "3" }],
    ["a parameter named twice", "to,to,value\n1", { code: "heading", line: 1, expected: "to", got: "" }],
    [
      "a parameter that is not named",
      `To,memo\n${address},x`,
      { code: "heading", line: 1, expected: "value", got: "" },
    ],
    ["an open quote", `${address},"1`, { code: "syntax", line: 1, expected: "a closing quote", got: '"1' }],
  ])("names the line of %s", (_what, text, fault) => {
    expect(readCallRows(transfer, text, true).faults).toEqual([fault]);
  });
});
