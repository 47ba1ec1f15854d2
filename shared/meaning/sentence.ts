import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { bounded, inMarks, nameText } from "./foreign-text.ts";
import { amountText, tokenMark, unitText } from "./shown.ts";
import type { Asset, Facts, Piece, Sentence } from "./types.ts";

/** Characters of an organization's name for something. */
const longestName = 100;
/** Characters of a name from a contract, a function or an argument. */
const longestForeign = 64;

/** Builds a sentence from text and other sentences: say`Send ${amount} to ${address}`. */
export const say = (texts: TemplateStringsArray, ...parts: readonly (Sentence | string)[]): Sentence => {
  const pieces: Piece[] = [];
  for (const [index, text] of texts.entries()) {
    const part = parts[index] ?? [];
    for (const piece of [...words(text), ...(typeof part === "string" ? words(part) : part)]) {
      const last = pieces.at(-1);
      if (piece.kind !== "text" || last?.kind !== "text") pieces.push(piece);
      else pieces[pieces.length - 1] = { kind: "text", text: last.text + piece.text };
    }
  }
  return pieces;
};

/** An address with the organization's name for it. */
export const addressIn = (address: string, { nameOf }: Pick<Facts, "nameOf">): Sentence => {
  const name = nameOf(address);
  return [{ kind: "address", address, name: name === undefined ? null : nameIn(name) }];
};

/**
 * A name that looks like an address or an amount is quoted: some come from the service, where customers may choose
 * them.
 */
const nameIn = (name: string): string => {
  const text = bounded(name, longestName);
  return misleading.test(name) ? inMarks(text) : text;
};

const misleading = /0x[0-9a-f]{4}|^\s*[\p{Sc}+-]?\s*[\p{N}.,]+\s/iu;

/** Text from a contract or an ABI. */
export const quotedIn = (text: string): Sentence => [{ kind: "quoted", text: nameText(text, longestForeign) }];

/** An amount with its unit. */
export const amountIn = (asset: Asset, amount: string, facts: Pick<Facts, "native" | "token">): Sentence => [
  { kind: "amount", text: amountText(asset, amount, facts), amount, asset },
];

/** The name of an asset, if its amount is stated elsewhere or there is none. */
export const unitIn = (asset: Asset, facts: Pick<Facts, "native" | "token">, amount = "0"): Sentence => [
  { kind: "amount", text: unitText(asset, facts), amount, asset },
];

/** An amount with its unit and its full contract: `1,234.5 PDT (DemoToken 0x…)`, `5 base units of 0x…`. */
export const wholeAmountIn = (asset: Asset, amount: string, facts: Facts): Sentence => {
  if (asset.kind === "native") return amountIn(asset, amount, facts);
  return amountIn(asset, amount, facts).flatMap((piece) => {
    const contract = contractIn(asset.token, facts);
    if (piece.kind !== "amount") return [piece];
    const cut = (end: string): Sentence => [{ ...piece, text: piece.text.slice(0, -end.length) }];
    const behind = ` of ${shortHash(asset.token)}`;
    if (piece.text.endsWith(behind)) return say`${cut(behind)} of ${contract}`;
    for (const mark of ["", tokenMark]) {
      const inBrackets = ` (${mark}${shortHash(asset.token)})`;
      if (piece.text.endsWith(inBrackets)) return say`${cut(inBrackets)} (${mark}${contract})`;
    }
    return say`${[piece]} (${contract})`;
  });
};

/** A token's contract: by the organization's name for it, else by its own. */
export const contractIn = (address: string, facts: Facts): Sentence => {
  const token = facts.token(address);
  const name = token?.name ?? null;
  const isSaid = token?.standard !== "erc20" || name === null || name === token.symbol;
  if (facts.nameOf(address) !== undefined || isSaid || name === null) return addressIn(address, facts);
  return say`${quotedIn(name)} ${addressIn(address, facts)}`;
};

/** Joins at most `most` parts, and says how many more there are. */
export const listIn = (parts: readonly Sentence[], most: number, separator = ", "): Sentence => {
  const shown = parts.slice(0, most).flatMap((part, index) => (index === 0 ? part : say`${separator}${part}`));
  const rest = parts.length - most;
  const and = separator === ", " ? " and " : `${separator}and `;
  return rest > 0 ? say`${shown}${and}${String(rest)} more` : shown;
};

export const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const zeroAddress = "0x0000000000000000000000000000000000000000";

/** An address in meanings: checksummed, whatever its case was. */
export const whole = checksumAddress;

const words = (text: string): readonly Piece[] => (text === "" ? [] : [{ kind: "text", text }]);
