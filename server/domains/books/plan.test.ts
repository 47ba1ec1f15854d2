import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { tracedUpTo } from "./compare.ts";
import { busyAddresses } from "./open.ts";

let store: Store;
beforeAll(async () => {
  ({ store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-plan-"))));
});
afterAll(() => store.destroy());

/** How the embedded store finds the rows of each query that a piece of work makes. */
const plansOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await work();
  const queries = spy.mock.calls.map(([query]) => query);
  spy.mockRestore();
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await store.executeQuery<{ readonly detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
    );
    plans.push(...rows.map(({ detail }) => detail).filter((detail) => /operations|traces/.test(detail)));
  }
  return plans;
};

test("what is open is found among open and recent operations, not among all of an environment", async () => {
  expect(await plansOf(() => busyAddresses(store, "ask", 10_000_000))).toEqual([
    expect.stringMatching(/USING INDEX operations_by_(?:lease|state) \(state=\?\)$/),
    "SEARCH operations USING INDEX operations_by_change (environment=? AND updated_at>?)",
  ]);
});

test("a trace that is due is found among those that are due", async () => {
  expect(await plansOf(() => tracedUpTo(store, "ask", 10_000_000))).toEqual([
    expect.stringMatching(/^SEARCH traces USING INDEX traces_due /),
  ]);
});
