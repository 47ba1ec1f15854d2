import { setImmediate as otherWork } from "node:timers/promises";
import { save } from "#server/domains/paging/save.ts";
import type { MirrorListTable, MirrorRecordTable, Store, Writer } from "#server/store/tables.ts";
import { type FindKind, findKinds } from "#shared/console/find.ts";
import { afterPage } from "./plan.ts";
import { type RecordContent, unreadable } from "./record.ts";

/** Positions processed per statement: the embedded store answers no one else meanwhile. */
export const sliceRows = 5_000;

/** Work stored in the same transaction as a page of a list, or after records were removed. */
export type Along = {
  readonly saved: (
    writer: Writer,
    list: MirrorListTable,
    contents: readonly RecordContent[],
    now: number,
  ) => Promise<void>;
  readonly swept: (store: Store, list: MirrorListTable, now: number) => Promise<void>;
};

/** One fetched page and the cursor it was fetched with. */
export type Fetched = {
  /** The list as claimed, with a walk begun if one was due. */
  readonly list: MirrorListTable;
  readonly contents: readonly RecordContent[];
  readonly skip: number;
  readonly total: number;
  readonly pauseMs: number;
};

/** Stores a page and the list's new state, and releases the list. */
export const savePage = (
  store: Store,
  { list, contents, skip, total, pauseMs }: Fetched,
  now: number,
  saved: Along["saved"],
) =>
  save(store, "mirror_lists", list, async (writer, current) => {
    const ids = contents.map(({ id }) => id);
    const generationsBefore = await generations(writer, list, ids);
    const page = {
      ids,
      skip,
      total,
      added: new Set(ids.filter((id) => !generationsBefore.has(id))).size,
      fresh: new Set(ids.filter((id) => generationsBefore.get(id) !== list.generation)).size,
      touched: current.touched - list.touched,
      wanted: current.wanted,
    };
    await upsert(writer, list, contents, skip);
    await saved(writer, list, contents, now);
    return afterPage(list, page, now, pauseMs);
  });

const generations = async (
  writer: Writer,
  { environment, kind }: MirrorListTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await writer
    .selectFrom("mirror_records")
    .select(["id", "generation"])
    .where("environment", "=", environment)
    .where("kind", "in", kindsOf(kind))
    .where("id", "in", ids)
    .orderBy("generation")
    .execute();
  return new Map(rows.map(({ id, generation }) => [id, generation]));
};

const upsert = async (
  writer: Writer,
  { environment, generation }: MirrorListTable,
  contents: readonly RecordContent[],
  skip: number,
): Promise<void> => {
  // One statement may not write a row twice: of two with the same id the later counts.
  const rows = new Map(
    contents.map((content, index) => [content.id, { environment, generation, position: skip + index, ...content }]),
  );
  if (rows.size === 0) return;
  await writer
    .insertInto("mirror_records")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(["environment", "kind", "id"]).doUpdateSet((row) => ({
        position: row.ref("excluded.position"),
        generation: row.ref("excluded.generation"),
        network_id: row.ref("excluded.network_id"),
        profile: row.ref("excluded.profile"),
        address: row.ref("excluded.address"),
        names: row.ref("excluded.names"),
        words: row.ref("excluded.words"),
        record: row.ref("excluded.record"),
      })),
    )
    .execute();
};

/** A list's records, including unreadable ones. */
const kindsOf = (kind: FindKind) => [kind, unreadable(kind)] as const;

/** The number of unreadable records in each list of an environment. */
export const countUnreadable = async (store: Store, environment: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("environment", "=", environment)
    .where("kind", "in", findKinds.map(unreadable))
    .groupBy("kind")
    .execute();
  return new Map(findKinds.map((kind) => [kind, rows.find((row) => row.kind === unreadable(kind))?.count ?? 0]));
};

/** The last position of a list that has a record; -1 if there is none. */
export const lastPosition = async (
  store: Store,
  environment: string,
  kind: MirrorRecordTable["kind"],
): Promise<number> => {
  const row = await store
    .selectFrom("mirror_records")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("environment", "=", environment)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.position ?? -1;
};

/** Removes records that a complete walk has not seen, a slice at a time. */
export const removeUnseen = async (store: Store, { environment, kind, generation }: MirrorListTable): Promise<void> => {
  for (const one of kindsOf(kind)) {
    const last = await lastPosition(store, environment, one);
    for (let from = 0; from <= last; from += sliceRows) {
      await store
        .deleteFrom("mirror_records")
        .where("environment", "=", environment)
        .where("kind", "=", one)
        .where("position", ">=", from)
        .where("position", "<", from + sliceRows)
        .where("generation", "<", generation)
        .execute();
      await otherWork();
    }
  }
};
