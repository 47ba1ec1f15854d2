import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Writer } from "#server/store/tables.ts";
import { hasSucceeded, isFinal, operationStates } from "#shared/console/operation-states.ts";
import type { AskedPayment, Within } from "./asked.ts";

/** The newest operations that paid the same amount, in each form in which it may be recorded, and for the same purpose. */
export type InJournal = { readonly byAmount: readonly string[]; readonly byPurpose: string | null };

/** Amounts per statement. */
const atOnce = 100;

/** Those that paid, or still may. */
const payingStates = operationStates.filter((state) => hasSucceeded(state) || !isFinal(state));

/** One form of the amount of the payment at `index`. The purpose and the call are looked up with the first form. */
type Asked = Pick<AskedPayment, "network_id" | "recipient" | "asset" | "amount" | "purpose_key" | "intent_hash"> & {
  readonly index: number;
};

/**
 * For each payment, the newest operations that paid the same amount of the same asset to the same recipient or were the
 * same call, and that paid the recipient for the same purpose. Operations that certainly paid nothing do not count.
 */
export const inJournal = async (
  store: Writer,
  within: Within,
  payments: readonly AskedPayment[],
): Promise<readonly InJournal[]> => {
  const newest = payments.map((): { readonly byAmount: string[]; byPurpose: string | null } => ({
    byAmount: [],
    byPurpose: null,
  }));
  const asked = payments.flatMap((payment, index): readonly Asked[] => [
    { ...payment, index },
    ...payment.otherAmounts.map((amount) => ({ ...payment, amount, index, purpose_key: null, intent_hash: null })),
  ]);
  for (const [position, some] of chunksOf(asked, atOnce).entries()) {
    // The embedded store answers without yielding.
    if (position > 0) await otherWork();
    for (const { place, by_amount: amount, by_call: call, by_purpose: purpose } of await lookUp(store, within, some)) {
      const own = newest[Number(place)];
      own?.byAmount.push(...[amount, call].filter((id) => id !== null));
      if (own !== undefined && purpose !== null) own.byPurpose = purpose;
    }
  }
  return newest;
};

type Row = {
  readonly place: string;
  readonly by_amount: string | null;
  readonly by_call: string | null;
  readonly by_purpose: string | null;
};

const lookUp = async (
  store: Writer,
  { environment, since, run }: Within,
  payments: readonly Asked[],
): Promise<readonly Row[]> => {
  const isItem = run?.part === "item";
  const asked = payments.map(
    ({ index, network_id: network, recipient, asset, amount, purpose_key: purpose, intent_hash: intent }) =>
      sql`(${String(index)}, ${network}, ${recipient}, ${asset}, ${amount}, ${isItem ? null : purpose}, ${intent})`,
  );
  const counts = sql`operations.state IN (${sql.join(payingStates)})
    AND ${run === null ? sql`1 = 1` : sql`(operations.run_id IS NULL OR operations.run_id <> ${run.id})`}`;
  const newestFirst = sql`ORDER BY payments.paid_at DESC, payments.operation_id DESC LIMIT 1`;
  const from = Math.max(since, run?.comparedAt ?? 0);
  const { rows } = await sql<Row>`
    WITH asked (place, network_id, recipient, asset, amount, purpose_key, intent_hash) AS (VALUES ${sql.join(asked)})
    SELECT asked.place, (
      SELECT payments.operation_id FROM payments JOIN operations ON operations.id = payments.operation_id
      WHERE payments.environment = ${environment} AND payments.recipient = asked.recipient
        AND payments.asset = asked.asset AND payments.amount = asked.amount
        AND payments.paid_at > ${from} AND payments.network_id = asked.network_id
        AND ${counts} ${newestFirst}) AS by_amount, (
      SELECT operations.id FROM operations
      WHERE operations.intent_hash = asked.intent_hash AND operations.created_at > ${from} AND ${counts}
        AND EXISTS (SELECT 1 FROM payments WHERE payments.operation_id = operations.id)
      ORDER BY operations.created_at DESC LIMIT 1) AS by_call, (
      SELECT payments.operation_id FROM payments JOIN operations ON operations.id = payments.operation_id
      WHERE payments.environment = ${environment} AND payments.recipient = asked.recipient
        AND payments.purpose_key = asked.purpose_key AND payments.paid_at > ${run?.comparedAt ?? 0}
        AND ${counts} ${newestFirst}) AS by_purpose
    FROM asked`.execute(store);
  return rows;
};
