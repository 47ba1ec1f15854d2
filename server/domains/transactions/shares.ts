import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import { hasMoved, isPending } from "#shared/console/transaction-states.ts";
import { feeIn } from "./fee.ts";
import { assetKeyOf } from "./movements.ts";
import type { AssetKey } from "./numbers.ts";
import type { Owners } from "./owners.ts";
import { keyOf, organization } from "./relative.ts";
import { isUnmined } from "./states.ts";

/** What a transaction changes for one of the organization's addresses. */
export type Share = {
  /** In canonical spelling. */
  readonly address: string;
  /** Null for the fee. */
  readonly asset: AssetKey | null;
  /** Signed; 0 if nothing has moved. */
  readonly moved: bigint;
  /** It may still change. */
  readonly isOpen: boolean;
  /** The list does not say how much, or who paid the fee. */
  readonly isUnsure: boolean;
};

type Transaction = Pick<LedgerTransactionTable, "network_id" | "state" | "status">;
type Row = Pick<LedgerRowTable, "kind" | "from_address" | "to_address" | "contract" | "amount" | "copies" | "fee">;

/**
 * What a transaction adds to or takes from each own address: its coins and fungible tokens, and the fee. From these
 * shares follows what the address should have, as from the accounting export.
 */
export const sharesOf = (transaction: Transaction, rows: readonly Row[], owners: Owners): readonly Share[] => {
  const isOwn = (address: string): boolean => owners.isOf(organization, transaction.network_id, address);
  const shares = new Map<string, Share>();
  const add = (share: Omit<Share, "isOpen">): void => {
    const key = JSON.stringify([share.address, share.asset]);
    const before = shares.get(key);
    shares.set(key, {
      ...share,
      moved: (before?.moved ?? 0n) + share.moved,
      isOpen: isOpen(transaction),
      isUnsure: share.isUnsure || before?.isUnsure === true,
    });
  };
  for (const row of rows) {
    const asset = assetKeyOf(transaction, row);
    if (asset === null || asset.kind === "collection") continue;
    const [from, to] = [keyOf(row.from_address), keyOf(row.to_address)];
    // What an address sends to itself it still has.
    if (from === to) continue;
    const isUnsure = row.amount === null;
    const amount = hasMoved(transaction.state) ? BigInt(row.amount ?? "0") * BigInt(row.copies) : 0n;
    if (from !== null && isOwn(from)) add({ address: from, asset, moved: -amount, isUnsure });
    if (to !== null && isOwn(to)) add({ address: to, asset, moved: amount, isUnsure });
  }
  for (const fee of feeShares(transaction, rows, isOwn)) add(fee);
  return [...shares.values()].filter((share) => share.moved !== 0n || share.isOpen || share.isUnsure);
};

/** A failed transaction also has a fee, and a token's transfer costs coins. */
const feeShares = (
  { state, status }: Transaction,
  rows: readonly Row[],
  isOwn: (address: string) => boolean,
): readonly Omit<Share, "isOpen">[] => {
  if (state === "failed" && isUnmined(status)) return [];
  const fee = feeIn(rows, isOwn);
  const isPaid = !isPending(state);
  if (fee === undefined) {
    // Someone else paid it, or the list does not say how much it was.
    if (rows.some((row) => row.fee !== null)) return [];
    return sendersOf(rows, isOwn).map((address) => ({ address, asset: null, moved: 0n, isUnsure: isPaid }));
  }
  // The list does not say which of several senders paid.
  if (fee.candidates.length > 1) {
    return fee.candidates.map((address) => ({ address, asset: null, moved: 0n, isUnsure: true }));
  }
  return [{ address: fee.payer, asset: null, moved: isPaid ? -fee.amount : 0n, isUnsure: false }];
};

const sendersOf = (rows: readonly Row[], isOwn: (address: string) => boolean): readonly string[] => [
  ...new Set(rows.flatMap((row) => keyOf(row.from_address) ?? []).filter(isOwn)),
];

/** Pending, or with a word for its status that Postern does not know. */
const isOpen = ({ state, status }: Transaction): boolean =>
  isPending(state) || (state === "unknown" && status !== null);
