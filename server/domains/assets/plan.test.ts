import { CompiledQuery, DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { ownedBy, serveTransactions, transactionsOf } from "#server/testing/transactions.ts";
import { flowsUrl, mainHoldingsUrl } from "#shared/console/overview.ts";

// SQLite only: it chooses an index by the text of a query, PostgreSQL by the table's content.

let harness: Harness;
let viewer: Person;
beforeAll(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  serveTransactions(harness, { rows: [] });
  await mirror(harness.store, "ask", {
    kind: "networks",
    id: "net-0",
    networkId: "net-0",
    record: { id: "net-0", enabled: true, name: "Sepolia", chainId: 11155111, decimals: 18 },
  });
  await ownedBy(harness, 0, { wallet: "w-1", profile: "shop" });
  await transactionsOf(harness, viewer);
  await harness.store
    .insertInto("asset_totals")
    .values(
      ["organization", "profile shop", "wallet w-1", "address a-0"].map((scope) => ({
        environment: "ask",
        scope,
        network_id: "net-0",
        asset: "native",
        kind: "native" as const,
        amount: "1",
        addresses: 1,
        unreadable: 0,
      })),
    )
    .execute();
});
afterAll(() => harness.close());

/** How SQLite finds the rows of each table in the statements of a request. */
const plansOf = async (url: string, payload?: object): Promise<readonly string[]> => {
  const ask = () => harness.send(viewer, payload === undefined ? "GET" : "POST", url, { payload });
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  const { statusCode } = await ask();
  const queries = spy.mock.calls.map(([{ sql, parameters }]) => ({ sql, parameters }));
  spy.mockRestore();
  expect(statusCode).toBe(200);
  const plans: string[] = [];
  for (const { sql, parameters } of queries.filter(({ sql: text }) => /^\s*(?:select|with)/i.test(text))) {
    const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await harness.store.executeQuery<{ detail: string }>(explain);
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans;
};

/** Tables with a row for each address, holding or transaction. */
const long =
  /\b(?:mirror_records|asset_\w+|ledger_(?:movements|rows|transactions|owners|days)|operations|operation_movements|tokens)\b/;

const held = "/console/ask/assets/held";

test.each([
  ["the main holdings", mainHoldingsUrl("ask"), undefined],
  ["what came in and went out", flowsUrl("ask"), undefined],
  ["the assets of the organization", "/console/ask/assets", undefined],
  ["those of a profile", "/console/ask/assets?profile=shop", undefined],
  ["those of a wallet", "/console/ask/assets?wallet=w-1", undefined],
  ["what a page of profiles holds", held, { kind: "profile", ids: ["shop", "bank"] }],
  ["what a page of wallets holds", held, { kind: "wallet", ids: ["w-1", "w-2"] }],
  ["what a page of addresses holds", held, { kind: "address", ids: ["a-0", "a-1"] }],
  ["a page of profiles", "/console/ask/find?kinds=profiles&take=20", undefined],
  ["a page of a profile's addresses", "/console/ask/find?kinds=addresses&take=20&profile=shop", undefined],
])("no statement of a request reads a long table from its beginning: %s", async (_what, url, payload) => {
  const plans = await plansOf(url, payload);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => plan.startsWith("SCAN") && long.test(plan))).toEqual([]);
});

test.each([
  ["the organization", "", /^SEARCH asset_addresses USING COVERING INDEX asset_addresses_of_\w+ \(environment=\?\)$/],
  [
    "a profile",
    "?profile=shop",
    /^SEARCH asset_addresses USING COVERING INDEX asset_addresses_of_profile \(environment=\? AND profile=\?\)$/,
  ],
  [
    "a wallet",
    "?wallet=w-1",
    /^SEARCH asset_addresses USING COVERING INDEX asset_addresses_of_wallet \(environment=\? AND wallet=\?\)$/,
  ],
])("how many addresses were read is counted in an index alone: %s", async (_whose, query, plan) => {
  const plans = await plansOf(`/console/ask/assets${query}`);
  expect(plans.some((one) => plan.test(one))).toBe(true);
});

test.each([
  [
    "of one profile",
    "profile=shop",
    "mirror_records_of_profile (environment=? AND kind=? AND profile=? AND position>? AND position<?)",
  ],
  [
    "on one network",
    "networkId=net-0",
    "mirror_records_on_network (environment=? AND kind=? AND network_id=? AND position>? AND position<?)",
  ],
])("the addresses %s are counted in an index alone", async (_which, query, index) => {
  await ownedBy(harness, 1, { wallet: "w-1", profile: "shop" });
  const plans = await plansOf(`/console/ask/find?kinds=addresses&take=20&${query}`);
  expect(plans).toContain(`SEARCH mirror_records USING COVERING INDEX ${index}`);
});
