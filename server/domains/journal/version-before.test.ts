import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import * as z from "zod";
import type { OperationTable, Store } from "#server/store/tables.ts";
import { createEarlierStore, type EarlierStore } from "#server/testing/earlier-store.ts";
import { dumpText } from "#server/testing/restored-store.ts";
import type { OperationQuery } from "#shared/console/operation.ts";
import { allOperations, listOperations } from "./list.ts";
import { createIndexer, indexSome } from "./search/indexer.ts";

/** What version 0.1 left, as rows for its tables on either store; they refer to one another in any order. */
const rows = [
  inject("postgresUrl") === undefined ? "PRAGMA foreign_keys = OFF;" : "SET session_replication_role = replica;",
  ...(dumpText("version-0.1.sql", "version-0.1-writes.sql").match(/^INSERT INTO "(?!kysely|audit_head)[^]*?\);$/gm) ??
    []),
].join("\n");
const environments = ["ask", "held"];
const day = 86_400_000;
/** Copies of the dump's operations, so that filling them in takes several transactions. */
const copies = 9;

let directory: string;
let earlier: EarlierStore;
let store: Store;
/** Some time after the newest was recorded. */
let now: number;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-version-"));
  earlier = await createEarlierStore(join(directory, "postern.db"), "008-mirrored-address", rows);
  const before = await earlier.openAsBefore();
  const operations = await before.selectFrom("operations").selectAll().execute();
  for (let copy = 1; copy <= copies; copy += 1) {
    for (const row of operations) {
      const id = `${row.id}-${copy}`;
      const created = row.created_at - copy * day;
      await before
        .insertInto("operations")
        .values({ ...row, id, key_slot: id, transaction_hash: null, created_at: created })
        .execute();
    }
  }
  await before.destroy();
  store = await earlier.open();
  now = Math.max(...operations.map(({ created_at: at }) => at)) + 60_000;
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const faults: unknown[] = [];
const indexerOf = (opened: Store, owner: string, clock: { now: number }) =>
  createIndexer({
    store: opened,
    owner,
    now: () => clock.now,
    elapsed: () => clock.now,
    note: (error) => faults.push(error),
  });

type Row = OperationTable;

const rowsOf = (): Promise<readonly Row[]> =>
  store.selectFrom("operations").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();

const bodySchema = z.object({
  reference: z.optional(z.string()),
  addressId: z.optional(z.string()),
  abiFunction: z.optional(z.object({ name: z.string() })),
});
const bodyOf = ({ body }: Row): z.infer<typeof bodySchema> => bodySchema.parse(JSON.parse(body) ?? {});

const idsBy = async (environment: string, query: OperationQuery): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listOperations(
      store,
      environment,
      { ...query, take: "100", ...(cursor === undefined ? {} : { cursor }) },
      now,
    );
    ids.push(...page.data.map(({ id }) => id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
};

const distinct = <T>(values: readonly (T | null | undefined)[]): readonly T[] => [
  ...new Set(values.flatMap((value) => (value === null || value === undefined ? [] : [value]))),
];

/** Every filter value that occurs in the rows, with the expected result, computed from the rows without the index. */
const expectations = (
  all: readonly Row[],
): readonly (readonly [query: OperationQuery, leaves: (row: Row) => boolean])[] => {
  const by = (
    name: keyof OperationQuery,
    valueOf: (row: Row) => string | null | undefined,
  ): readonly (readonly [OperationQuery, (row: Row) => boolean])[] =>
    distinct(all.map(valueOf)).map((value) => [{ [name]: value }, (row) => valueOf(row) === value] as const);
  // Values such as ids are unique to each operation.
  const some = <T>(values: readonly T[]): readonly T[] => values.filter((_, index) => index % 9 === 0);
  return [
    ...by("kind", (row) => row.operation),
    ...by("state", (row) => row.state),
    ...by("person", (row) => row.person_id),
    ...by("network", (row) => row.network_id?.toLowerCase()),
    ...by("contract", (row) => row.contract_address),
    ...by("function", (row) => bodyOf(row).abiFunction?.name),
    ...by("reference", (row) => bodyOf(row).reference),
    ...by("addressId", (row) => bodyOf(row).addressId?.toLowerCase()),
    ...by("run", (row) => row.run_id),
    ...some(by("idempotencyKey", (row) => row.idempotency_key)),
    ...some(by("knownAs", (row) => row.id)),
    ...some(by("text", (row) => row.id)),
    ...some(by("text", (row) => row.workflow_id)),
    ...some(by("text", (row) => row.transaction_hash)),
    [{ text: "ada" }, (row) => row.person_name === "Ada"],
    [{ text: "postern_outcome_unknown" }, (row) => row.error?.includes("POSTERN_OUTCOME_UNKNOWN") === true],
    [
      { since: new Date(now - 2 * day).toISOString(), until: new Date(now - day).toISOString() },
      ({ created_at: at }) => at >= now - 2 * day && at <= now - day,
    ],
  ];
};

/** Filters that need no filling in: triggers maintain the state and the run, and keys and ids are looked up. */
const isKnownAtOnce = (query: OperationQuery): boolean =>
  ["state", "run", "idempotencyKey", "since"].some((name) => name in query) && query.text === undefined;

const expectEveryFilter = async (all: readonly Row[], isAsked: (query: OperationQuery) => boolean = () => true) => {
  for (const environment of environments) {
    const here = all.filter((row) => row.environment === environment);
    for (const [query, leaves] of expectations(here).filter(([one]) => isAsked(one))) {
      const expected = here.filter(leaves).map(({ id }) => id);
      expect.soft([query, expected.length > 0]).toEqual([query, true]);
      expect.soft([query, await idsBy(environment, query)]).toEqual([query, expected]);
    }
  }
};

test("every filter finds each operation of version 0.1, even after a crash in the middle", async () => {
  const all = await rowsOf();
  await expectEveryFilter(all, isKnownAtOnce);
  const filter = { kind: "writeContract", take: "100" };
  expect(await listOperations(store, "ask", filter, now)).toMatchObject({
    data: [],
    indexing: { done: 0, total: all.length },
  });
  await expect(allOperations(store, "ask", filter, now, () => true)).rejects.toThrow(/still being indexed/);

  // One transaction is committed; the process dies before the second, while its lease is still held.
  const clock = { now };
  await store
    .updateTable("operation_indexing")
    .set({ owner: "gone", lease_until: now + 60_000 })
    .execute();
  const done = await indexSome(store, (error) => faults.push(error));
  const cut = store.transaction().execute(async (writer) => {
    await writer.updateTable("operation_index").set({ words: "half" }).where("words", "is", null).execute();
    throw new Error("killed");
  });
  await expect(cut).rejects.toThrow("killed");
  const half = await listOperations(store, "ask", filter, now);
  expect(half.indexing).toEqual({ done, total: all.length });
  expect(half.data.length).toBeGreaterThan(0);
  expect(half.searchedSince).toBeDefined();

  await store.destroy();
  store = await earlier.open();
  const indexer = indexerOf(store, "next", clock);
  await indexer.round();
  await indexer.idle();
  expect((await listOperations(store, "ask", filter, now)).indexing).toEqual(half.indexing);
  clock.now += 60_001;
  await indexer.round();
  await indexer.idle();
  expect(await indexer.nextDue()).toBeNull();
  expect((await listOperations(store, "ask", filter, now)).indexing).toBeNull();
  await expectEveryFilter(all);
  expect(faults).toEqual([]);
});

test("an operation that today's schema refuses is found by what it names, and said once", async () => {
  const [row] = (await rowsOf()).filter(({ operation }) => operation === "writeContract");
  if (row === undefined) throw new Error("The dump has no contract write.");
  const body = JSON.stringify({ ...bodyOf(row), abiFunction: { name: "former" }, reference: "former-profile" });
  await store.updateTable("operations").set({ body }).where("id", "=", row.id).execute();
  const errors: unknown[] = [];
  while ((await indexSome(store, (error) => errors.push(error))) > 0);
  expect(errors.map(String)).toEqual([expect.stringContaining(`The request of operation ${row.id} is read loosely.`)]);
  expect(await idsBy(row.environment, { reference: "former-profile" })).toEqual([row.id]);
  expect(await idsBy(row.environment, { function: "former" })).toEqual([row.id]);
  const { addressId } = bodyOf(row);
  expect(await idsBy(row.environment, { addressId })).toContain(row.id);
});

test("only one of two instances fills in at a time, and each operation is filled in once", async () => {
  const all = await rowsOf();
  const clock = { now };
  const other = earlier.url === undefined ? store : await earlier.open();
  const [first, second] = [indexerOf(store, "one", clock), indexerOf(other, "two", clock)];
  await Promise.all([first.round(), second.round()]);
  await Promise.all([first.idle(), second.idle()]);
  if (other !== store) await other.destroy();
  const { done, total } = await store.selectFrom("operation_indexing").selectAll().executeTakeFirstOrThrow();
  expect([done, total]).toEqual([all.length, all.length]);
  await expectEveryFilter(all, (query) => "kind" in query);
});
