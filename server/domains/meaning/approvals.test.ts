import { DefaultQueryExecutor, CompiledQuery } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rowOf } from "#server/domains/journal/new-operation.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { networkId } from "#server/testing/samples.ts";
import { approvalsAnswerSchema } from "#shared/console/approvals.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { listApprovals } from "./approvals.ts";

const token = `0x${"c0".repeat(20)}`;
const [own, other] = [`0x${"a1".repeat(20)}`, `0x${"0f".repeat(20)}`];
const spenderOf = (index: number) => `0x${String(index).padStart(40, "0")}`;

let harness: Harness;
let viewer: Person;
beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
});
afterEach(() => harness.close());

type More = {
  readonly state?: OperationState;
  readonly source?: "decoded" | "predicted" | "happened";
  readonly kind?: "approval" | "transfer";
  readonly asset?: string;
  readonly owner?: string;
};

/** An operation that approves a spender, the later the higher its number. */
const approve = async (number: number, spender: number, more: More = {}) => {
  const { state = "succeeded", source = "decoded", kind = "approval", asset = token, owner = own } = more;
  const id = `op-${number}`;
  const by = { requestId: null, address: null, person: { id: "p", name: "P" }, role: "operator" } as const;
  const request = { environment: "held", endpoint: "writeContract", params: {}, query: {}, body: null } as const;
  const operation = { by, idempotencyKey: id, acknowledges: null, run: null, spending: null, ...request };
  const row = rowOf(operation, null, { owner: "", now: number, until: 0 });
  await harness.store
    .insertInto("operations")
    .values({ ...row, id, state })
    .execute();
  const movement = { position: 0, environment: "held", network_id: networkId, amount: null, from_address: owner };
  await harness.store
    .insertInto("operation_movements")
    .values({ ...movement, operation_id: id, source, kind, asset, to_address: spenderOf(spender) })
    .execute();
};

const listed = async (query = "") => {
  const url = `/console/held/contracts/${networkId}/${token}/approvals?${query}`;
  const answer = approvalsAnswerSchema.parse((await harness.send(viewer, "GET", url)).json());
  return { spenders: answer.data.map(({ spender }) => Number(spender)), total: answer.pagination.totalElements };
};

test("every spender ever approved is listed once, the last approved first, however many approvals followed", async () => {
  await approve(1, 1);
  for (let number = 2; number <= 130; number += 1) await approve(number, 2);
  await approve(131, 3);
  expect(await listed()).toEqual({ spenders: [3, 2, 1], total: 3 });
  expect(await listed("skip=1&take=1")).toEqual({ spenders: [2], total: 3 });
});

test("only approvals of this token that took effect or may, by own addresses", async () => {
  await mirror(harness.store, "held", {
    kind: "addresses",
    id: "a-1",
    address: own,
    record: { id: "a-1", address: own },
  });
  await approve(1, 1, { state: "unknown" });
  await approve(2, 2, { state: "reverted" });
  await approve(3, 3, { kind: "transfer" });
  await approve(4, 4, { asset: `0x${"c1".repeat(20)}` });
  await approve(5, 5, { source: "predicted" });
  // A receipt may show approvals that others made.
  await approve(6, 6, { source: "happened", owner: other });
  await approve(7, 7, { source: "happened" });
  expect(await listed()).toEqual({ spenders: [7, 1], total: 2 });
});

// SQLite only: it chooses an index by the text of a query, PostgreSQL by the table's content.
test("approvals are found by their index, without reading the movements", async () => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await listApprovals(harness.store, "held", { networkId, address: token }, {});
  const queries = spy.mock.calls.map(([{ sql, parameters }]) => ({ sql, parameters }));
  spy.mockRestore();
  const asked = queries.filter(({ sql }) => sql.includes("operation_movements"));
  expect(asked).toHaveLength(2);
  for (const { sql, parameters } of asked) {
    const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await harness.store.executeQuery<{ detail: string }>(plan);
    expect(rows.map(({ detail }) => detail).join("\n")).toContain(
      "USING INDEX operation_movements_of_approvals (environment=? AND network_id=? AND asset=?)",
    );
  }
});
