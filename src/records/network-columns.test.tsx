import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Network } from "#shared/wire/network.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { sortRows } from "#src/components/sort-rows.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { chainIdText, networkColumns, yesNo } from "./network-columns.tsx";
import { NetworkFacts } from "./network-facts.tsx";

const columns = networkColumns("sandbox");
const ethereum: Network = {
  id: "net-1",
  name: "tETH",
  enabled: true,
  addressFamily: "EVM",
  chainId: 11155111,
  decimals: 18,
  isGasless: false,
  isMainnet: false,
};
const bare: Network = { id: "net-2", name: "Bare", enabled: false };

test.each([
  [1, "EVM", 1],
  [0, "EVM", 0],
  [0, "BITCOIN", "–"],
  [0, undefined, "–"],
  [7, "BITCOIN", 7],
  [undefined, "EVM", "–"],
])("the chain id %s of the family %s is shown as %s", (chainId, family, text) => {
  expect(chainIdText(chainId, family)).toBe(text);
});

test.each([
  [true, "Yes"],
  [false, "No"],
  [undefined, "–"],
])("%s is shown as %s", (value, word) => {
  expect(yesNo(value)).toBe(word);
});

test.each([
  ["chain", ["net-3", "net-1", "net-2"]],
  ["-decimals", ["net-1", "net-3", "net-2"]],
])("sorted by %s, numbers are compared as numbers and unknown values come last", (sort, ids) => {
  const nine: Network = { ...ethereum, id: "net-3", chainId: 9, decimals: 6 };
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  const rows = sortRows([ethereum, bare, nine], columns, { key: sort.replace("-", ""), direction });
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["one that is enabled, of the EVM", {}, true],
  ["one with an unknown family", { addressFamily: undefined }, true],
  ["one of another family", { addressFamily: "BITCOIN" }, false],
  ["one that is not enabled", { enabled: false }, false],
])("the playground opens on %s: %s", (_what, more, opens) => {
  serveApp();
  const network = { ...ethereum, ...more };
  renderLinked(<DataTable label="Networks" columns={columns} rows={[network]} rowKey={({ id }) => id} empty="" />);
  const link = screen.queryByRole("link", { name: "Open in playground: tETH" });
  expect(link?.getAttribute("href") ?? null).toBe(opens ? "/sandbox/playground?network=net-1" : null);
  expect(screen.getByRole("link", { name: "tETH" }).getAttribute("href")).toBe("/sandbox/networks/net-1");
});

/** The facts by their labels. */
const factsOf = (network: Network) => {
  serveApp();
  renderLinked(<NetworkFacts environment="sandbox" network={network} />);
  return () =>
    Object.fromEntries(
      screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
};

test("the facts of a network are the service's, with its alias of the catalog", async () => {
  const facts = factsOf({ ...ethereum, globalAccess: false, createdAt: "2020-05-06T07:08:09.000Z" });
  await expect.poll(() => facts()["Alias"]).toBe("sepolia");
  expect(facts()).toMatchObject({
    Status: "Enabled",
    Family: "EVM",
    "Chain id": "11155111",
    Decimals: "18",
    Gasless: "No",
    Mainnet: "No",
    "Available to all organizations": "No",
  });
  expect(facts()["Created"]).toMatch(/2020/);
});

test("facts missing at the service are left out, or a dash", () => {
  const facts = factsOf({ ...bare, isMainnet: true })();
  expect(Object.keys(facts)).toEqual(["Status", "Alias", "Chain id", "Gasless", "Mainnet", "Network id"]);
  expect(facts).toMatchObject({ "Chain id": "–", Gasless: "–", Mainnet: "Yes" });
  expect(facts["Status"]).toBe(
    "DisabledYour organization cannot use this mainnet yet. Ask the service's operator to approve it.",
  );
});
