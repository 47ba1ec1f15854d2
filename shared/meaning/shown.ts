import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { nameText } from "./foreign-text.ts";
import type { Asset, Facts, Movement, ShownMovement } from "./types.ts";

type Units = Pick<Facts, "native" | "token">;

/** Characters of a token's symbol and of a collection's name. */
const longestSymbol = 24;
const longestName = 40;

/** An amount with its unit, as far as the facts about its asset allow: exact, with grouped thousands. */
export const amountText = (asset: Asset, amount: string, facts: Units): string => {
  switch (asset.kind) {
    case "native":
      if (facts.native.symbol === "") return `${figure(amount, 0)} base units of the network's coin`;
      return `${figure(amount, facts.native.decimals)} ${unitText(asset, facts)}`;
    case "erc20": {
      if (amount === "unlimited") return `every ${unitText(asset, facts).replace(/^tokens /, "token ")}`;
      const decimals = decimalsOf(asset.token, facts);
      const { symbol } = facts.token(asset.token) ?? {};
      if (decimals !== null) return `${figure(amount, decimals)} ${unitText(asset, facts)}`;
      const unit = symbol === null || symbol === undefined ? shortHash(asset.token) : unitText(asset, facts);
      return `${figure(amount, 0)} base ${amount === "1" ? "unit" : "units"} of ${unit}`;
    }
    case "erc721":
      return amount === "1" ? unitText(asset, facts) : `${figure(amount, 0)} × ${unitText(asset, facts)}`;
    case "erc1155":
      return `${figure(amount, 0)} × ${unitText(asset, facts)}`;
    case "collection":
      return `${amount === "0" ? "no token" : "every token"} of ${collectionText(asset.token, facts)}`;
  }
};

/** The unit of an asset: `PDT`, `tokens of 0x…`, `Badge #7`, `tokens of Badge`. */
export const unitText = (asset: Asset, facts: Units): string => {
  switch (asset.kind) {
    case "native":
      return facts.native.symbol === "" ? "the network's coin" : nameText(facts.native.symbol, longestSymbol);
    case "erc20": {
      const token = facts.token(asset.token);
      if (token === undefined || token.symbol === null) return `tokens of ${shortHash(asset.token)}`;
      const symbol = symbolText(token.symbol);
      // A token may use the coin's symbol.
      const isCoin = token.symbol.trim().toLowerCase() === facts.native.symbol.toLowerCase();
      return token.isAmbiguous || isCoin ? `${symbol} (${shortHash(asset.token)})` : symbol;
    }
    case "erc721":
    case "erc1155":
      return `${collectionText(asset.token, facts)} #${asset.tokenId}`;
    case "collection":
      return `tokens of ${collectionText(asset.token, facts)}`;
  }
};

/** A movement in words. */
export const shownMovement = (movement: Movement, facts: Units): ShownMovement => ({
  ...movement,
  text: amountText(movement.asset, movement.amount, facts),
});

const collectionText = (address: string, facts: Units): string => {
  const token = facts.token(address);
  const name = token?.name ?? token?.symbol ?? null;
  if (name === null) return shortHash(address);
  const text = nameText(name, longestName);
  return token?.isAmbiguous === true ? `${text} (${shortHash(address)})` : text;
};

/** Quotes a symbol that reads as a multiplier: `5 million` and `5 k` would look like larger amounts. */
const symbolText = (symbol: string): string => {
  const text = nameText(symbol, longestSymbol);
  return multiples.test(text) ? `“${text}”` : text;
};

const multiples =
  /^(?:[kmbtgp]|k\.|mn|mln|mm|mio|mrd|bn|bln|tn|trn|hundred|thousand|lakh|crore|million|billion|trillion|dozen|percent)s?$/i;

const decimalsOf = (address: string, { token }: Units): number | null => {
  const decimals = token(address)?.decimals ?? null;
  return decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255 ? decimals : null;
};

const figure = (amount: string, decimals: number): string => {
  const value = readBaseUnits(amount);
  return value === undefined ? amount : numberText(formatUnits(value, decimals));
};
