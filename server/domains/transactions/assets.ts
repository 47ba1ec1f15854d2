import type { LedgerAssetTable, LedgerRowTable } from "#server/store/ledger-tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { Direction } from "#shared/console/transaction-states.ts";
import { amountText, unitText } from "#shared/meaning/shown.ts";
import { sideSigns } from "#shared/meaning/side.ts";
import type { Asset, Facts } from "#shared/meaning/types.ts";

export type Units = Pick<Facts, "native" | "token">;

type Row = Pick<LedgerRowTable, "kind" | "contract" | "token_id">;

/** What a row of the list moves. */
export const assetOf = ({ kind, contract, token_id: tokenId }: Row): Asset => {
  if (kind === "native" || kind === "call" || contract === null) return { kind: "native" };
  const token = checksumAddress(contract);
  if (kind === "erc20") return { kind, token };
  return tokenId === null ? { kind: "collection", token } : { kind, token, tokenId };
};

/** The asset as used in sums: the tokens of a collection are counted together. */
export const summedAsset = ({ kind, token }: Pick<LedgerAssetTable, "kind" | "token">): Asset =>
  kind === "native" ? { kind } : { kind, token: checksumAddress(token) };

/** An amount with its sign and unit. */
export const signedText = (asset: Asset, amount: string | null, direction: Direction, units: Units): string =>
  amount === null
    ? `unknown amount of ${unitText(asset, units)}`
    : `${sideSigns[direction]}${plainText(asset, amount, units)}`;

/** An amount with its unit; for tokens of a collection, their number. */
export const plainText = (asset: Asset, amount: string, units: Units): string => {
  if (asset.kind === "collection") {
    const name = unitText(asset, units);
    return `${numberText(amount)} ${amount === "1" ? name.replace(/^tokens /, "token ") : name}`;
  }
  const text = amountText(asset, amount, units);
  return asset.kind === "erc721" && amount === "1" ? `1 × ${text}` : text;
};
