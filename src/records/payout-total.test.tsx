import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Payout } from "#shared/console/payouts.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { PayoutTotal } from "./payout-total.tsx";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const other = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const show = async (asset: string, totals: Payout["totals"], facts: object = {}) => {
  serveApp({
    "GET /relay/sandbox/api/v1/network/organization": () => ({
      body: {
        networks: [{ id: "net-1", name: "tETH", enabled: true, chainId: 11155111, decimals: 18 }],
        pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 100 },
      },
    }),
    [`GET /console/sandbox/tokens/net-1/${token.toLowerCase()}`]: () => ({
      body: {
        data: {
          address: token,
          networkId: "net-1",
          standard: "erc20",
          symbol: "PDT",
          name: null,
          decimals: 6,
          isAmbiguous: false,
          troubles: [],
          readAt: "2026-01-01T00:00:00.000Z",
          ...facts,
        },
      },
    }),
  });
  renderLinked(
    <p data-testid="total">
      <PayoutTotal environment="sandbox" payout={{ networkId: "net-1", asset, totals }} />
    </p>,
  );
  return screen.findByTestId("total");
};

test.each<[what: string, asset: string, totals: Payout["totals"], facts: object, text: string]>([
  [
    "its own token, also by symbol and contract",
    token.toLowerCase(),
    [
      { asset: "", amount: "5" },
      { asset: "pdt", amount: "3" },
      { asset: token, amount: "0.5" },
    ],
    {},
    "8.5 PDT",
  ],
  [
    "the coin in several spellings",
    "native",
    [
      { asset: "", amount: "1" },
      { asset: "eth", amount: "2" },
      { asset: "native", amount: "3" },
    ],
    {},
    "6 ETH",
  ],
  [
    "a symbol that another token has too",
    token.toLowerCase(),
    [
      { asset: "", amount: "5" },
      { asset: "PDT", amount: "3" },
    ],
    { isAmbiguous: true },
    "5 PDT (0xd1962B…19849e) + 3 PDT",
  ],
  [
    "a token without a symbol",
    token.toLowerCase(),
    [{ asset: "", amount: "5" }],
    { symbol: null },
    "5 0xd1962B…19849e (no symbol)",
  ],
  ["another contract", "native", [{ asset: other, amount: "5" }], {}, "5 0x5FbDB2…180aa3"],
  ["a number for an asset", "native", [{ asset: "1000", amount: "5" }], {}, "5 “1000”"],
])("the total of rows in %s", async (_what, asset, totals, facts, text) => {
  const total = await show(asset, totals, facts);
  await expect.poll(() => total.textContent).toBe(text);
});
