import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import { hasMoved } from "#shared/console/transaction-states.ts";
import type { AssetKey } from "./numbers.ts";
import type { Owners } from "./owners.ts";
import { keyOf, organization, relativeTo, type Relative, type Scope, type RelativeRow } from "./relative.ts";

/**
 * A transaction moves an asset in one direction between one owner and one counterparty, before conversion to numbers.
 */
export type Movement = {
  readonly scope: Scope;
  readonly direction: "in" | "out" | "internal";
  /** Null if nothing moves. */
  readonly asset: AssetKey | null;
  readonly counterparty: string | null;
  readonly amount: bigint;
  /** Whether it is included in the sums of its day. */
  readonly isCounted: boolean;
};

type Transaction = Pick<LedgerTransactionTable, "network_id" | "state">;

/**
 * A transaction from the point of view of everyone involved: the organization, the addresses at its ends, and their
 * wallets and profiles.
 */
export const movementsOf = (
  transaction: Transaction,
  rows: readonly LedgerRowTable[],
  owners: Owners,
): readonly Movement[] =>
  scopesOf(transaction, rows, owners).flatMap((scope) => {
    const { network_id: networkId } = transaction;
    return summed(
      transaction,
      scope,
      owners,
      relativeTo(rows, (address) => owners.isOf(scope, networkId, address), scope),
    );
  });

const scopesOf = (
  { network_id: networkId }: Transaction,
  rows: readonly LedgerRowTable[],
  owners: Owners,
): readonly Scope[] => {
  const ends = new Set(rows.flatMap((row) => [keyOf(row.from_address), keyOf(row.to_address)]));
  const scopes = [...ends].flatMap((text): readonly Scope[] =>
    text === null ? [] : [{ kind: "address", text }, ...owners.scopesOf(networkId, text)],
  );
  const unique = new Map(scopes.map((scope) => [`${scope.kind} ${scope.text}`, scope]));
  return [organization, ...unique.values()];
};

/** Combines equal movements. A call remains only if nothing moves: the transaction is then listed by it. */
const summed = (
  transaction: Transaction,
  scope: Scope,
  owners: Owners,
  { moved, called, isGuess }: Relative<LedgerRowTable>,
): readonly Movement[] => {
  const isOwned = scope.kind !== "address" || owners.isOf(organization, transaction.network_id, scope.text);
  const sums = new Map<string, Movement>();
  for (const relativeRow of moved.length > 0 ? moved : called) {
    const { row, direction, counterparty } = relativeRow;
    const asset = assetKeyOf(transaction, row);
    const key = JSON.stringify([direction, asset, counterparty]);
    const isSure = !isGuess || row.direction !== null;
    sums.set(key, {
      scope,
      direction,
      asset,
      counterparty,
      amount: (sums.get(key)?.amount ?? 0n) + amountOf(relativeRow),
      isCounted: isOwned && isSure && asset !== null && direction !== "internal" && hasMoved(transaction.state),
    });
  }
  return [...sums.values()];
};

const amountOf = ({ row: { amount, copies } }: RelativeRow<LedgerRowTable>): bigint =>
  amount === null ? 0n : BigInt(amount) * BigInt(copies);

/** What a row moves, for its sums; null for a call, which moves nothing itself. */
export const assetKeyOf = (
  { network_id }: Pick<Transaction, "network_id">,
  { kind, contract }: Pick<LedgerRowTable, "kind" | "contract">,
): AssetKey | null => {
  if (kind === "call") return null;
  if (kind === "native") return { network_id, kind, token: "native" };
  return { network_id, kind: kind === "erc20" ? kind : "collection", token: contract ?? "" };
};
