import * as fc from "fast-check";
import { expect, test } from "vitest";
import { describeField, isLeaf } from "#shared/abi/field.ts";
import { type LeafDraft, parseLeaf } from "#shared/abi/leaf.ts";
import { valueOffers } from "./value-offers.ts";

// The oracle reads texts by itself, and generously: it knows nothing of the product's own reader. All its numbers are
// integers scaled by 10^80.
const scale = 80;

const exact = (whole: string, fraction: string, power = 0): bigint | undefined => {
  const shift = scale - fraction.length + power;
  return shift < 0 ? undefined : BigInt(`0${whole}${fraction}`) * 10n ** BigInt(shift);
};

/** Every number that somebody could mean. The point is always decimal; a comma in a field of integers never is. */
const readingsOf = (text: string, isInteger: boolean): readonly bigint[] => {
  if (isInteger && /^e\d+$/i.test(text.trim())) return [BigInt(`0x${text.trim()}`) * 10n ** BigInt(scale)];
  const [, sign = "", mantissa = "", power = "0"] =
    /^([-+]?)\s*([\d.,_'\u2019\s]+?)(?:[eE]\+?(-?\d{1,2}))?$/.exec(text.trim()) ?? [];
  const plain = mantissa.replaceAll(/[_'\u2019\s]/g, "");
  const forms = [plain.replaceAll(",", "")];
  if (!isInteger && !plain.includes(".") && plain.split(",").length === 2) {
    if (!/(?:^|\D)\d{1,3},\d{3}$/.test(mantissa)) forms.pop();
    forms.push(plain.replace(",", "."));
  }
  return forms.flatMap((form) => {
    const [, whole = "", fraction = ""] = /^(\d*)\.?(\d*)$/.exec(form) ?? [];
    const value = whole + fraction === "" ? undefined : exact(whole, fraction, Number(power));
    return value === undefined ? [] : [sign === "-" ? -value : value];
  });
};

type Kind = { readonly type: string; readonly draft: Omit<LeafDraft, "text">; readonly decimals: number };

const kinds: readonly Kind[] = [
  { type: "uint256", draft: {}, decimals: 0 },
  { type: "int256", draft: {}, decimals: 0 },
  { type: "uint256", draft: { decimals: 0 }, decimals: 0 },
  { type: "uint256", draft: { decimals: 2 }, decimals: 2 },
  { type: "uint256", draft: { decimals: 6 }, decimals: 6 },
  { type: "int256", draft: { decimals: 18 }, decimals: 18 },
  { type: "uint256", draft: { time: "days" }, decimals: 3 },
];

const leaf = (type: string) => {
  const field = describeField({ name: "value", type });
  if (!isLeaf(field)) throw new Error(type);
  return field;
};

const seconds = 86_400n;

/** What a click would put into the field, scaled by 10^80 in its unit. */
const offersOf = ({ type, draft }: Kind, text: string): readonly bigint[] => {
  const field = leaf(type);
  const parsed = parseLeaf(field, { text, ...draft });
  const one = 10n ** BigInt(scale);
  const inUnit = (digits: string) =>
    draft.time === undefined
      ? BigInt(digits) * 10n ** BigInt(scale - (draft.decimals ?? 0))
      : (BigInt(digits) * one) / seconds;
  const suggestion = parsed.ok ? undefined : parsed.error.suggestion;
  const suggested = suggestion === undefined ? undefined : parseLeaf(field, { text: suggestion, ...draft });
  return [
    ...(suggested?.ok === true ? [inUnit(String(suggested.value))] : []),
    ...valueOffers(field, { text, ...draft }).map((offer) => inUnit(offer.text)),
  ];
};

const isParsed = ({ draft, decimals }: Kind, value: bigint): boolean =>
  draft.time === undefined
    ? value % 10n ** BigInt(scale - decimals) === 0n
    : (value * seconds) % 10n ** BigInt(scale) === 0n;

const texts = fc
  .tuple(
    fc.constantFrom("", "", "", "-", "+"),
    fc.array(
      fc.constantFrom("0", "1", "5", "12", "00", "000", "500", ",", ",", ".", " ", "\u00a0", "'", "\u2019", "_"),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    fc.constantFrom("", "", "", "", "e3", "E-3", "e+6"),
  )
  .map(([sign, parts, power]) => `${sign}${parts.join("")}${power}`);

// A minus is no question: five million to pay back are more than half a million.
const size = (value: bigint): bigint => (value < 0n ? -value : value);

test("no offer is larger than the smallest reading that the field's kind can parse", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...kinds), (text, kind) => {
      const isInteger = kind.draft.decimals === undefined && kind.draft.time === undefined;
      const smallest = readingsOf(text, isInteger)
        .filter((value) => isParsed(kind, value))
        .reduce<bigint | undefined>(
          (least, value) => (least === undefined || size(value) < size(least) ? value : least),
          undefined,
        );
      const isLarger = (offer: bigint) => smallest === undefined || size(offer) > size(smallest);
      expect(offersOf(kind, text).filter(isLarger)).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test("in a field with a unit, nothing is offered for a text that has two readings", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...kinds.filter(({ draft }) => draft.decimals !== undefined)), (text, kind) => {
      const isAmbiguous = new Set(readingsOf(text, false)).size > 1;
      expect(isAmbiguous ? offersOf(kind, text) : []).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["0,500", 18],
  ["1,000", 18],
  ["1,000", 0],
  ["12,345", 2],
])("of %s with %d decimals nothing is offered", (text, decimals) => {
  expect(offersOf({ type: "uint256", draft: { decimals }, decimals }, text)).toEqual([]);
});
