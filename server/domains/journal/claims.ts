import { chunksOf } from "#server/lib/chunks.ts";
import type { Writer } from "#server/store/tables.ts";

/**
 * A transaction id in canonical spelling: lower-case hexadecimal without 0x, which services write inconsistently. Ids
 * of other networks are unchanged.
 */
export const transactionKey = (hash: string): string => {
  const digits = hash.trim().replace(/^0x/i, "");
  return /^[0-9a-f]+$/i.test(digits) ? digits.toLowerCase() : hash.trim();
};

type Claim = { readonly environment: string; readonly transactionHash: string; readonly operationId: string };

/**
 * Claims a transaction for an operation, within the database transaction that records it there. False: another
 * operation has it.
 */
export const claimTransaction = async (
  writer: Writer,
  { environment, transactionHash, operationId }: Claim,
): Promise<boolean> => {
  const key = transactionKey(transactionHash);
  const claimed = await writer
    .insertInto("claimed_transactions")
    .values({ environment, transaction_key: key, operation_id: operationId })
    .onConflict((conflict) => conflict.columns(["environment", "transaction_key"]).doNothing())
    .returning("operation_id")
    .executeTakeFirst();
  if (claimed !== undefined) return true;
  return (await claimedAmong(writer, environment, [key])).get(key) === operationId;
};

/** The operations that have these transactions, by transaction key; unclaimed ones are left out. */
export const claimedAmong = async (
  writer: Writer,
  environment: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const claimed = new Map<string, string>();
  for (const some of chunksOf(keys)) {
    const rows = await writer
      .selectFrom("claimed_transactions")
      .select(["transaction_key", "operation_id"])
      .where("environment", "=", environment)
      .where("transaction_key", "in", some)
      .execute();
    for (const row of rows) claimed.set(row.transaction_key, row.operation_id);
  }
  return claimed;
};
