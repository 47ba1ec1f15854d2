import { expect, test } from "vitest";
import type { TransactionDay } from "#shared/console/transactions.ts";
import { assetFlows, flowBars } from "./flow-points.ts";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const day = (on: string, moved: { in?: string; out?: string }, more: Partial<TransactionDay> = {}): TransactionDay => ({
  day: on,
  networkId: "net-1",
  asset: { kind: "native" },
  in: { amount: "1", text: moved.in ?? "0 ETH" },
  out: { amount: "1", text: moved.out ?? "0 ETH" },
  ...more,
});

test("days are summed by asset, exactly, and the asset with the most days comes first", () => {
  const pdt = { asset: { kind: "erc20", token } } as const;
  const flows = assetFlows([
    day("2026-11-01", { in: "5 PDT", out: "0 PDT" }, pdt),
    day("2026-11-01", { in: "1,234.000000000000000001 ETH" }),
    day("2026-11-02", { in: "0.5 ETH", out: "2 ETH" }),
  ]);
  expect(flows.map(({ unit, in: came, out: went }) => [unit, came, went])).toEqual([
    ["ETH", "1,234.500000000000000001 ETH", "2 ETH"],
    ["PDT", "5 PDT", "0 PDT"],
  ]);
});

test("every day has its bars, even one without movements", () => {
  const days = [day("2026-11-01", { in: "1,000.5 ETH" }), day("2026-11-03", { out: "2 ETH" })];
  expect(flowBars(days, "2026-11-01", "2026-11-03")).toEqual([
    { day: "2026-11-01", in: 1000.5, out: 0 },
    { day: "2026-11-02", in: 0, out: 0 },
    { day: "2026-11-03", in: 0, out: 2 },
  ]);
});

test("without days there is nothing", () => {
  expect(assetFlows([])).toEqual([]);
});
