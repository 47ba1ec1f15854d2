import { expect, test } from "vitest";
import { rowTotals } from "./row-totals.ts";

const row = (amount: string, asset = "") => ({ amount, asset });

test("rows are summed exactly per asset, and an invalid amount counts as nothing", () => {
  const rows = [
    row("1234.5"),
    row("0.1", "ETH"),
    row(" 0.200000000000000001 ", "eth"),
    row("1,5"),
    row(""),
    row("0.5"),
  ];
  expect(rowTotals(rows)).toEqual([
    { asset: "", amount: "1235" },
    { asset: "ETH", amount: "0.300000000000000001" },
  ]);
});
