import type { RootOperationNode } from "kysely";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFactsSource } from "#server/domains/meaning/facts.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { select } from "./select.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("PostgreSQL reads confirmed transactions, nearly all there are, in index order without sorting", async () => {
  const { store } = harness;
  await sql`INSERT INTO ledger_keys (environment, kind, text, number) VALUES
    ('held', 'organization', '', 1), ('held', 'network', 'net', 2)`.execute(store);
  await sql`INSERT INTO ledger_movements
      (transaction_number, scope, direction, asset, counterparty, network, sort_at, state, amount, counted)
    SELECT i, 1, i % 2, 3, 4, 2, i, 0, '1', 1 FROM generate_series(1, 20000) AS i`.execute(store);
  await sql`ANALYZE ledger_movements`.execute(store);
  const nodes: RootOperationNode[] = [];
  const watched = store.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const { networks } = createFactsSource({ store, now: () => harness.clock.now, environments: harness.environments });
  const page = await select({ store: watched, networks }, "held", { state: "confirmed" });
  expect(await page(null, 100)).toHaveLength(100);
  const node = nodes.at(-1);
  if (node === undefined) throw new Error("Nothing was asked.");
  const executor = store.getExecutor();
  const { sql: text, parameters } = executor.compileQuery(node, { queryId: "plan" });
  const { rows } = await store.executeQuery<{ "QUERY PLAN": string }>({
    query: node,
    queryId: { queryId: "plan" },
    sql: `EXPLAIN ${text}`,
    parameters,
  });
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Scan Backward using ledger_movements_in_order");
  expect(plan).not.toContain("Bitmap");
});
