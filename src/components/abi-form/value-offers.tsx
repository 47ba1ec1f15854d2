import { type ReactNode, useMemo } from "react";
import type { LeafDraft } from "#shared/abi/draft.ts";
import type { LeafField } from "#shared/abi/field.ts";
import type { OfferKind, ValueOffer } from "#shared/abi/offers/value-offer.ts";
import { valueOffers } from "#shared/abi/offers/value-offers.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { zonedTimeText } from "#src/lib/dates.ts";
import { useContractConstant } from "./contract-constant.ts";
import { Offer, Offers } from "./offers.tsx";

/** Possible meanings of a text that a field cannot accept, each with the resulting value. */
export const ValueOffers = ({
  field,
  draft,
  label,
  except,
  onTake,
}: {
  readonly field: LeafField;
  readonly draft: LeafDraft;
  readonly label: string;
  /** A value already offered elsewhere. */
  readonly except: string | undefined;
  readonly onTake: (text: string) => void;
}) => {
  const made = useMemo(() => valueOffers(field, draft), [field, draft]);
  const constant = useContractConstant(field, draft.text);
  const others = made.filter(({ text }) => text !== constant?.text && text.toLowerCase() !== except?.toLowerCase());
  if (constant === undefined && others.length === 0) return null;
  return (
    <Offers label={label}>
      {constant === undefined ? null : (
        <Offer text={constant.text} shown={constant.text} onTake={onTake}>
          <NameText text={constant.name} /> in this contract
        </Offer>
      )}
      {others.map((offer) => (
        <Offer key={offer.text} text={offer.text} shown={shownOf(field, draft, offer)} onTake={onTake}>
          {words[offer.as](offer)}
        </Offer>
      ))}
    </Offers>
  );
};

const shownOf = (field: LeafField, { decimals, time }: LeafDraft, { text }: ValueOffer) => {
  if (field.kind !== "integer") return text;
  return (
    <>
      <NumberText value={text} />
      {time !== undefined ? " seconds" : decimals === undefined ? "" : inUnit(text, decimals)}
    </>
  );
};

/** The field uses a unit, and the value is in base units: both are shown. */
const inUnit = (digits: string, decimals: number) => {
  if (decimals < 0 || decimals > 255) return " base units";
  return (
    <>
      {" base units, "}
      <NumberText value={formatUnits(BigInt(digits), decimals)} /> in the unit of the field
    </>
  );
};

const dateOf = ({ text }: ValueOffer, timeZone?: string): string => zonedTimeText(Number(text) * 1_000, timeZone);

const madeOf = (what: string, { of }: ValueOffer) => (
  <>
    {what} <NameText text={`“${of ?? ""}”`} />
  </>
);

const words: Readonly<Record<OfferKind, (offer: ValueOffer) => ReactNode>> = {
  number: () => "As a whole number",
  "date-stated": (offer) => `${dateOf(offer)}, in seconds since 1970`,
  "date-utc": (offer) => `Read as UTC: ${dateOf(offer, "UTC")}, in seconds since 1970`,
  "date-local": (offer) => `Read as local time: ${dateOf(offer)}, in seconds since 1970`,
  "address-of-word": () => "The address in these 32 bytes",
  hex: () => "As hex",
  utf8: (offer) => madeOf("UTF-8 of", offer),
  "keccak-text": (offer) => madeOf("Keccak-256 of the text", offer),
  "keccak-bytes": () => "Keccak-256 of these bytes",
  "admin-role": () => "OpenZeppelin's DEFAULT_ADMIN_ROLE, which is zero",
  "text-right": (offer) => madeOf("Zeros to the right of the text", offer),
  "number-left": () => "As a number: zeros on the left",
  "hex-left": () => "Zeros on the left, as a number or an address has them",
  "hex-right": () => "Zeros on the right, as text has them",
  selector: (offer) => madeOf("Selector of", offer),
};
