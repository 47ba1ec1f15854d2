import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Writer } from "#server/store/tables.ts";
import type { AskedPayment, Within } from "./asked.ts";

/** Payments per statement. */
const atOnce = 100;

/** A movement's direction and state, as in `LedgerMovementTable`. */
const out = 1;
const internal = 2;
const failed = 2;

/**
 * For each payment, the numbers of the newest transactions that the service lists and that paid the same amount of the
 * same asset to the same recipient, whoever sent them. Failed ones do not count. Of a run, those of its own operations
 * do not, and of the others those made or first listed since its payments were compared.
 */
export const inLedger = async (
  store: Writer,
  { environment, since, run }: Within,
  payments: readonly AskedPayment[],
): Promise<readonly (readonly number[])[]> => {
  const newest = payments.map((): number[] => []);
  const searched = payments.flatMap(({ amount, otherAmounts, ...payment }, index) =>
    [amount, ...otherAmounts].flatMap((one) =>
      // Nothing is listed in coins.
      one === null || !/^\d+$/.test(one) ? [] : [{ ...payment, index, amount: BigInt(one).toString() }],
    ),
  );
  const [listed, counts] =
    run === null
      ? [sql``, sql``]
      : [
          sql`JOIN ledger_transactions AS listed ON listed.number = moved.transaction_number`,
          sql`AND (moved.sort_at > ${run.comparedAt} OR listed.seen_at > ${run.comparedAt})
            AND NOT EXISTS (SELECT 1 FROM operations
              WHERE operations.environment = ${environment} AND operations.run_id = ${run.id}
                AND LOWER(operations.transaction_hash) IN
                  (LOWER(listed.hash), '0x' || LOWER(listed.hash), REPLACE(LOWER(listed.hash), '0x', '')))`,
        ];
  for (const [position, some] of chunksOf(searched, atOnce).entries()) {
    // The embedded store answers without yielding.
    if (position > 0) await otherWork();
    const asked = some.map(
      ({ index, network_id: network, recipient, asset, amount }) =>
        sql`(${String(index)}, ${network}, ${recipient}, ${asset}, ${amount})`,
    );
    const { rows } = await sql<{ place: string; number: number | null }>`
      WITH asked (place, network_id, recipient, asset, amount) AS (VALUES ${sql.join(asked)})
      SELECT asked.place, (
        SELECT moved.transaction_number FROM ledger_movements AS moved ${listed}
        WHERE moved.scope = (SELECT number FROM ledger_keys
            WHERE environment = ${environment} AND kind = 'organization' AND text = '')
          AND moved.counterparty = (SELECT number FROM ledger_keys
            WHERE environment = ${environment} AND kind = 'address' AND text = asked.recipient)
          AND moved.asset = (SELECT number FROM ledger_assets
            WHERE environment = ${environment} AND token = asked.asset AND network_id = asked.network_id
              AND kind = CASE asked.asset WHEN 'native' THEN 'native' ELSE 'erc20' END)
          AND moved.direction IN (${out}, ${internal}) AND moved.sort_at > ${since} AND moved.state <> ${failed}
          AND moved.amount = asked.amount ${counts}
        ORDER BY moved.sort_at DESC, moved.transaction_number DESC LIMIT 1) AS number
      FROM asked`.execute(store);
    for (const { place, number } of rows) if (number !== null) newest[Number(place)]?.push(number);
  }
  return newest;
};
