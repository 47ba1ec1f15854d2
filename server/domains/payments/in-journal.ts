import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Writer } from "#server/store/tables.ts";
import { hasSucceeded, isFinal, operationStates } from "#shared/console/operation-states.ts";
import type { AskedPayment, Within } from "./asked.ts";

/** The newest operations that paid the same amount, and for the same purpose. */
export type InJournal = { readonly byAmount: string | null; readonly byPurpose: string | null };

/** Payments per statement. */
const atOnce = 100;

/** Those that paid, or still may. */
const payingStates = operationStates.filter((state) => hasSucceeded(state) || !isFinal(state));

/**
 * For each payment, the newest operations that paid the same amount of the same asset to the same recipient or were the
 * same call, and that paid the recipient for the same purpose. Operations that certainly paid nothing do not count.
 */
export const inJournal = async (
  store: Writer,
  within: Within,
  payments: readonly AskedPayment[],
): Promise<readonly InJournal[]> => {
  const all: InJournal[] = [];
  for (const [index, some] of chunksOf(payments, atOnce).entries()) {
    // The embedded store answers without yielding.
    if (index > 0) await otherWork();
    all.push(...(await lookUp(store, within, some)));
  }
  return all;
};

const lookUp = async (
  store: Writer,
  { environment, since, run }: Within,
  payments: readonly AskedPayment[],
): Promise<readonly InJournal[]> => {
  const asked = payments.map(
    ({ network_id: network, recipient, asset, amount, purpose_key: purpose, intent_hash: intent }, index) =>
      sql`(${String(index)}, ${network}, ${recipient}, ${asset}, ${amount}, ${run === null ? purpose : null}, ${intent})`,
  );
  const counts = sql`operations.state IN (${sql.join(payingStates)})
    AND ${run === null ? sql`1 = 1` : sql`(operations.run_id IS NULL OR operations.run_id <> ${run.id})`}`;
  const newest = sql`ORDER BY payments.paid_at DESC, payments.operation_id DESC LIMIT 1`;
  const from = Math.max(since, run?.startedAt ?? 0);
  const { rows } = await sql<{
    place: string;
    by_amount: string | null;
    by_call: string | null;
    by_purpose: string | null;
  }>`
    WITH asked (place, network_id, recipient, asset, amount, purpose_key, intent_hash) AS (VALUES ${sql.join(asked)})
    SELECT asked.place, (
      SELECT payments.operation_id FROM payments JOIN operations ON operations.id = payments.operation_id
      WHERE payments.environment = ${environment} AND payments.recipient = asked.recipient
        AND payments.asset = asked.asset AND payments.amount = asked.amount
        AND payments.paid_at > ${from} AND payments.network_id = asked.network_id
        AND ${counts} ${newest}) AS by_amount, (
      SELECT operations.id FROM operations
      WHERE operations.intent_hash = asked.intent_hash AND operations.created_at > ${from} AND ${counts}
        AND EXISTS (SELECT 1 FROM payments WHERE payments.operation_id = operations.id)
      ORDER BY operations.created_at DESC LIMIT 1) AS by_call, (
      SELECT payments.operation_id FROM payments JOIN operations ON operations.id = payments.operation_id
      WHERE payments.environment = ${environment} AND payments.recipient = asked.recipient
        AND payments.purpose_key = asked.purpose_key
        AND ${counts} ${newest}) AS by_purpose
    FROM asked`.execute(store);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return payments.map((_payment, index) => {
    const row = byPlace.get(String(index));
    return { byAmount: row?.by_amount ?? row?.by_call ?? null, byPurpose: row?.by_purpose ?? null };
  });
};
