import { readBaseUnits } from "#shared/amount/units.ts";
import type { Address } from "#shared/wire/address.ts";

/** An address that holds some of an asset. */
export type Holder = {
  readonly sender: Address;
  /** Of the asset, in base units; undefined if it could not be read. */
  readonly amount: bigint | undefined;
  /** With its unit. */
  readonly text: string | undefined;
};

/** What a sender has to have: the amount, and some coin for the fee if the network takes one. */
export type Need = { readonly amount: bigint | undefined; readonly isFeeFree: boolean };

/** Holders, those first that have the amount and some coin for the fee, then those that have the amount; largest first. */
export const holdersInOrder = (holders: readonly Holder[], { amount, isFeeFree }: Need): readonly Holder[] => {
  const rank = (holder: Holder): number => {
    if (holder.amount === undefined || holder.amount < (amount ?? 1n)) return 2;
    const coin = readBaseUnits(holder.sender.balance);
    return isFeeFree || coin === undefined || coin > 0n ? 0 : 1;
  };
  const larger = (one: Holder, other: Holder) => {
    const [first, second] = [one.amount ?? 0n, other.amount ?? 0n];
    return first === second ? 0 : first > second ? -1 : 1;
  };
  return holders.toSorted((one, other) => rank(one) - rank(other) || larger(one, other));
};
