import { setImmediate as otherWork, setTimeout as rest } from "node:timers/promises";
import { requestColumns, storedRequest } from "#server/domains/request/stored.ts";
import type { Clock } from "#server/lib/clock.ts";
import { createQueue, type Queue } from "#server/lib/queue.ts";
import type { OperationTable, Store, Writer } from "#server/store/tables.ts";
import { answerTerms, requestTerms, requestWords } from "./terms.ts";
import { wordsIn } from "./words.ts";
import { type IndexEntry, indexStored } from "./write.ts";

export type IndexerDependencies = Clock & {
  readonly store: Store;
  readonly owner: string;
  /** Whether someone is waiting for a write now. */
  readonly areWritesOpen?: () => boolean;
  readonly note: (error: unknown) => void;
};

/** Operations per transaction: on the embedded store nothing else is written meanwhile. */
const rowsAtOnce = 50;
/** Transactions before the lease is renewed. */
const stepsAtOnce = 40;
const leaseMs = 60_000;
/** A pause after each transaction while someone waits for a write. */
const restMs = 50;

type Step = { readonly until: number };

/**
 * Indexes operations recorded by earlier versions, in the background, newest first. Progress is stored with each
 * operation, so it continues after a crash. Only one instance does it at a time.
 */
export const createIndexer = (dependencies: IndexerDependencies): Queue => {
  const { store, now, areWritesOpen = () => false, note } = dependencies;
  const stopping = { asked: false };
  const queue = createQueue<Step>(
    {
      claim: async (underWay) => (underWay.length === 0 && (await takeLease(dependencies)) ? [{ until: 0 }] : []),
      nextDue: async () => ((await isUnfilled(store)) ? now() : null),
    },
    async () => {
      for (let step = 0; step < stepsAtOnce && !stopping.asked; step += 1) {
        if ((await indexSome(store, note)) < rowsAtOnce) break;
        await (areWritesOpen() ? rest(restMs) : otherWork());
      }
      await giveBack(dependencies);
    },
    dependencies,
    note,
  );
  return {
    ...queue,
    stop: () => {
      stopping.asked = true;
      return queue.stop();
    },
  };
};

const isUnfilled = async (store: Store): Promise<boolean> =>
  (await store
    .selectFrom("operation_index")
    .select("position")
    .where("words", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Takes the lease if there is something to do and no other instance has it. */
const takeLease = async ({ store, owner, now }: IndexerDependencies): Promise<boolean> => {
  if (!(await isUnfilled(store))) return false;
  const at = now();
  const taken = await store
    .updateTable("operation_indexing")
    .set({ owner, lease_until: at + leaseMs })
    .where("id", "=", 1)
    .where((eb) => eb.or([eb("owner", "=", owner), eb("lease_until", "<=", at), eb("lease_until", ">", at + leaseMs)]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
};

const giveBack = async ({ store, owner }: IndexerDependencies): Promise<void> => {
  await store
    .updateTable("operation_indexing")
    .set({ owner: null, lease_until: 0 })
    .where("owner", "=", owner)
    .execute();
};

/** Indexes the next operations, in one transaction, and returns how many. */
export const indexSome = async (store: Store, note: (error: unknown) => void): Promise<number> => {
  const next = await store
    .selectFrom("operation_index")
    .select("position")
    .where("words", "is", null)
    .orderBy("position", "desc")
    .limit(rowsAtOnce)
    .execute();
  if (next.length > 0) await store.transaction().execute((writer) => indexThose(writer, next, note));
  return next.length;
};

const indexThose = async (
  writer: Writer,
  next: readonly { readonly position: number }[],
  note: (error: unknown) => void,
): Promise<void> => {
  // Locked first: a concurrent writer of an operation's words either waits, or was faster, and then its words are read
  // below.
  const held = await writer
    .updateTable("operation_index")
    .set((eb) => ({ said: eb.ref("said") }))
    .where(
      "position",
      "in",
      next.map(({ position }) => position),
    )
    .where("words", "is", null)
    .returning(["position", "operation_id", "environment"])
    .execute();
  const ids = held.map(({ operation_id: id }) => id);
  if (ids.length === 0) return;
  const rows = await writer.selectFrom("operations").select(columns).where("id", "in", ids).execute();
  const meanings = await writer
    .selectFrom("operation_meanings")
    .select(["operation_id", "short"])
    .where("operation_id", "in", ids)
    .execute();
  const movements = await writer
    .selectFrom("operation_movements")
    .selectAll()
    .where("operation_id", "in", ids)
    .orderBy("source")
    .orderBy("position")
    .execute();
  const names = await runNamesOf(writer, rows);
  const entries = held.map(({ position, operation_id: id, environment }): IndexEntry => {
    const row = rows.find((one) => one.id === id);
    const short = meanings.find((one) => one.operation_id === id)?.short;
    const moved = movements.filter((one) => one.operation_id === id);
    const request = row === undefined ? nothing : foundBy(row, names.get(row.run_id) ?? null, note);
    return {
      environment,
      position,
      ...request,
      meaningWords: short === undefined ? null : wordsIn(short),
      movements: moved,
    };
  });
  await indexStored(writer, entries);
  await writer
    .updateTable("operation_indexing")
    .set((eb) => ({ done: eb("done", "+", held.length) }))
    .where("id", "=", 1)
    .execute();
};

const columns = [
  ...requestColumns,
  "id",
  "environment",
  "person_id",
  "person_name",
  "network_id",
  "contract_address",
  "idempotency_key",
  "purpose",
  "run_id",
  "workflow_id",
  "service_operation_id",
  "error",
] as const;
type Row = Pick<OperationTable, (typeof columns)[number]>;

const nothing = { terms: [], words: [] };

/**
 * The search terms of a stored request. One that today's schemas refuse is found by what it names anyway, and one that
 * is not JSON only by its state and time: retrying would fail forever.
 */
const foundBy = (
  row: Row,
  runName: string | null,
  note: (error: unknown) => void,
): Pick<IndexEntry, "terms" | "words"> => {
  try {
    const answered = answerTerms(row);
    const stored = storedRequest(row);
    const { names } = stored;
    if (stored.kind === "unreadable")
      note(new Error(`The request of operation ${row.id} is read loosely. ${stored.why}`));
    return {
      terms: [...requestTerms(row, names), ...answered.terms],
      words: [...requestWords(row, names, runName), ...answered.words],
    };
  } catch (error) {
    note(error);
    return nothing;
  }
};

const runNamesOf = async (
  writer: Writer,
  rows: readonly Pick<OperationTable, "run_id">[],
): Promise<ReadonlyMap<string | null, string | null>> => {
  const runs = [...new Set(rows.flatMap(({ run_id: run }) => (run === null ? [] : [run])))];
  if (runs.length === 0) return new Map();
  const runRows = await writer.selectFrom("runs").select(["id", "name"]).where("id", "in", runs).execute();
  return new Map(runRows.map(({ id, name }) => [id, name]));
};
