import { withEscapes } from "../text/invisible.ts";
import { leafText } from "./descriptor-compare.ts";
import type { LibraryValue } from "./descriptor-library.ts";
import type { Showing } from "./descriptor-show.ts";
import { isNamed, partsOf } from "./descriptor-template.ts";
import { amountText } from "./shown.ts";
import type { Asset, Facts, MeaningField, Piece, Sentence } from "./types.ts";

/** A value that is to be seen, and the library's text of it. */
export type Seen = { readonly showing: Showing; readonly shown: LibraryValue };

/** Characters of one text of a descriptor or of a call that are shown. */
const mostCharacters = 200;

/** A text from outside as it is drawn: what cannot be seen is an escape, and what is too long is cut. */
export const plainText = (text: string, most = mostCharacters): string => {
  const characters = Array.from(text.slice(0, 2 * most));
  const cut = characters.slice(0, most).join("");
  return withEscapes(cut.length < text.length ? `${cut}…` : text);
};

/** The fields that are shown below the sentence, the items of a list by their position. */
export const fieldsOf = (all: readonly Seen[], facts: Facts): readonly MeaningField[] =>
  all.map(({ showing, shown }) => ({
    label: `${plainText(showing.spec.label)}${showing.position === null ? "" : ` ${showing.position}`}`,
    value: valueOf({ showing, shown }, facts),
  }));

/**
 * The sentence of `interpolatedIntent` (ERC-7730), its values in our own words. Undefined where it names a value that is not shown,
 * or is too long: then the intent and the fields tell what the call does.
 */
export const sentenceOf = (template: string, all: readonly Seen[], facts: Facts): Sentence | undefined => {
  if (template.length > mostTemplate) return undefined;
  const pieces: Piece[] = [];
  for (const part of partsOf(template)) {
    if (typeof part === "string") {
      if (part !== "") pieces.push({ kind: "text", text: withEscapes(part) });
      continue;
    }
    const values = all.filter(({ showing }) => isAt(showing, part.path));
    if (values.length === 0 || values.length > mostInSentence) return undefined;
    for (const [index, value] of values.entries()) {
      if (index > 0) pieces.push({ kind: "text", text: " and " });
      pieces.push(...valueOf(value, facts));
    }
  }
  return pieces;
};

const mostTemplate = 500;
/** Items of one list in a sentence. */
const mostInSentence = 5;

/** Whether a value is what a placeholder names: by the path of its field, or by its own within a list. */
const isAt = ({ spec, library }: Showing, path: string): boolean => {
  if (!("path" in spec.of)) return false;
  return isNamed(spec.of.path, path) || ("path" in library.of && path === library.of.path);
};

/** A value in words: amounts with the units of our own token facts, addresses with the organization's names. */
const valueOf = ({ showing, shown }: Seen, facts: Facts): Sentence => {
  const { leaf, spec } = showing;
  const { format } = spec;
  if (leaf.kind === "address") {
    return [{ kind: "address", address: leaf.value, name: facts.nameOf(leaf.value) ?? null }];
  }
  if (leaf.kind === "string") {
    // A constant text is the descriptor's own, any other the sender's.
    const text = plainText(leaf.value);
    return ["constant" in spec.of ? { kind: "text", text } : { kind: "quoted", text }];
  }
  if ((leaf.kind === "uint" || leaf.kind === "int") && leaf.value >= 0n) {
    const asset = assetOf(showing, leaf.value);
    if (asset !== undefined) return amountOf(showing, asset, format === "nftName" ? 1n : leaf.value, facts);
    const date = format === "date" ? dateText(showing, shown, leaf.value) : undefined;
    if (date !== undefined) return [{ kind: "text", text: date }];
  }
  const isOwnText = format === "duration" || format === "unit" || format === "enum";
  return [{ kind: "text", text: plainText(isOwnText ? shown.value : leafText(leaf)) }];
};

const assetOf = ({ spec: { format }, token, isNative }: Showing, value: bigint): Asset | undefined => {
  if (format === "amount" || (format === "tokenAmount" && isNative)) return { kind: "native" };
  if (token === undefined) return undefined;
  if (format === "tokenAmount") return { kind: "erc20", token };
  return format === "nftName" ? { kind: "erc721", token, tokenId: String(value) } : undefined;
};

const most = 2n ** 256n - 1n;

const amountOf = ({ spec, threshold }: Showing, asset: Asset, value: bigint, facts: Facts): Sentence => {
  const amount = value === most ? "unlimited" : String(value);
  const piece = { kind: "amount", text: amountText(asset, amount, facts), amount, asset } as const;
  if (threshold === undefined || value < threshold) return [piece];
  // What the descriptor calls an amount stands behind the amount, never in its place.
  const { message } = spec.params;
  const word = typeof message === "string" ? plainText(message) : "Unlimited";
  return amount === word.toLowerCase() ? [piece] : [piece, { kind: "text", text: ` (“${word}”)` }];
};

/** The last second that a date of JavaScript has. */
const lastSecond = 8_640_000_000_000n;

const dateText = ({ library }: Showing, shown: LibraryValue, value: bigint): string | undefined => {
  if (library.params.encoding === "blockheight") return `block ${value}`;
  return value <= lastSecond ? shown.value : undefined;
};
