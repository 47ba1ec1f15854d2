import type { PayoutRow } from "#shared/console/payouts.ts";
import { wordOf, wordsIn } from "#shared/csv/headings.ts";
import { coinNaming } from "#shared/meaning/coin.ts";

/** What a column of a pasted table is: a field, or what other programs put beside one. */
export type Column = keyof PayoutRow | "tokenType" | "tokenId" | "network";

export const columnKinds: readonly Column[] = ["to", "amount", "asset", "purpose", "network", "tokenType", "tokenId"];

/**
 * What each column of a table is; null for an omitted one. Several columns may be the asset, such as its symbol and its
 * contract, or the network.
 */
export type Mapping = readonly (Column | null)[];

const coinTypes: ReadonlySet<string> = new Set(["native", "nativecoin", "nativetoken", "coin"]);
const tokenTypes: ReadonlySet<string> = new Set(["erc20", "bep20", "token", "fungible", "fungibletoken"]);
const nftTypes: ReadonlySet<string> = new Set(
  wordsIn(`
    erc721 erc1155 bep721 bep1155 nft nfts nonfungible nonfungibletoken semifungible semifungibletoken
    multitoken collectible
  `),
);

export const isTokenType = (cell: string): boolean => {
  const word = wordOf(cell);
  return coinTypes.has(word) || tokenTypes.has(word) || nftTypes.has(word);
};

/** Whether a cell names the network's coin, by its symbol or in other words. */
export const isCoinName = (cell: string, coin: string | undefined): boolean => coinNaming(cell, coin) !== undefined;

/** What other programs write where the coin has no contract. */
const isNoContract = (text: string): boolean => /^0x(?:0{40}|e{40})$/i.test(text);

const isContract = (text: string): boolean => /^0x/i.test(text);

/** The filled cells of a row in the columns of one kind. */
export const cellsOf = (cells: readonly string[], mapping: Mapping, column: Column): readonly string[] =>
  mapping.flatMap((one, index) => (one === column && (cells[index] ?? "") !== "" ? [cells[index] ?? ""] : []));

/** Whether a row names a token by its contract. Beside such rows an empty cell may mean the coin, or be a mistake. */
export const namesContract = (cells: readonly string[], mapping: Mapping): boolean =>
  cellsOf(cells, mapping, "asset").some((name) => isContract(name) && !isNoContract(name));

/**
 * The asset that a row of a pasted table names, in the editor's words: empty for the payout's own. A row that names the
 * coin is paid in the coin, and one that names something else than coins and ERC-20 tokens is an error.
 */
export const assetIn = (
  cells: readonly string[],
  mapping: Mapping,
  coin: string | undefined,
): { readonly text: string } | { readonly fault: string } => {
  const at = (column: Column): readonly string[] => cellsOf(cells, mapping, column);
  const [type = ""] = at("tokenType");
  const word = wordOf(type);
  const isCoinType = coinTypes.has(word) || isCoinName(type, coin);
  if (nftTypes.has(word))
    return { fault: `The row is of type ${type}. Payouts pay coins and ERC-20 tokens, not NFTs.` };
  if (type !== "" && !isCoinType && !tokenTypes.has(word)) {
    return { fault: `Unknown token type “${type.slice(0, 40)}”. Use native or erc20.` };
  }
  const [id = ""] = at("tokenId");
  if (id !== "" && (type === "" || id !== "0")) {
    return { fault: "The row has a token id. Payouts pay coins and ERC-20 tokens, not NFTs." };
  }
  const names = at("asset").filter(
    (name, index, all) => all.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === index,
  );
  if (isCoinType) {
    const other = names.find((name) => isOther(name, coin));
    return other === undefined
      ? { text: "native" }
      : { fault: `The row is of type ${type}, but it also names the token ${other.slice(0, 60)}.` };
  }
  const token = namedToken(names, coin);
  if ("fault" in token || type === "") return token;
  if (token.text === "") return { fault: `The row is of type ${type}, but it names no token.` };
  return isCoinName(token.text, coin) ? { fault: `The row is of type ${type}, but it also names the coin.` } : token;
};

/** Whether a name contradicts a row that is paid in the coin. A symbol cannot while the coin's is not known. */
const isOther = (name: string, coin: string | undefined): boolean =>
  !isCoinName(name, coin) && !isNoContract(name) && (isContract(name) || coin !== undefined);

/** A token may be named by its contract and its symbol. */
const namedToken = (
  names: readonly string[],
  coin: string | undefined,
): { readonly text: string } | { readonly fault: string } => {
  const [first = "", ...more] = names;
  if (more.length === 0) return { text: first };
  const contracts = names.filter(isContract);
  const [contract] = contracts;
  if (contract !== undefined && contracts.length === 1 && !names.some((name) => isCoinName(name, coin))) {
    return { text: contract };
  }
  return { fault: `The row names several assets: ${names.map((name) => name.slice(0, 60)).join(" and ")}.` };
};
