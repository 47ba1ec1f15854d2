import type { HoldingKind, HoldingTable } from "#server/store/asset-tables.ts";
import { scopesOf } from "./scope.ts";

/** A change of a scope's total of an asset. */
export type Change = {
  readonly scope: string;
  readonly networkId: string;
  readonly asset: string;
  readonly kind: HoldingKind;
  readonly amount: bigint;
  readonly addresses: number;
  readonly unreadable: number;
};

/** The exact differences of totals when some holdings replace others; unchanged ones are omitted. */
export const changesBetween = (before: readonly HoldingTable[], after: readonly HoldingTable[]): readonly Change[] => {
  const changes = new Map<string, Change>();
  const add = (rows: readonly HoldingTable[], sign: 1 | -1): void => {
    for (const share of sharesOf(rows)) {
      for (const scope of scopesOf(share.holder)) {
        const { networkId, asset, kind } = share;
        const key = JSON.stringify([scope, networkId, asset]);
        const last = changes.get(key);
        changes.set(key, {
          scope,
          networkId,
          asset,
          kind,
          amount: (last?.amount ?? 0n) + BigInt(sign) * share.amount,
          addresses: (last?.addresses ?? 0) + sign * Number(share.amount > 0n),
          unreadable: (last?.unreadable ?? 0) + sign * Number(share.isUnreadable),
        });
      }
    }
  };
  add(before, -1);
  add(after, 1);
  return [...changes.values()].filter(
    ({ amount, addresses, unreadable }) => amount !== 0n || addresses !== 0 || unreadable !== 0,
  );
};

type Share = {
  readonly holder: Parameters<typeof scopesOf>[0];
  readonly networkId: string;
  readonly asset: string;
  readonly kind: HoldingKind;
  readonly amount: bigint;
  readonly isUnreadable: boolean;
};

/** Each address's balance of each asset: a collection's tokens together. */
const sharesOf = (rows: readonly HoldingTable[]): readonly Share[] => {
  const shares = new Map<string, Share>();
  for (const row of rows) {
    const key = JSON.stringify([row.address_id, row.asset]);
    const last = shares.get(key);
    shares.set(key, {
      holder: { addressId: row.address_id, profile: row.profile, wallet: row.wallet },
      networkId: row.network_id,
      asset: row.asset,
      kind: row.kind,
      amount: (last?.amount ?? 0n) + BigInt(row.amount ?? "0"),
      isUnreadable: (last?.isUnreadable ?? false) || row.unreadable === 1,
    });
  }
  return [...shares.values()];
};
