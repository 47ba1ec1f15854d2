import { sql } from "kysely";
import { amountText } from "#server/lib/amount-text.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { type OperationState, stateGroups, statesOf } from "#shared/console/operation-states.ts";
import { type OperationFilter, paymentsKind } from "#shared/console/operation.ts";
import {
  always,
  type AmountRange,
  type Clause,
  type InState,
  inRange,
  inRun,
  inStates,
  nothing,
  type Span,
  withTerms,
  withWord,
} from "./clauses.ts";
import { type Term, termKey } from "./terms.ts";
import { wordsIn } from "./words.ts";

/** Positions of one millisecond. */
const perMs = 1024;
const dayMs = 86_400_000;
/** How long a failed operation needs attention. */
const failedMs = 3 * dayMs;
/** An operation under way for longer than this needs attention. */
const slowMs = 10 * 60_000;

/** The time of a position, in milliseconds since 1970. */
export const timeOf = (position: number): number => Math.floor(position / perMs);

/** The first position of a time, in milliseconds since 1970. */
export const positionOf = (at: number): number => Math.max(0, at) * perMs;

/** The positions between two times; `until` is inclusive. */
export const spanOf = ({ since, until }: Pick<OperationFilter, "since" | "until">): Span => ({
  from: since === undefined ? always.from : positionOf(Date.parse(since)),
  below: until === undefined ? always.below : Math.min(always.below, positionOf(endOf(until) + 1)),
});

/** The last millisecond of a day, or an instant. */
const endOf = (until: string): number => Date.parse(until) + (until.length === "2026-01-31".length ? dayMs - 1 : 0);

/** The groups of operations that need a person. */
export const attentionGroups = {
  unconfirmed: () => statesIn(stateGroups.unconfirmed, always),
  failed: (now: number) => statesIn(stateGroups.unsuccessful, { ...always, from: positionOf(now - failedMs) }),
  waiting: (now: number) => statesIn(stateGroups.underway, { ...always, below: positionOf(now - slowMs) }),
} as const satisfies Readonly<Record<string, (now: number) => readonly InState[]>>;

const statesIn = (states: readonly OperationState[], span: Span): readonly InState[] =>
  states.map((state) => ({ state, ...span }));

export const statesNeedingPeople = (now: number): readonly InState[] =>
  Object.values(attentionGroups).flatMap((group) => group(now));

const wantedStates = (state: NonNullable<OperationFilter["state"]>, now: number): readonly InState[] =>
  state === "attention" ? statesNeedingPeople(now) : statesIn(statesOf(state), always);

/**
 * The clauses for all filters of a list. Words, addresses and ids are looked up in current data. `isComplete`: every
 * operation from an earlier version is filled in.
 */
export const clausesOf = async (
  store: Store,
  environment: string,
  filter: OperationFilter,
  { now, isComplete }: { readonly now: number; readonly isComplete: boolean },
): Promise<readonly Clause[]> => {
  const keysOf = (terms: readonly Term[]) => terms.map((term) => termKey(environment, term));
  const having = (...terms: readonly Term[]): Clause => withTerms(store, keysOf(terms));
  const clauses: Clause[] = [];
  const kind = filter.kind ?? filter.endpoint;
  const network = filter.network ?? filter.networkId;
  const contract = filter.contract ?? filter.contractAddress;
  if (filter.state !== undefined) clauses.push(inStates(store, environment, wantedStates(filter.state, now)));
  if (filter.run !== undefined) clauses.push(inRun(store, environment, filter.run));
  if (kind !== undefined) clauses.push(having(...(kind === paymentsKind ? paymentTerms : [["kind", kind] as const])));
  if (filter.person !== undefined) clauses.push(having(["person", filter.person]));
  if (network !== undefined) clauses.push(having(["network", canonicalId(network)]));
  if (contract !== undefined) clauses.push(having(["contract", contract.toLowerCase()]));
  if (filter.function !== undefined) clauses.push(having(["function", filter.function.replaceAll(/\s/g, "")]));
  if (filter.reference !== undefined) clauses.push(having(["reference", filter.reference]));
  if (filter.recipient !== undefined) clauses.push(having(["to", filter.recipient]));
  if (filter.asset !== undefined) clauses.push(...assetClauses(store, environment, filter.asset, filter));
  const { addressId, sender } = filter;
  if (addressId !== undefined || sender !== undefined) {
    clauses.push(
      having(
        ...(addressId === undefined ? [] : [["sender", canonicalId(addressId)] as const]),
        ...(sender === undefined ? [] : [["sender", addressKey(sender)] as const]),
      ),
    );
  }
  if (filter.address !== undefined) clauses.push(having(...(await addressTerms(store, environment, filter.address))));
  if (filter.idempotencyKey !== undefined) {
    clauses.push(
      await withKey(store, environment, filter.idempotencyKey, isComplete, keysOf([["id", filter.idempotencyKey]])),
    );
  }
  if (filter.knownAs !== undefined) {
    clauses.push(
      withTerms(store, keysOf(idTerms(filter.knownAs)), await positionsKnownAs(store, environment, filter.knownAs)),
    );
  }
  for (const text of [filter.text, filter.purpose]) {
    if (text !== undefined) clauses.push(...(await textClauses(store, environment, text)));
  }
  return clauses;
};

/** A coin is paid by a withdrawal, a token by its transfer. */
const paymentTerms: readonly Term[] = [
  ["kind", "withdraw"],
  ["function", "transfer(address,uint256)"],
];

const assetClauses = (
  store: Store,
  environment: string,
  asset: string,
  { min, max }: Pick<OperationFilter, "min" | "max">,
): readonly Clause[] => {
  const [token = "", ...id] = asset.split("#");
  const key = [addressKey(token), ...id].join("#");
  const range: AmountRange = {
    asset: key,
    least: amountText(min ?? "0"),
    most: max === undefined ? most : amountText(max),
  };
  return [
    withTerms(store, [termKey(environment, ["asset", key])]),
    ...(min === undefined && max === undefined ? [] : [inRange(store, environment, range)]),
  ];
};

/** The largest amount that can be stored. */
const most = "9".repeat(78);

/** Records per address, and operations per transaction, that are considered: an address has one on each network. */
const mostRecords = 200;

/** The terms for an address, or its record, as sender, end or recipient. */
const addressTerms = async (store: Store, environment: string, text: string): Promise<readonly Term[]> => {
  const id = canonicalId(text);
  const operationRows = await store
    .selectFrom("senders")
    .select("address")
    .where("environment", "=", environment)
    .where("address_id", "=", id)
    .execute();
  const mirrored = await store
    .selectFrom("mirror_records")
    .select("address")
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("id", "in", [...new Set([text, id])])
    .execute();
  const addresses = new Set([addressKey(text)]);
  for (const { address } of [...operationRows, ...mirrored]) if (address !== null) addresses.add(address);
  const senders = await store
    .selectFrom("senders")
    .select("address_id as id")
    .where("environment", "=", environment)
    .where("address", "in", [...addresses])
    .limit(mostRecords)
    .execute();
  const records = await store
    .selectFrom("mirror_records")
    .select("id")
    .where("environment", "=", environment)
    .where("address", "in", [...addresses])
    .where("kind", "=", "addresses")
    .limit(mostRecords)
    .execute();
  const ids = new Set([id, ...addresses, ...[...senders, ...records].map((record) => canonicalId(record.id))]);
  return [
    ...[...ids].map((one): Term => ["sender", one]),
    ...[...addresses].flatMap((one): readonly Term[] => [
      ["from", one],
      ["to", one],
    ]),
  ];
};

/**
 * A browser uses an idempotency key to find out whether a write without an answer was recorded, and may send it again
 * if not: the result must be right even while operations from an earlier version are being filled in.
 */
const withKey = async (
  store: Store,
  environment: string,
  key: string,
  isComplete: boolean,
  keys: readonly number[],
): Promise<Clause> => {
  if (isComplete) return withTerms(store, keys);
  const rows = await store
    .selectFrom("operations")
    .innerJoin("operation_index", "operation_index.operation_id", "operations.id")
    .select("operation_index.position")
    .where("operations.environment", "=", environment)
    .where("operations.idempotency_key", "=", key)
    .execute();
  return withTerms(
    store,
    [],
    rows.map(({ position }) => position),
  );
};

/** The position from which all filters find operations, in every environment; null if they find all. */
export const filledFrom = async (store: Store): Promise<number | null> => {
  const row = await store
    .selectFrom("operation_index")
    .select("position")
    .where("words", "is", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : row.position + 1;
};

/** The progress of filling in operations from earlier versions. */
export const indexingOf = async (store: Store): Promise<{ readonly done: number; readonly total: number }> => {
  const { done, total } = await store
    .selectFrom("operation_indexing")
    .select(["done", "total"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return { done, total: Math.max(done, total) };
};

/** At most this many words with the same prefix are searched one by one. */
const mostAlternatives = 32;
/** Ids are at least this long; a shorter text is a word. */
const shortestId = 6;

const textClauses = async (store: Store, environment: string, text: string): Promise<readonly Clause[]> => {
  const positions = text.length < shortestId ? [] : await positionsKnownAs(store, environment, text);
  const ids = idTerms(text).map((term) => termKey(environment, term));
  const words = wordsIn(text);
  const [word] = words;
  if (word === undefined || words.length > 1) {
    const byId = withTerms(store, ids, positions);
    const isId = (await byId.lead?.(always, 1))?.length === 1;
    if (isId || word === undefined) return [byId];
    return Promise.all(words.map((one) => wordClause(store, environment, one, [], [])));
  }
  return [await wordClause(store, environment, word, ids, positions)];
};

const wordClause = async (
  store: Store,
  environment: string,
  prefix: string,
  ids: readonly number[],
  positions: readonly number[],
): Promise<Clause> => {
  const rows = await store
    .selectFrom("operation_words")
    .select("word")
    .where("environment", "=", environment)
    .where("word", ">=", prefix)
    .where("word", "<", `${prefix}\u{10ffff}`)
    .orderBy("word")
    .limit(mostAlternatives + 1)
    .execute();
  if (rows.length > mostAlternatives) return withWord(store, prefix);
  if (rows.length === 0 && ids.length === 0 && positions.length === 0) return nothing;
  return withTerms(store, [...ids, ...rows.map(({ word }) => termKey(environment, ["word", word]))], positions);
};

const idTerms = (text: string): readonly Term[] => [...new Set([text, canonicalId(text)])].map((id) => ["id", id]);

/** The operation with this id, and those of this transaction, whose id may have 0x in front. */
const positionsKnownAs = async (store: Store, environment: string, text: string): Promise<readonly number[]> => {
  const placed = store.selectFrom("operation_index").select("operation_index.position");
  const byId = await placed
    .where("operation_id", "=", text.toLowerCase())
    .where("environment", "=", environment)
    .execute();
  const digits = text.toLowerCase().replace(/^0x/, "");
  const byTransaction = await placed
    .innerJoin("operations", "operations.id", "operation_index.operation_id")
    .where("operations.environment", "=", environment)
    .where(sql<string>`LOWER(operations.transaction_hash)`, "in", [digits, `0x${digits}`])
    .limit(mostRecords)
    .execute();
  return [...byId, ...byTransaction].map(({ position }) => position);
};
