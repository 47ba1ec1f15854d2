import { numberText } from "#shared/amount/number-text.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import type { Leaf } from "./descriptor-leaves.ts";
import type { LibraryValue } from "./descriptor-library.ts";
import type { Showing } from "./descriptor-show.ts";
import { isNamed, partsOf } from "./descriptor-template.ts";
import { bounded, bytesValueText, stringText } from "./foreign-text.ts";
import { addressIn, amountIn, say } from "./sentence.ts";
import type { Asset, Facts, MeaningField, Sentence } from "./types.ts";

/** A value to show, and the library's text for it. */
export type ShownValue = { readonly showing: Showing; readonly shown: LibraryValue };

/** How an amount is written: with or without its contract. */
export type Amount = (asset: Asset, amount: string, facts: Facts) => Sentence;

/** Characters of a label, of a text in the descriptor, and of a text in the call. */
const longestLabel = 100;
const longestWords = 200;
const longestText = 200;
const mostBytes = 64;

/** A descriptor's text for display: invisible characters are escaped, and long text is cut. */
export const descriptorText = (text: string): string => bounded(text, longestWords);

/** The fields below the sentence, the items of a list by position. */
export const fieldsOf = (all: readonly ShownValue[], facts: Facts): readonly MeaningField[] =>
  all.map(({ showing, shown }) => ({
    label: `${bounded(showing.spec.label, longestLabel)}${showing.position === null ? "" : ` ${showing.position}`}`,
    value: valueOf({ showing, shown }, facts, amountIn),
  }));

/**
 * The sentence of `interpolatedIntent` (ERC-7730) with values in our own words. Undefined if it names a value that is
 * not shown, or is too long: then the intent and the fields say what the call does.
 */
export const sentenceOf = (
  template: string,
  all: readonly ShownValue[],
  facts: Facts,
  amount: Amount,
): Sentence | undefined => {
  if (template.length > longestTemplate) return undefined;
  let sentence = say``;
  for (const part of partsOf(template)) {
    if (typeof part === "string") {
      sentence = say`${sentence}${withEscapes(part)}`;
      continue;
    }
    const values = all.filter(({ showing }) => isAt(showing, part.path));
    if (values.length === 0 || values.length > mostInSentence) return undefined;
    for (const [index, value] of values.entries()) {
      sentence = say`${sentence}${index === 0 ? "" : " and "}${valueOf(value, facts, amount)}`;
    }
  }
  return sentence;
};

const longestTemplate = 500;
/** Items of one list within a sentence. */
const mostInSentence = 5;

/** Whether a placeholder refers to a value: by the path of its field, or by its own within a list. */
const isAt = ({ spec, library }: Showing, path: string): boolean => {
  if (!("path" in spec.of)) return false;
  return isNamed(spec.of.path, path) || ("path" in library.of && path === library.of.path);
};

/** A value in words: amounts in the units of our own token facts, addresses with the organization's names. */
const valueOf = ({ showing, shown }: ShownValue, facts: Facts, amount: Amount): Sentence => {
  const { leaf, spec } = showing;
  switch (leaf.kind) {
    case "address":
      return addressIn(leaf.value, facts);
    case "bool":
      return say`${spec.format === "enum" ? descriptorText(shown.value) : String(leaf.value)}`;
    case "bytes":
      return say`${textOf(leaf)}`;
    case "string":
      // A constant text is the descriptor's; any other is the sender's.
      return "constant" in spec.of ? say`${descriptorText(leaf.value)}` : [{ kind: "quoted", text: textOf(leaf) }];
    default:
      return numberOf({ showing, shown }, leaf.value, facts, amount);
  }
};

/** A value may be shown by many fields and placeholders, and its fingerprint covers all of it. */
const texts = new WeakMap<Leaf, string>();

const textOf = (leaf: Extract<Leaf, { readonly value: string }>): string => {
  const before = texts.get(leaf);
  if (before !== undefined) return before;
  const text =
    leaf.kind === "bytes" ? bytesValueText(leaf.value.toLowerCase(), mostBytes) : stringText(leaf.value, longestText);
  texts.set(leaf, text);
  return text;
};

const numberOf = ({ showing, shown }: ShownValue, value: bigint, facts: Facts, amount: Amount): Sentence => {
  const { format } = showing.spec;
  // The library reads some negative numbers as large ones, and no format adds to the digits.
  if (value < 0n) return say`${numberText(value.toString())}`;
  const asset = assetOf(showing, value);
  if (asset !== undefined) return amountOf(showing, asset, format === "nftName" ? 1n : value, facts, amount);
  switch (format) {
    case "date":
      return say`${dateText(showing, shown, value)}`;
    case "duration":
    case "unit":
    case "enum":
      return say`${descriptorText(shown.value)}`;
    default:
      return say`${numberText(value.toString())}`;
  }
};

const assetOf = ({ spec: { format }, token, isNative }: Showing, value: bigint): Asset | undefined => {
  if (format === "amount" || (format === "tokenAmount" && isNative)) return { kind: "native" };
  if (token === undefined) return undefined;
  if (format === "tokenAmount") return { kind: "erc20", token };
  return format === "nftName" ? { kind: "erc721", token, tokenId: value.toString() } : undefined;
};

const most = 2n ** 256n - 1n;

const amountOf = (
  { spec, threshold }: Showing,
  asset: Asset,
  value: bigint,
  facts: Facts,
  amount: Amount,
): Sentence => {
  const text = amount(asset, value === most ? "unlimited" : value.toString(), facts);
  if (threshold === undefined || value < threshold) return text;
  // The descriptor's word for an amount follows the amount, and never replaces it.
  const { message } = spec.params;
  return say`${text} (“${typeof message === "string" ? descriptorText(message) : "Unlimited"}”)`;
};

/** The last second of a JavaScript date. */
const lastSecond = 8_640_000_000_000n;

const dateText = ({ library }: Showing, shown: LibraryValue, value: bigint): string => {
  if (library.params.encoding === "blockheight") return `block ${numberText(value.toString())}`;
  return value <= lastSecond ? shown.value : numberText(value.toString());
};
