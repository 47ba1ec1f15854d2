import { expect, test } from "vitest";
import { readTable, rowsOf } from "./pasted-table.ts";

const path = "/docs/examples/payout.csv";
const files = import.meta.glob<string>("/docs/examples/payout.csv", { query: "?raw", import: "default", eager: true });

test("docs/examples/payout.csv is read without choosing columns", () => {
  const table = readTable(files[path] ?? "");
  expect(table.faults).toEqual([]);
  expect(rowsOf(table, table.mapping)).toEqual({
    networkId: null,
    rows: [
      {
        to: "0x130286312BA5E7d805330ADFe0059451484a17B5",
        amount: "1250.5",
        asset: "PDT",
        purpose: "Salary, November",
      },
      { to: "0x59a89b5B501F57cC3275D3AF595D80630a272809", amount: "980", asset: "PDT", purpose: "Salary, November" },
      { to: "0xAC7B8B072806eEff701878d911A5e8F3bab602A5", amount: "0.05", asset: "native", purpose: "Travel" },
      {
        to: "0xf73b49313Cb2Fef56845bAcb79EDD4e14e46A192",
        amount: "312.75",
        asset: "PDT",
        purpose: 'Invoice 2026-118, project "Lighthouse"',
      },
    ],
  });
});
