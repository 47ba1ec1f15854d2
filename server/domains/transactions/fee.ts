import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import { keyOf } from "./relative.ts";

type Row = Pick<LedgerRowTable, "from_address" | "fee">;

/** The fee of a transaction that one of the organization's addresses paid. */
export type Fee = {
  readonly amount: bigint;
  /** In canonical spelling. */
  readonly payer: string;
  /** Every address that the rows with a fee name as their sender. */
  readonly candidates: readonly string[];
};

/** What the organization paid as the sender; undefined if the list names no fee of its own addresses. */
export const feeIn = (rows: readonly Row[], isOwn: (address: string) => boolean): Fee | undefined => {
  const fees = rows.flatMap(({ fee, from_address: from }) => {
    const payer = keyOf(from);
    return fee !== null && payer !== null && isOwn(payer) ? [{ amount: BigInt(fee), payer }] : [];
  });
  // Some deployments repeat the fee in each row of a transaction.
  const [first, ...others] = fees;
  if (first === undefined) return undefined;
  const { amount, payer } = others.reduce((most, one) => (one.amount > most.amount ? one : most), first);
  return { amount, payer, candidates: [...new Set(fees.map((one) => one.payer))] };
};
