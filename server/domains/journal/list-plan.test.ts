import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import type { OperationQuery } from "#shared/console/operation.ts";
import { attentionOf, countNewer, listOperations } from "./list.ts";
import { journalOverview } from "./overview.ts";

const isPostgres = inject("postgresUrl") !== undefined;
/** Enough rows that PostgreSQL does not prefer a full scan. */
const operations = isPostgres ? 5_000 : 4;

let store: Store;
beforeAll(async () => {
  ({ store } = await openTestStore(mkdtempSync(join(tmpdir(), "postern-plan-"))));
  const rows = Array.from({ length: operations }, (_, index) => ({
    id: `operation-${index}`,
    environment: "held",
    operation: "writeContract",
    person_id: "p",
    person_name: "Ada",
    idempotency_key: `k${index}`,
    key_slot: `k${index}`,
    state: "succeeded" as const,
    created_at: index,
    updated_at: index,
    parameters: "{}",
    body: "{}",
    body_hash: "",
    lease_until: 0,
    polls: 0,
    silent_ms: 0,
    intent_scheme: 1,
  }));
  for (let from = 0; from < operations; from += 500) {
    await store
      .insertInto("operations")
      .values(rows.slice(from, from + 500))
      .execute();
  }
  await store.updateTable("operation_index").set({ words: "ada" }).execute();
  // Otherwise the plan depends on when the statistics were last updated automatically.
  if (isPostgres) await store.executeQuery(CompiledQuery.raw("ANALYZE operations, operation_index"));
});
afterAll(() => store.destroy());

/** For a small table PostgreSQL prefers full scans and hash joins, so both are disabled. */
const settings = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"] as const;

/** The query plans of all queries that a piece of work makes. */
const plansOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await work();
  const queries = spy.mock.calls.map(([query]) => query);
  spy.mockRestore();
  return store.connection().execute(async (connection) => {
    const set = async (value: "off" | "DEFAULT") => {
      for (const name of isPostgres ? settings : []) {
        await connection.executeQuery(CompiledQuery.raw(`SET ${name} = ${value}`));
      }
    };
    await set("off");
    const plans: string[] = [];
    for (const { sql, parameters } of queries) {
      const explain = isPostgres ? "EXPLAIN" : "EXPLAIN QUERY PLAN";
      const { rows } = await connection.executeQuery<Readonly<Record<string, unknown>>>(
        CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
      );
      plans.push(rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"])).join("\n"));
    }
    await set("DEFAULT");
    return plans;
  });
};

/** The steps of a plan that read a table or an index from its beginning, without an index condition. */
const wholeReads = (plan: string): readonly string[] =>
  plan
    .split("\n")
    .filter((line, index, lines) =>
      isPostgres
        ? /Seq Scan/.test(line) ||
          (/Index (Only )?Scan/.test(line) && !/Index Cond|Filter: \(words IS NULL/.test(lines[index + 1] ?? ""))
        : /\bSCAN (?!newest\b|some\b)/.test(line),
    )
    // Rows not filled in have their own index, which ends up empty.
    .filter((line) => !/unfilled/.test(line));

const filters: readonly OperationQuery[] = [
  {},
  { take: "100", cursor: "2048", upTo: "2048" },
  { grouped: "true" },
  { grouped: "payouts", kind: "payments" },
  { since: "1970-01-01", until: "1970-01-02" },
  { state: "open" },
  { state: "succeeded" },
  { state: "attention" },
  { run: "r" },
  { kind: "writeContract" },
  { kind: "payments" },
  { person: "p", network: "n" },
  { contract: "0xabc", function: "transfer", reference: "ada" },
  { asset: "native", min: "1", max: "2" },
  { address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" },
  { addressId: "a", sender: "b" },
  { recipient: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266" },
  { text: "ada" },
  { text: "two words" },
  { text: "operation-1" },
  { knownAs: "operation-1" },
  { idempotencyKey: "k1" },
  { text: "ada", state: "succeeded", kind: "writeContract", skip: "20" },
];

describe("no query reads a table or an index from its beginning", () => {
  test.each(filters)("the list by %j", async (query) => {
    const plans = await plansOf(() => listOperations(store, "held", query, Date.now()));
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.flatMap(wholeReads)).toEqual([]);
  });

  test("newer operations, those that need attention, and the overview", async () => {
    const plans = [
      await plansOf(() => countNewer(store, "held", { newerThan: "1024", state: "succeeded" }, Date.now())),
      await plansOf(() => attentionOf(store, "held", Date.now())),
      await plansOf(() => journalOverview(store, "held", Date.now())),
    ].flat();
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.flatMap(wholeReads)).toEqual([]);
  });
});

test("a full table scan is noticed", async () => {
  const plans = await plansOf(() => store.selectFrom("operations").select("id").where("polls", "=", 1).execute());
  expect(plans.flatMap(wholeReads)).toHaveLength(1);
});
