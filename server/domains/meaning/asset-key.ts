import { addressKey } from "#shared/console/identifiers.ts";
import type { Asset, Movement } from "#shared/meaning/types.ts";

/** Digits of the largest amount, 2^256 - 1: amounts of so many digits compare as texts. */
const digits = 78;

/** How an asset is stored: `native`, or the token's normalized address, with `#` and the id for a token of a collection. */
export const assetKey = (asset: Asset): string => {
  if (asset.kind === "native") return "native";
  const token = addressKey(asset.token);
  return asset.kind === "erc721" || asset.kind === "erc1155" ? `${token}#${asset.tokenId}` : token;
};

/** How an amount is stored; null for all. */
export const amountKey = (amount: Movement["amount"]): string | null =>
  amount === "unlimited" ? null : amount.padStart(digits, "0");
