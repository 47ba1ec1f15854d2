import type { IntegerField, LeafField } from "#shared/abi/field.ts";
import { type LeafDraft, parseLeaf } from "#shared/abi/leaf.ts";
import { hasWrongChecksum, lacksChecksum, withChecksum } from "#shared/address/checksum.ts";
import { bytesOffers } from "./bytes-offers.ts";
import { datesIn } from "./date-text.ts";
import { baseUnitsIn, etherDecimals, numberIn, secondsIn } from "./number-text.ts";
import type { ValueOffer } from "./value-offer.ts";

/**
 * What a refused text may mean, each with the exact value the field would hold. Only a person picks one: text is never
 * rewritten automatically. Nothing is offered that the field would refuse.
 */
export const valueOffers = (field: LeafField, draft: LeafDraft, now = new Date()): readonly ValueOffer[] => {
  if (draft.text.length > MAX_LENGTH || parseLeaf(field, draft).ok) return [];
  const offers = offersOf(field, draft, now).filter(({ text }) => parseLeaf(field, { text, mode: "hex" }).ok);
  // The first reading of a value is the most likely.
  return offers.filter(({ text }, index) => offers.findIndex((offer) => offer.text === text) === index);
};

// The text of a field, not a document.
const MAX_LENGTH = 10_000;

const offersOf = (field: LeafField, draft: LeafDraft, now: Date): readonly ValueOffer[] => {
  switch (field.kind) {
    case "integer":
      return integerOffers(field, draft, now);
    case "address":
      return addressOffers(draft.text);
    case "bytes":
    case "fixedBytes":
      return bytesOffers(field, draft);
    default:
      return [];
  }
};

const integerOffers = (field: IntegerField, { text, decimals, time }: LeafDraft, now: Date): readonly ValueOffer[] => {
  const counted = decimals !== undefined || time !== undefined;
  const bare = /^\s*(["'`])(.*)\1\s*$/.exec(text)?.[2] ?? text;
  // In a unit, `1_000` may mean a thousand units.
  const read = time !== undefined ? secondsIn : decimals !== undefined ? baseUnitsIn : numberIn;
  const isOther = OTHER.test(bare) || (decimals !== undefined && isInOtherUnit(bare, decimals));
  const value = isOther ? undefined : read(bare);
  const dates = counted || field.signed ? [] : datesIn(bare, now);
  return [
    ...(value === undefined ? [] : [{ as: "number", text: value.toString() } as const]),
    ...dates.map(({ seconds, zone }) => ({ as: `date-${zone}`, text: seconds.toString() }) as const),
  ];
};

// A date or a month is not a subtraction, and accountants write negative amounts in parentheses.
const OTHER =
  /^\s*(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)|(?:(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/](?:19|20)\d\d)\s*$|\([\d.,\s]*\)\s*$)/;

/**
 * Whether a text has a unit of ether that differs from the field's: with 6 decimals `5 ether` may mean 5 tokens or
 * 5 * 10^18 base units, which are the same only with 18.
 */
const isInOtherUnit = (text: string, decimals: number): boolean => etherDecimals(text).some((own) => own !== decimals);

const addressOffers = (text: string): readonly ValueOffer[] => {
  // The field's own error offers the checksummed form, for comparison.
  if (lacksChecksum(text)) return [];
  const padded = /^\s*(?:0x)?0{24}([0-9a-f]{40})\s*$/i.exec(text)?.[1];
  if (padded === undefined || hasWrongChecksum(`0x${padded}`)) return [];
  return [{ as: "address-of-word", text: withChecksum(`0x${padded}`) }];
};
