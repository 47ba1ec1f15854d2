import * as z from "zod";
import { leftOf } from "#server/domains/request/stored.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { hasSucceeded, isFinal, operationStates } from "#shared/console/operation-states.ts";
import { isItemUnsettled, runItemStates } from "#shared/console/run-states.ts";
import { createsAddress } from "#shared/wire/endpoint-facts.ts";
import { cutoff, dayMs, nothing, type Slice, type Task } from "./task.ts";

/** The most operations in one transaction, and the most characters their requests may have together: a template has a hundred thousand. */
const atOnce = 100;
const longest = 2_000_000;

/** How far an environment's operations have been examined, by the time of their last change; `held` is just before the first that was not ready. */
const pointSchema = z.strictObject({ at: z.number(), id: z.string() });
type Point = z.output<typeof pointSchema>;
const placeSchema = z.record(
  z.string(),
  z.strictObject({ ...pointSchema.shape, held: pointSchema.optional(), isEnd: z.boolean() }),
);
type Place = z.output<typeof placeSchema>;

const start: Point = { at: Number.MIN_SAFE_INTEGER, id: "" };

/**
 * Removes the requests and the stored replies of operations some days after they ended. The person, times, network,
 * sender, key, hashes, words, movements, transaction and receipt stay. Final rows no longer change, so each is examined once.
 */
export const bodiesTask = (days: number | null): Task => ({
  id: "bodies",
  everyMs: dayMs,
  next: async (store, text, now) => {
    const before = cutoff(days, now);
    if (before === null) return { ...nothing, place: text };
    const place = text === null ? {} : placeSchema.parse(JSON.parse(text));
    const environments = await store
      .selectFrom("operation_counts")
      .select("environment")
      .orderBy("environment")
      .execute();
    const environment = environments.find(({ environment: id }) => place[id]?.isEnd !== true)?.environment;
    return environment === undefined
      ? { ...nothing, place: JSON.stringify(begunAnew(place)) }
      : sliceOf(store, { environment, place, before, now });
  },
  entryOf: (removed) => ({ action: "bodies.removed", detail: { operations: removed } }),
});

/** The next pass starts where this one ended, or at the first operation that was not ready. */
const begunAnew = (place: Place): Place =>
  Object.fromEntries(
    Object.entries(place).map(([environment, { at, id, held }]) => [
      environment,
      { ...(held ?? { at, id }), isEnd: false },
    ]),
  );

type SliceQuery = {
  readonly environment: string;
  readonly place: Place;
  readonly before: number;
  readonly now: number;
};

const sliceOf = async (store: Store, { environment, place, before, now }: SliceQuery): Promise<Slice> => {
  const from = place[environment] ?? { ...start, isEnd: false };
  const rows = await oldRows(store, environment, from, before);
  const some = within(rows);
  const last = some.at(-1) ?? from;
  const notReady = await unready(store, some);
  const firstHeld = some.findIndex(({ id }) => notReady.has(id));
  const inFront = firstHeld === 0 ? from : some[firstHeld - 1];
  const held = from.held ?? (firstHeld === -1 || inFront === undefined ? undefined : pointOf(inFront));
  const isEnd = rows.length < atOnce && some.length === rows.length;
  const next = { ...pointOf(last), ...(held === undefined ? {} : { held }), isEnd };
  const removable = some.filter((row) => row.isRemovable && !notReady.has(row.id)).map(({ id }) => id);
  const left = await whatIsLeft(store, removable);
  return {
    place: JSON.stringify({ ...place, [environment]: next }),
    isEnd: false,
    remove: async (writer) => {
      let removed = 0;
      for (const [id, body] of left) removed += await removeBody(writer, { id, body, before, now });
      return removed;
    },
  };
};

const pointOf = ({ at, id }: Point): Point => ({ at, id });

type Old = Point & {
  readonly length: number;
  readonly meaning_due: number | null;
  /** It still has its body, and nothing needs it. */
  readonly isRemovable: boolean;
};

const oldRows = async (
  store: Store,
  environment: string,
  { at, id }: Point,
  before: number,
): Promise<readonly Old[]> => {
  const rows = await store
    .selectFrom("operations")
    .select([
      "id",
      "updated_at",
      "state",
      "operation",
      "intent_hash",
      "transaction_hash",
      "meaning_due",
      "body_removed_at",
    ])
    .select(({ fn }) => fn<number>("length", ["body"]).as("length"))
    .where("environment", "=", environment)
    .where("updated_at", ">=", at)
    .where("updated_at", "<=", before)
    .where((where) => where.or([where("updated_at", ">", at), where("id", ">", id)]))
    .orderBy("updated_at")
    .orderBy("id")
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.updated_at,
    length: row.length,
    meaning_due: row.meaning_due,
    isRemovable:
      row.body_removed_at === null &&
      isFinal(row.state) &&
      // These tell Postern who owns an address.
      !createsAddress(row.operation) &&
      // A transaction found later may belong to a payment that a person settled without naming one.
      !(hasSucceeded(row.state) && row.intent_hash !== null && row.transaction_hash === null),
  }));
};

/** As many rows as fit into one slice, at least one. */
const within = (rows: readonly Old[]): readonly Old[] => {
  let sum = 0;
  const end = rows.findIndex(({ length }, index) => {
    sum += length;
    return index > 0 && sum > longest;
  });
  return end === -1 ? rows : rows.slice(0, end);
};

const unsettled = runItemStates.filter(isItemUnsettled);

/** Operations that background work still reads: their words, the search index, or the run they belong to. Finishing that work does not change their time. */
const unready = async (store: Store, rows: readonly Old[]): Promise<ReadonlySet<string>> => {
  const removable = rows.filter(({ isRemovable }) => isRemovable);
  if (removable.length === 0) return new Set();
  const ids = removable.map(({ id }) => id);
  const [unfilled, items] = await Promise.all([
    store
      .selectFrom("operation_index")
      .select("operation_id")
      .where("operation_id", "in", ids)
      .where("words", "is", null)
      .execute(),
    store
      .selectFrom("run_items")
      .select("operation_id")
      .where("operation_id", "in", ids)
      .where("state", "in", unsettled)
      .execute(),
  ]);
  return new Set([
    ...removable.filter(({ meaning_due: due }) => due !== null).map(({ id }) => id),
    ...[...unfilled, ...items].flatMap(({ operation_id: id }) => id ?? []),
  ]);
};

const whatIsLeft = async (store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await store.selectFrom("operations").select(["id", "body"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, body }) => [id, leftOf(body)]));
};

const finalStates = operationStates.filter(isFinal);

type Removable = { readonly id: string; readonly body: string; readonly before: number; readonly now: number };

/** Checks the row again while updating it: nothing is removed from an operation that is unfinished or unconfirmed. */
const removeBody = async (writer: Writer, { id, body, before, now }: Removable): Promise<number> => {
  const { numUpdatedRows } = await writer
    .updateTable("operations")
    .set({ body, reply_body: null, body_removed_at: now })
    .where("id", "=", id)
    .where("state", "in", finalStates)
    .where("updated_at", "<=", before)
    .where("meaning_due", "is", null)
    .where("body_removed_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
