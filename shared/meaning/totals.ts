import type { Asset, Movement } from "./types.ts";

/** A key that ignores the case of the contract's address. */
export const assetKey = (asset: Asset): string => {
  if (asset.kind === "native") return asset.kind;
  return [asset.kind, asset.token.toLowerCase(), ...("tokenId" in asset ? [asset.tokenId] : [])].join(":");
};

/** Movements by kind, asset, owner and recipient: transfers are added up, and of approvals the last one counts. */
export const totalsOf = (movements: readonly Movement[]): ReadonlyMap<string, Movement> => {
  const byKey = new Map<string, Movement>();
  for (const movement of movements) {
    const { kind, asset, from, to } = movement;
    const key = [kind, assetKey(asset), from.toLowerCase(), to.toLowerCase()].join(" ");
    const sum = kind === "approval" ? undefined : byKey.get(key);
    byKey.set(key, sum === undefined ? movement : { ...sum, amount: added(sum.amount, movement.amount) });
  }
  return byKey;
};

/** An amount in base units; undefined for an unlimited one. */
export const unitsOf = (amount: string): bigint | undefined => (/^\d+$/.test(amount) ? BigInt(amount) : undefined);

const added = (one: string, other: string): string => {
  const [first, second] = [unitsOf(one), unitsOf(other)];
  return first === undefined || second === undefined ? "unlimited" : (first + second).toString();
};
