import { isRecord } from "#shared/json/is-record.ts";
import { randomUUID } from "node:crypto";
import { append, type NewEntry, type SignedIn } from "../audit/append.ts";
import type { Refusals } from "../audit/refusals.ts";
import type { OperationTable, Store, Writer } from "#server/store/tables.ts";
import { isFinal, isInFlight, maySpend, operationStates } from "#shared/console/operation-states.ts";
import { replyOf, type StoredReply } from "./reply.ts";
import { addressesOf } from "./senders.ts";
import { addEvent } from "./timeline.ts";
import { guardingHashes, intentHash, type Request, requestHash } from "./intent.ts";
import type { Spending } from "./spending.ts";

/** An identical spending intent younger than this is refused unless it is acknowledged. */
export const freshMs = 10 * 60 * 1000;

/** A write that is to be recorded. */
export type NewOperation = Request & {
  readonly by: SignedIn;
  readonly idempotencyKey: string;
  readonly acknowledges: string | null;
  /** What it resolves to: network and sender by their canonical ids. Null if it spends nothing. */
  readonly spending: Spending | null;
};

/** A write whose key was used before. */
export type Earlier =
  | { readonly kind: "in-flight" | "key-reused"; readonly id: string }
  | { readonly kind: "replay"; readonly id: string; readonly reply: StoredReply };

export type Reservation =
  | { readonly kind: "new"; readonly id: string }
  | { readonly kind: "identical"; readonly id: string }
  | Earlier;

type Keyed = Pick<NewOperation, "by" | "idempotencyKey" | keyof Request>;

/** Says whether a refusal gets rows of its own. */
export type RefusalRule = Pick<Refusals, "admits">;

export type Lease = {
  readonly owner: string;
  readonly now: number;
  readonly until: number;
  /** An identical operation that was recorded after this is fresh; left out for `freshMs` ago by the wall clock. */
  readonly freshAfter?: number;
};

/**
 * Records a write as prepared, or says why it is none: one transaction, durable when it returns. Those who send the same
 * spending intent at once wait for one another at its row in `intents`, on either store. What is new, and what is refused
 * because it is identical, stands in the audit, too, unless so much was refused lately that it is only counted.
 */
export const reserve = (
  store: Store,
  wanted: NewOperation,
  lease: Lease,
  refusals: RefusalRule,
): Promise<Reservation> =>
  store.transaction().execute(async (writer) => {
    const { spending } = wanted;
    const intent = spending === null ? null : intentHash(wanted, spending);
    if (intent !== null) await lockIntent(writer, intent, lease.now);
    const earlier = await withKey(writer, wanted);
    if (earlier !== undefined) return reservationOf(wanted, earlier);
    const freshAfter = lease.freshAfter ?? lease.now - freshMs;
    const identical =
      spending === null || intent === null ? [] : await identicalTo(writer, wanted, spending, intent, freshAfter);
    const unknown = unacknowledged(identical, wanted.acknowledges);
    if (unknown !== undefined) {
      const detail = { why: "An identical operation is unfinished, unknown or fresh.", identicalTo: unknown.id };
      const entry = requested(wanted, lease.now, { outcome: "denied", detail });
      if (refusals.admits(entry.by, entry.action)) await append(writer, entry);
      return { kind: "identical", id: unknown.id };
    }
    const row = rowOf(wanted, intent, lease);
    const inserted = await writer
      .insertInto("operations")
      .values(row)
      .onConflict((conflict) => conflict.columns(["person_id", "environment", "key_slot"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    // Another instance was faster with the same key.
    if (inserted === undefined) return reservationOf(wanted, await withKey(writer, wanted));
    await addEvent(writer, row.id, { at: lease.now, state: "prepared" });
    // Named only where it was an operation: what else a header holds stays out.
    const acknowledges = identical.length === 0 ? null : wanted.acknowledges;
    const detail = acknowledges === null ? undefined : { acknowledges };
    await append(writer, requested(wanted, lease.now, { outcome: "allowed", subject: row.id, detail }));
    return { kind: "new", id: row.id };
  });

/** What became of the write that used this key before, or undefined if there is none. */
export const earlierWith = async (store: Store, wanted: Keyed): Promise<Earlier | undefined> => {
  const row = await withKey(store, wanted);
  return row === undefined ? undefined : reservationOf(wanted, row);
};

/**
 * The sender, by its id, that has to be known before this write can be told apart from an earlier one: its own, or that one's. Undefined
 * where nothing hangs on it.
 */
export const senderInDoubt = async (
  store: Store,
  wanted: Pick<NewOperation, "environment" | "endpoint" | "acknowledges">,
  spending: Spending,
  freshAfter: number,
): Promise<string | undefined> => {
  const identical = await identicalTo(store, wanted, spending, intentHash(wanted, spending), freshAfter);
  return unacknowledged(identical, wanted.acknowledges)?.doubt ?? undefined;
};

/**
 * Records a write that a policy or a role forbids. It uses up no key. Returns the row's id, or undefined where the refusal is
 * only counted.
 */
export const recordDenied = async (
  store: Store,
  wanted: NewOperation,
  now: number,
  why: string,
  refusals: RefusalRule,
): Promise<string | undefined> => {
  const row = rowOf(wanted, null, { owner: "", now, until: 0 });
  const entry = requested(wanted, now, { outcome: "denied", subject: row.id, detail: { why } });
  if (!refusals.admits(entry.by, entry.action)) return undefined;
  return store.transaction().execute(async (writer) => {
    await writer
      .insertInto("operations")
      .values({ ...row, state: "denied", key_slot: `denied ${row.id}`, owner: null })
      .execute();
    await addEvent(writer, row.id, { at: now, state: "denied", detail: why });
    await append(writer, entry);
    return row.id;
  });
};

const requested = (
  { by, environment, endpoint }: NewOperation,
  at: number,
  { detail, ...more }: Pick<NewEntry, "outcome" | "subject" | "detail">,
): NewEntry => ({
  at,
  by,
  environment,
  action: "operation.requested",
  ...more,
  detail: { operation: endpoint, ...detail },
});

const requestOf = ({ environment, endpoint, params, query, body }: Request): Request => ({
  environment,
  endpoint,
  params,
  query,
  body,
});

const lockIntent = (writer: Writer, intent: string, now: number) =>
  writer
    .insertInto("intents")
    .values({ intent_hash: intent, touched_at: now })
    .onConflict((conflict) => conflict.column("intent_hash").doUpdateSet({ touched_at: now }))
    .execute();

type EarlierRow = Pick<OperationTable, "id" | "state" | "body_hash" | "reply_status" | "reply_type" | "reply_body">;

const withKey = (writer: Writer, { by, environment, idempotencyKey }: Keyed): Promise<EarlierRow | undefined> =>
  writer
    .selectFrom("operations")
    .select(["id", "state", "body_hash", "reply_status", "reply_type", "reply_body"])
    .where("person_id", "=", by.person.id)
    .where("environment", "=", environment)
    .where("key_slot", "=", idempotencyKey)
    .executeTakeFirst();

const reservationOf = (wanted: Keyed, earlier: EarlierRow | undefined): Earlier => {
  if (earlier === undefined) throw new Error("An idempotency key was taken and is not there.");
  const { id, state } = earlier;
  if (earlier.body_hash !== requestHash(requestOf(wanted))) return { kind: "key-reused", id };
  const reply = isInFlight(state) ? undefined : replyOf(earlier);
  return reply === undefined ? { kind: "in-flight", id } : { kind: "replay", id, reply };
};

type Identical = Pick<OperationTable, "id" | "acknowledges"> & {
  /** The sender that is not known yet, without which the two cannot be told apart; null where they are the same for sure. */
  readonly doubt: string | null;
};

const harmlessStates = operationStates.filter((state) => !maySpend(state));
const finalStates = operationStates.filter(isFinal);

/**
 * Identical operations that are unknown, unfinished or fresh, newest first; one that surely spent nothing does not count. Senders are
 * compared by what is known of their addresses by now. Two are different only where both addresses are known, so that a twin counts
 * whichever of the two is resolved, and when.
 */
const identicalTo = async (
  writer: Writer,
  wanted: Pick<NewOperation, "environment" | "endpoint">,
  { sender, to }: Spending,
  intent: string,
  freshAfter: number,
): Promise<readonly Identical[]> => {
  const rows = await writer
    .selectFrom("operations")
    .select(["id", "acknowledges", "sender"])
    .where("intent_hash", "in", guardingHashes(wanted, intent, to))
    .where("state", "not in", harmlessStates)
    .where((where) => where.or([where("state", "not in", finalStates), where("created_at", ">", freshAfter)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const others = rows.flatMap((row) => (row.sender === null || row.sender === sender ? [] : [row.sender]));
  const addresses =
    others.length === 0
      ? new Map<string, string>()
      : await addressesOf(writer, wanted.environment, [...new Set([sender, ...others])]);
  const own = addresses.get(sender);
  return rows.flatMap((row): readonly Identical[] => {
    if (row.sender === null || row.sender === sender) return [{ ...row, doubt: null }];
    const address = addresses.get(row.sender);
    if (own === undefined) return [{ ...row, doubt: sender }];
    if (address === undefined) return [{ ...row, doubt: row.sender }];
    return address === own ? [{ ...row, doubt: null }] : [];
  });
};

/** The first identical operation that the sender has not acknowledged, directly or through one that it named. */
const unacknowledged = (identical: readonly Identical[], named: string | null): Identical | undefined => {
  const known = new Set<string>();
  let next = identical.find(({ id }) => id === named);
  while (next !== undefined && !known.has(next.id)) {
    known.add(next.id);
    const { acknowledges } = next;
    next = identical.find(({ id }) => id === acknowledges);
  }
  return identical.find(({ id }) => !known.has(id));
};

const rowOf = (wanted: NewOperation, intent: string | null, lease: Lease): OperationTable => ({
  id: randomUUID(),
  environment: wanted.environment,
  operation: wanted.endpoint,
  person_id: wanted.by.person.id,
  person_name: wanted.by.person.name,
  idempotency_key: wanted.idempotencyKey,
  key_slot: wanted.idempotencyKey,
  state: "prepared",
  created_at: lease.now,
  updated_at: lease.now,
  parameters: JSON.stringify(wanted.params),
  network_id: text(wanted.params["networkId"]) ?? textIn(wanted.body, "networkId"),
  contract_address:
    (text(wanted.params["contractAddress"]) ?? textIn(wanted.body, "contractAddress"))?.toLowerCase() ?? null,
  body: JSON.stringify(wanted.body ?? null),
  body_hash: requestHash(requestOf(wanted)),
  intent_hash: intent,
  sender: wanted.spending?.sender ?? null,
  acknowledges: wanted.acknowledges,
  workflow_id: null,
  service_operation_id: null,
  transaction_hash: null,
  receipt: null,
  error: null,
  reply_status: null,
  reply_type: null,
  reply_body: null,
  owner: lease.owner,
  lease_until: lease.until,
  next_poll_at: null,
  polls: 0,
});

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const textIn = (body: unknown, key: string): string | null =>
  isRecord(body) && Object.hasOwn(body, key) ? text(body[key]) : null;
