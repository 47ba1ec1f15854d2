import type { OperationTable, RunTable, Store } from "#server/store/tables.ts";
import {
  aroundMs,
  mostRelated,
  type Related,
  type RelatedList,
  type RelatedOperation,
} from "#shared/console/operation-detail.ts";
import { sendersIn } from "./withdrawal-senders.ts";

/** The most spellings of one sender that are searched: its record's id and its address, or a withdrawal's addresses. */
const mostSpellings = 20;

type Row = Pick<OperationTable, "id" | "operation" | "state" | "created_at" | "person_id" | "person_name"> & {
  readonly short: string | null;
};

type Subject = Pick<
  OperationTable,
  "id" | "environment" | "intent_hash" | "sender" | "created_at" | "run_id" | "acknowledges"
>;

/**
 * Other operations that help explain an operation; undefined if the environment has no such operation. Each query reads
 * a bounded number of rows by an index, however long the journal is.
 */
export const relatedOperations = async (
  store: Store,
  environment: string,
  id: string,
): Promise<Related | undefined> => {
  const subject = await store
    .selectFrom("operations")
    .select(["id", "environment", "intent_hash", "sender", "created_at", "run_id", "acknowledges"])
    .where("id", "=", id)
    .where("environment", "=", environment)
    .executeTakeFirst();
  if (subject === undefined) return undefined;
  const [sameCall, sameSender, run, acknowledges, acknowledgedBy] = await Promise.all([
    ofSameCall(store, subject),
    ofSameSender(store, subject),
    runOf(store, subject),
    acknowledgedOf(store, subject),
    acknowledging(store, subject),
  ]);
  return { sameCall, sameSender, run, acknowledges, acknowledgedBy };
};

const lines = (store: Store, environment: string) =>
  store
    .selectFrom("operations")
    .leftJoin("operation_meanings", "operation_meanings.operation_id", "operations.id")
    .select([
      "operations.id",
      "operations.operation",
      "operations.state",
      "operations.created_at",
      "operations.person_id",
      "operations.person_name",
      "operation_meanings.short",
    ])
    .where("operations.environment", "=", environment);

const ofSameCall = async (store: Store, { id, environment, intent_hash: intent }: Subject): Promise<RelatedList> => {
  if (intent === null) return listOf([]);
  const rows = await lines(store, environment)
    .where("operations.intent_hash", "=", intent)
    .where("operations.id", "<>", id)
    .orderBy("operations.created_at", "desc")
    .limit(mostRelated + 1)
    .execute();
  return listOf(rows);
};

const ofSameSender = async (store: Store, subject: Subject): Promise<RelatedList> => {
  const { id, environment, sender, created_at: at } = subject;
  if (sender === null) return listOf([]);
  const spellings = await spellingsOf(store, environment, sender);
  const side = (from: number, to: number, order: "asc" | "desc") =>
    lines(store, environment)
      .where("operations.sender", "in", spellings)
      .where("operations.created_at", ">=", from)
      .where("operations.created_at", "<=", to)
      .where("operations.id", "<>", id)
      .orderBy("operations.created_at", order)
      .limit(mostRelated + 1)
      .execute();
  const [before, after] = await Promise.all([side(at - aroundMs, at, "desc"), side(at + 1, at + aroundMs, "asc")]);
  const nearest = [...before, ...after].toSorted(
    (one, other) => Math.abs(one.created_at - at) - Math.abs(other.created_at - at),
  );
  const shown = nearest.slice(0, mostRelated).toSorted((one, other) => other.created_at - one.created_at);
  return { data: shown.map(lineOf), isMore: nearest.length > mostRelated };
};

/** The ways an operation's sender is recorded: a call has the id of an address record, a withdrawal has addresses. */
const spellingsOf = async (store: Store, environment: string, sender: string): Promise<readonly string[]> => {
  const parts = sendersIn(sender).slice(0, mostSpellings);
  const rows = await store
    .selectFrom("senders")
    .select(["address_id", "address"])
    .where("environment", "=", environment)
    .where((eb) => eb.or([eb("address_id", "in", parts), eb("address", "in", parts)]))
    .limit(mostSpellings)
    .execute();
  return [...new Set([sender, ...parts, ...rows.flatMap((row) => [row.address_id, row.address])])];
};

const runOf = async (store: Store, { id, run_id: runId, environment }: Subject): Promise<Related["run"]> => {
  if (runId === null) return null;
  const [run, item] = await Promise.all([
    store
      .selectFrom("runs")
      .select(["id", "name", "state", "total"])
      .where("id", "=", runId)
      .where("environment", "=", environment)
      .executeTakeFirst(),
    store
      .selectFrom("run_items")
      .select("position")
      .where("operation_id", "=", id)
      .where("run_id", "=", runId)
      .executeTakeFirst(),
  ]);
  return run === undefined ? null : partOf(run, item?.position);
};

const partOf = (
  { id, name, state, total }: Pick<RunTable, "id" | "name" | "state" | "total">,
  position: number | undefined,
): Related["run"] => ({ id, name, state, total, position: position === undefined ? null : position + 1 });

const acknowledgedOf = async (
  store: Store,
  { environment, acknowledges }: Subject,
): Promise<RelatedOperation | null> => {
  if (acknowledges === null) return null;
  const row = await lines(store, environment).where("operations.id", "=", acknowledges).executeTakeFirst();
  return row === undefined ? null : lineOf(row);
};

const acknowledging = async (store: Store, { id, environment }: Subject): Promise<RelatedList> => {
  const rows = await lines(store, environment)
    .where("operations.acknowledges", "=", id)
    .orderBy("operations.created_at", "desc")
    .limit(mostRelated + 1)
    .execute();
  return listOf(rows);
};

const listOf = (rows: readonly Row[]): RelatedList => ({
  data: rows.slice(0, mostRelated).map(lineOf),
  isMore: rows.length > mostRelated,
});

const lineOf = (row: Row): RelatedOperation => ({
  id: row.id,
  endpoint: row.operation,
  state: row.state,
  createdAt: new Date(row.created_at).toISOString(),
  person: { id: row.person_id, name: row.person_name },
  short: row.short,
});
