import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { afterFailure } from "#server/domains/service/list-failure.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { openTestStore, type TestStore } from "#server/testing/store.ts";
import { holder, type Row, transfer } from "#server/testing/transactions.ts";
import { inWindow } from "#shared/wire/page-window.ts";
import { claimLists, markUsed } from "./claim.ts";
import { begun, isHeadDue, windowOf } from "./plan.ts";
import { readRow } from "./row.ts";
import { savePage, settle } from "./save.ts";

let directory: string;
let opened: TestStore;
let environments = 0;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-transactions-"));
  opened = await openTestStore(directory);
});
afterEach(async () => {
  await opened.store.destroy();
  rmSync(directory, { recursive: true, force: true });
});

/** What is stored of an environment's transactions, without numbers that depend on the order in which rows arrived. */
const contentOf = async (store: Store, environment: string) => {
  const transactions = await store
    .selectFrom("ledger_transactions")
    .selectAll()
    .where("environment", "=", environment)
    .execute();
  const hashes = new Map(transactions.map(({ number, hash_key: key }) => [number, key]));
  const keys = await store.selectFrom("ledger_keys").selectAll().where("environment", "=", environment).execute();
  const assets = await store.selectFrom("ledger_assets").selectAll().where("environment", "=", environment).execute();
  const texts = new Map<number, string>([
    [0, "none"],
    ...keys.map(({ kind, text, number }) => [number, `${kind} ${text}`] as const),
    ...assets.map(({ kind, token, number }) => [number, `${kind} ${token}`] as const),
  ]);
  const rows = await store.selectFrom("ledger_rows").selectAll().execute();
  const movements = await store.selectFrom("ledger_movements").selectAll().execute();
  const days = await store.selectFrom("ledger_days").selectAll().execute();
  const sums = await store.selectFrom("book_sums").selectAll().execute();
  return {
    books: sums
      .filter(({ scope, parts }) => texts.has(scope) && parts > 0)
      .map((one) =>
        [
          texts.get(one.scope),
          texts.get(one.network),
          texts.get(one.asset),
          one.moved,
          one.open,
          one.unsure,
          one.parts,
        ].join(),
      )
      .toSorted(),
    transactions: transactions
      .map(({ hash_key: key, at, state, status }) => [key, at, state, status].join())
      .toSorted(),
    rows: rows
      .filter(({ transaction_number: number }) => hashes.has(number))
      .map(({ transaction_number: number, identity, status, copies }) =>
        [hashes.get(number), identity, status, copies].join(),
      )
      .toSorted(),
    movements: movements
      .filter(({ transaction_number: number }) => hashes.has(number))
      .map((one) =>
        [
          hashes.get(one.transaction_number),
          texts.get(one.scope),
          one.direction,
          texts.get(one.asset),
          texts.get(one.counterparty),
          one.state,
          one.amount,
          one.counted,
        ].join(),
      )
      .toSorted(),
    days: days
      .filter(({ scope }) => texts.has(scope))
      .map((one) => [texts.get(one.scope), one.day, texts.get(one.asset), one.moved_in, one.moved_out].join())
      .toSorted(),
  };
};

type Plan = {
  /** The order of the list, from random numbers. */
  readonly order: readonly number[];
  /** The service's longest page, and what happens to each step. */
  readonly longest: number;
  readonly steps: readonly ("done" | "killed" | "failed")[];
};

/** Reads a list to its end, step by step like the queue, with some steps cut off or failing. */
const readAll = async (store: Store, rows: readonly Row[], { order, longest, steps }: Plan): Promise<string> => {
  environments += 1;
  const environment = `e${environments}`;
  const list = rows
    .map((row, index) => ({ row, at: order[index % order.length] ?? 0 }))
    .toSorted((a, b) => a.at - b.at);
  let now = 1_000_000;
  await markUsed(store, environment, now);
  const own = { environment, network_id: null, wallet: null, profile: null };
  await store
    .insertInto("ledger_owners")
    .values([0, 1].map((index) => ({ ...own, id: `a${index}`, address: holder(index) })))
    .execute();
  for (let index = 0; index < 2_000; index += 1) {
    now += 200_000;
    const claimed: LedgerListTable | undefined = (await claimLists(store, [environment], "o", now))[0];
    if (claimed === undefined) continue;
    const fate = index < steps.length ? steps[index] : "done";
    if (fate === "killed") continue;
    if (fate === "failed") {
      const failure = { why: "It failed.", retryAfterMs: 0 };
      await settle(store, claimed, () => afterFailure(claimed, failure, now, 1), { now, isMore: false });
      continue;
    }
    const reading = begun(claimed, now);
    if (claimed.phase === "rest" && claimed.walked_at !== null && !isHeadDue(claimed, now)) throw new Error("Not due.");
    const window = windowOf(reading);
    const page = inWindow(list, { skip: window.skip, take: Math.min(window.take, longest) });
    await savePage(
      store,
      reading,
      { rows: page.map(({ row }) => readRow(row, (text) => text)), skip: window.skip, total: list.length },
      { now, pauseMs: 1, isMore: false, moved: () => Promise.resolve() },
    );
    const { phase, walked_at: walkedAt } = await store
      .selectFrom("ledger_lists")
      .select(["phase", "walked_at"])
      .where("id", "=", environment)
      .executeTakeFirstOrThrow();
    if (phase === "rest" && walkedAt !== null) return environment;
  }
  throw new Error("The list was never read to its end.");
};

const statuses = ["CONFIRMED", "PENDING", "failed"];

const row = fc
  .record({
    hash: fc.integer({ min: 1, max: 12 }),
    from: fc.integer({ min: 0, max: 3 }),
    to: fc.integer({ min: 0, max: 3 }),
    amount: fc.constantFrom("0", "1", "5", null),
  })
  .map(({ hash, from, to, amount }) =>
    // Rows of one transaction share a status, as on a network.
    transfer(hash, {
      addressFrom: holder(from),
      addressTo: holder(to),
      amount,
      status: statuses[hash % statuses.length],
    }),
  );

const plan = fc.record({
  order: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 }),
  longest: fc.integer({ min: 2, max: 100 }),
  steps: fc.array(fc.constantFrom("done" as const, "killed" as const, "failed" as const), { maxLength: 12 }),
});

test("Reliability 25: any list, in any order, with any pages and interruptions, is stored the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), plan, plan, async (rows, one, other) => {
      const first = await readAll(opened.store, rows, one);
      const second = await readAll(opened.store, rows, other);
      const content = await contentOf(opened.store, first);
      expect(await contentOf(opened.store, second)).toEqual(content);
      // Nothing is missing, and nothing is duplicated.
      const copies = content.rows.map((text) => Number(text.split(",").at(-1)));
      expect(copies.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    }),
    { numRuns: process.env["POSTERN_TEST_FULL"] === "1" ? 300 : 15 },
  );
}, 600_000);
