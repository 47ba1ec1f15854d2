import { append } from "#server/domains/audit/append.ts";
import { recordedNames, type RecordedRequest } from "#server/domains/request/stored.ts";
import { prepared, preparedLike } from "#server/store/prepared.ts";
import type { Store, Writer, OperationTable } from "#server/store/tables.ts";
import { isInFlight } from "#shared/console/operation-states.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { acknowledgedIn, identicalTo, unacknowledged } from "./identical.ts";
import { intentHash, requestHash } from "./intent.ts";
import { lockIntent, lockRecipients } from "./lock-intent.ts";
import { type NewOperation, type RefusalRule, requested, rowOf, type Sending } from "./new-operation.ts";
import { type PartPayment, paymentsOf, recordPayment } from "./payment.ts";
import { replyOf, type StoredReply } from "./reply.ts";
import { indexRequest } from "./search/write.ts";
import { addEvent } from "./timeline.ts";

/** The earlier outcome of a key that was used before. */
export type Earlier =
  | { readonly kind: "in-flight" | "key-reused"; readonly id: string }
  /** It has ended, and its reply is not stored any more. */
  | { readonly kind: "reply-removed"; readonly id: string; readonly at: number }
  | { readonly kind: "replay"; readonly id: string; readonly reply: StoredReply };

export type Reservation =
  | { readonly kind: "new"; readonly id: string }
  /** `isSameSender` is false while it is unknown whether that operation has the same sender. */
  | { readonly kind: "identical"; readonly id: string; readonly endpoint: string; readonly isSameSender: boolean }
  /** The same was paid before, and the sender has not confirmed paying it again. */
  | { readonly kind: "paid-before"; readonly earlier: EarlierPayment }
  /** Its run no longer sends it. */
  | { readonly kind: "withdrawn" }
  | Earlier;

type KeyedRequest = RecordedRequest & Pick<Sending, "environment" | "by" | "idempotencyKey">;

export type Lease = {
  /** The id for the operation; generated if left out. */
  readonly id?: string;
  readonly owner: string;
  readonly now: number;
  readonly until: number;
  /** An identical operation recorded after this counts as recent. */
  readonly freshAfter: number;
};

/** Finds the earlier payment that a write with these payments would repeat. */
export type FindEarlierPayment = (
  writer: Writer,
  operation: NewOperation,
  payments: readonly PartPayment[],
) => Promise<EarlierPayment | null>;

/**
 * Records a write as prepared, or says why not: one transaction, durable on return. Concurrent senders of what may be
 * the same, or pay the same recipient, wait for each other at its rows in `intents`, on either store. New operations,
 * and those refused as identical or paid before, are also in the audit, unless so many were refused lately that they are
 * only counted.
 */
export const reserve = async (
  store: Store,
  operation: NewOperation,
  lease: Lease,
  refusals: RefusalRule,
  findEarlierPayment: FindEarlierPayment,
): Promise<Reservation> => {
  // Reading a long batch takes a while, and others would wait for the transaction.
  const payments = await paymentsOf(operation.endpoint, operation.spending);
  return store.transaction().execute(async (writer) => {
    const { spending } = operation;
    if (spending !== null) await lockIntent(writer, operation, spending, lease.now);
    await lockRecipients(writer, operation.environment, payments, lease.now);
    const earlier = await withKey(writer, operation);
    if (earlier !== undefined) return reservationOf(operation, earlier);
    const identical = spending === null ? [] : await identicalTo(writer, operation, spending, lease.freshAfter);
    const unknown = unacknowledged(identical, operation);
    const refuse = async (detail: Readonly<Record<string, string>>): Promise<void> => {
      const entry = requested(operation, lease.now, { outcome: "denied", detail });
      if (refusals.admits(entry.by, entry.action)) await append(writer, entry);
    };
    if (unknown !== undefined) {
      const why = "Already sent: the same operation has not ended, or is less than ten minutes old.";
      await refuse({ why, identicalTo: unknown.id });
      return { kind: "identical", id: unknown.id, endpoint: unknown.operation, isSameSender: unknown.doubt === null };
    }
    const paid = await findEarlierPayment(writer, operation, payments);
    const isConfirmed = paid !== null && [...acknowledgedIn(operation), operation.paidBefore].includes(paid.id);
    if (paid !== null && !isConfirmed) {
      await refuse({
        why: "Paid before: the same amount, or the same purpose.",
        paidBefore: paid.id,
      });
      return { kind: "paid-before", earlier: paid };
    }
    // What it acknowledges in turn counts for whoever acknowledges it.
    const named = acknowledgedIn(operation);
    const acknowledges = identical.find(({ id }) => named.includes(id))?.id ?? named.at(-1) ?? null;
    const recorded = { ...operation, acknowledges };
    const row = rowOf(recorded, spending === null ? null : intentHash(operation, spending), lease);
    if (operation.run !== null && !(await operation.run.begin(writer, row.id))) return { kind: "withdrawn" };
    const [inserted] = await insertOperation(writer, row, Object.values(row));
    // Another instance was faster with the same key.
    if (inserted === undefined) {
      if (operation.run !== null) throw new Error("The key of an item that was not begun was used.");
      return reservationOf(operation, await withKey(writer, operation));
    }
    await addEvent(writer, row.id, { at: lease.now, state: "prepared" });
    await indexRequest(writer, row, recordedNames(operation));
    for (const payment of payments) await recordPayment(writer, row, payment);
    const detail = {
      // Named only if it is a real operation: a header's other content stays out.
      ...(acknowledges === null || identical.length === 0 ? {} : { acknowledges }),
      ...(paid === null ? {} : { paidBefore: paid.id }),
    };
    await append(writer, requested(operation, lease.now, { outcome: "allowed", subject: row.id, detail }));
    return { kind: "new", id: row.id };
  });
};

/** What happened to the write that used this key before; undefined if there is none. */
export const earlierWith = async (store: Store, operation: KeyedRequest): Promise<Earlier | undefined> => {
  const row = await withKey(store, operation);
  return row === undefined ? undefined : reservationOf(operation, row);
};

const earlierColumns = [
  "id",
  "state",
  "body_hash",
  "reply_status",
  "reply_type",
  "reply_body",
  "body_removed_at",
] as const;
type EarlierRow = Pick<OperationTable, (typeof earlierColumns)[number]>;

const withKey = async (
  writer: Writer,
  { by, environment, idempotencyKey }: KeyedRequest,
): Promise<EarlierRow | undefined> => (await selectWithKey(writer, [by.person.id, environment, idempotencyKey]))[0];

const selectWithKey = prepared((writer) =>
  writer
    .selectFrom("operations")
    .select(earlierColumns)
    .where("person_id", "=", "")
    .where("environment", "=", "")
    .where("key_slot", "=", ""),
);

const insertOperation = preparedLike((writer, row: OperationTable) =>
  writer
    .insertInto("operations")
    .values(row)
    .onConflict((conflict) => conflict.columns(["person_id", "environment", "key_slot"]).doNothing())
    .returning("id"),
);

const reservationOf = (operation: KeyedRequest, earlier: EarlierRow | undefined): Earlier => {
  if (earlier === undefined) throw new Error("An idempotency key was taken and is not there.");
  const { id, state } = earlier;
  if (earlier.body_hash !== requestHash(operation)) return { kind: "key-reused", id };
  if (earlier.body_removed_at !== null) return { kind: "reply-removed", id, at: earlier.body_removed_at };
  const reply = isInFlight(state) ? undefined : replyOf(earlier);
  return reply === undefined ? { kind: "in-flight", id } : { kind: "replay", id, reply };
};
