import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { originOf } from "#server/domains/audit/origin.ts";
import { openStore } from "#server/store/open.ts";
import type { Store } from "#server/store/tables.ts";
import { queryPlans } from "#server/testing/query-plans.ts";
import { asRead } from "#server/testing/read-request.ts";
import { writeBody } from "#server/testing/samples.ts";
import { type NewOperation, rowOf } from "./new-operation.ts";
import { pulseOf } from "./pulse.ts";
import { relatedOperations } from "./related.ts";
import { followerBefore } from "./taken.ts";

// SQLite only: it chooses an index by the text of a query, PostgreSQL by the table's content.
let store: Store;
beforeAll(async () => {
  store = await openStore(join(mkdtempSync(join(tmpdir(), "postern-plan-")), "postern.db"));
});
afterAll(() => store.destroy());

test("a pulse finds open operations by state and changed ones by time, without reading the rest of the journal", async () => {
  const plans = await queryPlans(store, (readStore) => pulseOf(readStore, "held", { since: 1, now: 2 }));
  const byTime = "operations_by_change (environment=? AND updated_at>? AND updated_at<?)";
  expect(plans.filter((plan) => plan.includes(byTime))).toHaveLength(1);
  for (const plan of plans) expect(plan).toMatch(/operations_by_lease \(state=\?\)|operations_by_change/);
  expect(plans.filter((plan) => plan.includes("SCAN operations"))).toEqual([]);
});

const operation: NewOperation = {
  by: { requestId: "r1", person: { id: "p1", name: "Ada" }, role: "admin", address: "127.0.0.1" },
  environment: "held",
  ...asRead("writeContract", { networkId: "n", contractAddress: "0xaa" }, { ...writeBody }),
  idempotencyKey: "k",
  acknowledges: null,
  run: null,
  spending: null,
};

test("each query for related operations uses an index in reading order", async () => {
  const row = {
    ...rowOf(operation, "i", { owner: "o", now: 0, until: 0 }),
    sender: "a1",
    run_id: "r",
    acknowledges: "x",
  };
  await store.insertInto("operations").values(row).execute();
  const plans = await queryPlans(store, (readStore) => relatedOperations(readStore, row.environment, row.id));
  expect(plans.filter((plan) => plan.includes("operations_by_intent (intent_hash=?)"))).toHaveLength(1);
  expect(
    plans.filter((plan) =>
      plan.includes("operations_by_sender (environment=? AND sender=? AND created_at>? AND created_at<?)"),
    ),
  ).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes("operations_by_acknowledged (acknowledges=?)"))).toHaveLength(1);
  expect(plans.filter((plan) => /SCAN/.test(plan))).toEqual([]);
  const [origin] = await queryPlans(store, (readStore) => originOf(readStore, row.environment, row.id));
  expect(origin).toBe("SEARCH audit USING INDEX audit_by_subject (subject=?)");
});

test("the operations that follow a workflow are found by it, however many others are open", async () => {
  const row = rowOf({ ...operation, idempotencyKey: "followed" }, null, { owner: "o", now: 0, until: 0 });
  await store
    .insertInto("operations")
    .values({ ...row, workflow_id: "workflow-1" })
    .execute();
  const plans = await queryPlans(store, (readStore) =>
    readStore.transaction().execute((writer) => followerBefore(writer, row.id)),
  );
  expect(plans).toEqual([
    expect.stringContaining("(id=?)"),
    "SEARCH operations USING INDEX operations_by_workflow (environment=? AND workflow_id=?)",
  ]);
});
