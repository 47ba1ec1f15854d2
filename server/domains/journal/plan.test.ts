import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, type RootOperationNode } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#server/store/open.ts";
import type { Store } from "#server/store/tables.ts";
import { listOperations } from "./list.ts";
import { journalOverview } from "./overview.ts";

// Of SQLite alone: it chooses an index by the text of a query, PostgreSQL by what a table has in it.
let store: Store;
beforeAll(async () => {
  store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
});
afterAll(() => store.destroy());

/** How SQLite finds the rows of each query on the journal that a piece of work makes. */
const plansOf = async (work: (store: Store) => Promise<unknown>): Promise<readonly string[]> => {
  const nodes: RootOperationNode[] = [];
  await work(
    store.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail).join("; "));
  }
  return plans;
};

test("what is not final is found by its state, without a look at the rest of the journal", async () => {
  const plans = await plansOf((seen) => listOperations(seen, "held", { state: "open", take: "1" }));
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH operations USING INDEX operations_by_lease \(state=\?\)/);
});

test("what ended in one of the states that most operations end in is found by its time", async () => {
  const [, rows] = await plansOf((seen) => listOperations(seen, "held", { state: "succeeded" }));
  expect(rows).toContain("operations_by_time (environment=?)");
});

test("what the overview shows of the journal is found by an index each time", async () => {
  const plans = await plansOf((seen) => journalOverview(seen, "held", Date.now()));
  expect(plans.filter((plan) => plan.includes("operations_by_lease (state=?)"))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes("operations_by_time (environment=? AND created_at>?)"))).toHaveLength(3);
  expect(plans.filter((plan) => /SCAN operations|operations_by_transaction/.test(plan))).toEqual([]);
});
