import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import { isBlank, withEscapes } from "#shared/text/invisible.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { nameText } from "./foreign-text.ts";
import { isAlike } from "./symbol-key.ts";
import type { Asset, Facts, Movement, ShownMovement, TokenFacts } from "./types.ts";

type Units = Pick<Facts, "native" | "token">;

/** Before the contract of a token that calls itself like the network's coin. */
export const tokenMark = "token ";

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
      if (decimals !== null) return `${figure(amount, decimals)} ${unitText(asset, facts)}`;
      const symbol = wordIn(facts.token(asset.token)?.symbol);
      const unit = symbol === null ? shortHash(asset.token) : unitText(asset, facts);
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
      const symbol = wordIn(facts.token(asset.token)?.symbol);
      if (symbol === null) return `tokens of ${shortHash(asset.token)}`;
      return marked(symbolText(symbol), symbol, asset.token, facts);
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

/** An asset's name where it stands alone, as in a list of options: `PDT`, `Badge #7`, `0x… (no symbol)`. */
export const assetName = (asset: Asset, facts: Units): string => {
  switch (asset.kind) {
    case "native":
      return facts.native.symbol === "" ? "Native coin" : unitText(asset, facts);
    case "erc20":
      return wordIn(facts.token(asset.token)?.symbol) === null ? nameless(asset.token, facts) : unitText(asset, facts);
    case "erc721":
    case "erc1155":
      return `${collectionName(asset.token, facts)} #${asset.tokenId}`;
    case "collection":
      return collectionName(asset.token, facts);
  }
};

/**
 * The same in files, where it has a cell of its own, and the token's number another: as its contract spells it, without
 * quotation marks. Empty for a coin without a symbol.
 */
export const assetInFiles = (asset: Asset, facts: Units): string => {
  if (asset.kind === "native") return withEscapes(facts.native.symbol);
  const token = facts.token(asset.token);
  const symbol = wordIn(token?.symbol);
  const word = asset.kind === "erc20" ? symbol : (symbol ?? wordIn(token?.name));
  return word === null ? nameless(asset.token, facts) : marked(withEscapes(word), word, asset.token, facts);
};

/** Stands for the symbol that a token does not have, or that has not been read. */
const nameless = (address: string, { token }: Units): string => {
  const facts = token(address);
  const isRead = facts !== undefined && !facts.troubles.includes("not-read");
  return isRead ? `${shortHash(address)} (no symbol)` : shortHash(address);
};

const collectionName = (address: string, facts: Units): string =>
  namedCollection(address, facts) ?? nameless(address, facts);

const collectionText = (address: string, facts: Units): string => namedCollection(address, facts) ?? shortHash(address);

const namedCollection = (address: string, facts: Units): string | undefined => {
  const token = facts.token(address);
  const name = wordIn(token?.name) ?? wordIn(token?.symbol);
  return name === null ? undefined : marked(nameText(name, longestName), name, address, facts);
};

/** A symbol or name; null if there is none, or nothing of it shows. */
const wordIn = (word: TokenFacts["symbol"] | undefined): string | null =>
  word === null || word === undefined || isBlank(word) ? null : word;

/** A token's symbol or name, with its contract if another asset may have the same. The coin's is marked as a token. */
const marked = (text: string, word: string, address: string, { native, token }: Units): string => {
  if (isAlike(word, native.symbol)) return `${text} (${tokenMark}${shortHash(address)})`;
  return token(address)?.isAmbiguous === true ? `${text} (${shortHash(address)})` : text;
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
