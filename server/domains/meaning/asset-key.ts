import { amountText } from "#server/lib/amount-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Asset, Movement } from "#shared/meaning/types.ts";

/**
 * An asset in stored form: `native`, or the token's canonical address, with `#` and the id for a token of a collection.
 */
export const assetKey = (asset: Asset): string => {
  if (asset.kind === "native") return "native";
  const token = addressKey(asset.token);
  return asset.kind === "erc721" || asset.kind === "erc1155" ? `${token}#${asset.tokenId}` : token;
};

/** An amount in stored form; null for all. */
export const amountKey = (amount: Movement["amount"]): string | null =>
  amount === "unlimited" ? null : amountText(amount);
