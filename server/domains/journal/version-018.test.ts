import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import type { OperationQuery } from "#shared/console/operation.ts";
import { operationStates } from "#shared/console/operation-states.ts";
import { createEarlierStore, type EarlierStore } from "#server/testing/earlier-store.ts";
import type { OperationMovementTable, OperationTable, Store } from "#server/store/tables.ts";
import { createIndexer, indexSome } from "../search/indexer.ts";
import { allOperations, listOperations } from "./list.ts";

const rows = readFileSync(new URL("../../testing/version-018.sql", import.meta.url), "utf8");
const environment = "held";
const day = 86_400_000;
/** Copies of the dump's operations, so that filling them in takes several transactions. */
const copies = 2;

let directory: string;
let earlier: EarlierStore;
let store: Store;
/** Some time after the newest was recorded. */
let now: number;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-version-"));
  earlier = await createEarlierStore(join(directory, "postern.db"), "018-operation-counts", rows);
  const before = await earlier.openAsBefore();
  const operations = await before.selectFrom("operations").selectAll().execute();
  const movements = await before.selectFrom("operation_movements").selectAll().execute();
  const meanings = await before.selectFrom("operation_meanings").selectAll().execute();
  for (let copy = 1; copy <= copies; copy += 1) {
    const of = (id: string) => `${id}-${copy}`;
    for (const row of operations) {
      const id = of(row.id);
      const created = row.created_at - copy * day;
      await before
        .insertInto("operations")
        .values({ ...row, id, key_slot: id, transaction_hash: null, created_at: created })
        .execute();
    }
    for (const row of meanings)
      await before
        .insertInto("operation_meanings")
        .values({ ...row, operation_id: of(row.operation_id) })
        .execute();
    for (const row of movements)
      await before
        .insertInto("operation_movements")
        .values({ ...row, operation_id: of(row.operation_id) })
        .execute();
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

type Row = OperationTable & { readonly movements: readonly OperationMovementTable[]; readonly said: string };

const rowsOf = async (): Promise<readonly Row[]> => {
  const movements = await store.selectFrom("operation_movements").selectAll().execute();
  const meanings = await store.selectFrom("operation_meanings").select(["operation_id", "short"]).execute();
  return (await store.selectFrom("operations").selectAll().orderBy("created_at", "desc").execute()).map((row) => ({
    ...row,
    movements: movements.filter(({ operation_id: id }) => id === row.id),
    said: meanings.find(({ operation_id: id }) => id === row.id)?.short ?? "",
  }));
};

const bodySchema = z.object({
  reference: z.optional(z.string()),
  addressId: z.optional(z.string()),
  abiFunction: z.optional(z.object({ name: z.string() })),
});
const bodyOf = ({ body }: Row): z.infer<typeof bodySchema> => bodySchema.parse(JSON.parse(body) ?? {});

const idsBy = async (query: OperationQuery): Promise<readonly string[]> => {
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
  const parts = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
  const said = (word: string) => (row: Row) => parts(row.said).includes(word);
  const asset = all.find(({ movements }) => movements.length > 0)?.movements.find(({ asset: one }) => one !== "native");
  const address = asset?.to_address ?? "";
  const amountOf = ({ movements }: Row) => {
    const transfers = movements.filter(({ kind }) => kind === "transfer").toSorted((a, b) => a.position - b.position);
    return (
      transfers.find(({ source }) => source === "decoded") ?? transfers.find(({ source }) => source === "happened")
    );
  };
  return [
    ...by("kind", (row) => row.operation),
    ...by("state", (row) => row.state),
    ...by("person", (row) => row.person_id),
    ...by("network", (row) => row.network_id),
    ...by("contract", (row) => row.contract_address),
    ...by("function", (row) => bodyOf(row).abiFunction?.name),
    ...by("reference", (row) => bodyOf(row).reference),
    ...by("addressId", (row) => bodyOf(row).addressId),
    ...by("run", (row) => row.run_id),
    ...some(by("idempotencyKey", (row) => row.idempotency_key)),
    ...some(by("knownAs", (row) => row.id)),
    ...some(by("text", (row) => row.id)),
    ...some(by("text", (row) => row.workflow_id)),
    ...some(by("text", (row) => row.transaction_hash)),
    [{ text: "invoice" }, (row) => row.purpose?.startsWith("Invoice") === true],
    [{ text: "lovelace" }, (row) => row.person_name === "Ada Lovelace"],
    [{ text: "err_010" }, (row) => row.error?.includes("ERR_010") === true],
    [{ text: "payroll" }, (row) => row.run_id !== null],
    [{ text: "issue" }, said("issue")],
    [{ text: "allow", state: "unknown" }, (row) => said("allow")(row) && row.state === "unknown"],
    [
      { address },
      (row) => row.movements.some(({ from_address: from, to_address: to }) => [from, to].includes(address)),
    ],
    [{ recipient: address }, (row) => row.movements.some(({ to_address: to }) => to === address)],
    [{ asset: asset?.asset }, (row) => row.movements.some((one) => one.asset === asset?.asset)],
    [
      { asset: asset?.asset, min: "300", max: "800" },
      (row) => {
        const main = amountOf(row);
        const amount = BigInt(main?.amount ?? "0");
        return main?.asset === asset?.asset && amount >= 300n && amount <= 800n;
      },
    ],
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
  for (const [query, leaves] of expectations(all).filter(([one]) => isAsked(one))) {
    const expected = all.filter(leaves).map(({ id }) => id);
    expect.soft([query, expected.length > 0]).toEqual([query, true]);
    expect.soft([query, await idsBy(query)]).toEqual([query, expected]);
  }
};

/** Every write that the version before migration 019 had. */
const writesOfThatVersion = [
  "addAbi",
  "burnToken",
  "createCollection",
  "createProfile",
  "createTemplate",
  "createWallet",
  "deleteCollection",
  "deleteTemplate",
  "deployTemplate",
  "generateAddress",
  "generateAddressInWallet",
  "issueToken",
  "linkToken",
  "mintToken",
  "unlinkToken",
  "withdraw",
  "writeContract",
];

test("the dump has operations of every kind and in every state", async () => {
  const all = await rowsOf();
  expect(new Set(all.map(({ operation }) => operation))).toEqual(new Set(writesOfThatVersion));
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(operationStates));
});

test("every filter finds each operation of the previous version, even after a crash in the middle", async () => {
  const all = await rowsOf();
  expect(await idsBy({})).toEqual(all.map(({ id }) => id));
  await expectEveryFilter(all, isKnownAtOnce);
  const asked = { kind: "writeContract" };
  expect(await listOperations(store, environment, asked, now)).toMatchObject({
    data: [],
    indexing: { done: 0, total: all.length },
  });
  await expect(allOperations(store, environment, asked, now, () => true)).rejects.toThrow(/still being indexed/);

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
  const half = await listOperations(store, environment, asked, now);
  expect(half.indexing).toEqual({ done, total: all.length });
  expect(half.data.length).toBeGreaterThan(0);
  expect(half.searchedSince).toBeDefined();

  await store.destroy();
  store = await earlier.open();
  const indexer = indexerOf(store, "next", clock);
  await indexer.round();
  await indexer.idle();
  expect((await listOperations(store, environment, asked, now)).indexing).toEqual(half.indexing);
  clock.now += 60_001;
  await indexer.round();
  await indexer.idle();
  expect(await indexer.nextDue()).toBeNull();
  expect((await listOperations(store, environment, asked, now)).indexing).toBeNull();
  await expectEveryFilter(all);
  expect(faults).toEqual([]);
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

test("operations written by an instance of the previous version after the migration have a position and are filled in", async () => {
  const indexer = indexerOf(store, "one", { now });
  await indexer.round();
  await indexer.idle();
  const [newest] = await rowsOf();
  if (newest === undefined) throw new Error("The dump has no operation.");
  const { movements: _movements, said: _said, ...row } = newest;
  const id = "written-by-the-version-before";
  await store
    .insertInto("operations")
    .values({ ...row, id, key_slot: id, transaction_hash: null, state: "sending", created_at: now })
    .execute();
  await store.updateTable("operations").set({ state: "started" }).where("id", "=", id).execute();
  expect((await idsBy({ state: "started" }))[0]).toBe(id);
  await indexer.round();
  await indexer.idle();
  expect((await idsBy({ kind: row.operation }))[0]).toBe(id);
});
