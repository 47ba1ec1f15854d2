import { useState } from "react";
import { OffersInput } from "#src/components/form/offers-input.tsx";

export type Offer = { readonly value: string; readonly label: string };

type Props = {
  readonly label: string;
  readonly placeholder?: string;
  readonly help?: string | undefined;
  /** Nothing can be entered, for the reason in `help`. */
  readonly isOff?: boolean;
  /** The filter in the URL; empty: not set. */
  readonly value: string;
  readonly offers?: readonly Offer[];
  /** Parses the input: the value for the URL, or its error. By default any text is valid. */
  readonly read?: (text: string) => { readonly value: string } | { readonly error: string };
  /** How a value is shown in the field. */
  readonly show?: (value: string) => string;
  readonly onChange: (value: string) => void;
};

const asTyped = (text: string) => ({ value: text });

/**
 * A filter with suggestions that also accepts any text. The input is applied by Enter or on leaving the field, and
 * stays with its error if it is invalid.
 */
export const OfferField = ({
  label,
  placeholder,
  help,
  isOff = false,
  value,
  offers = [],
  read = asTyped,
  show = (shown) => offers.find((offer) => offer.value === shown)?.label ?? shown,
  onChange,
}: Props) => {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const shown = draft ?? (value === "" ? "" : show(value));
  const sought = (draft ?? "").trim().toLowerCase();
  const apply = (next: string) => {
    setDraft(undefined);
    setError(undefined);
    if (next !== value) onChange(next);
  };
  const enter = () => {
    if (draft === undefined) return;
    const text = draft.trim();
    const offer = offers.find((one) => one.label.toLowerCase() === text.toLowerCase());
    const result = text === "" ? { value: "" } : offer === undefined ? read(text) : { value: offer.value };
    if ("error" in result) setError(result.error);
    else apply(result.value);
  };
  return (
    <OffersInput
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      description={error === undefined ? help : undefined}
      error={error}
      disabled={isOff}
      offers={[
        ...new Set(
          offers.flatMap((one) => (one.label.toLowerCase().includes(sought) ? [one.label] : [])).slice(0, mostOffers),
        ),
      ]}
      value={shown}
      onPick={(picked) => {
        const offer = offers.find((one) => one.label === picked);
        if (offer !== undefined) apply(offer.value);
      }}
      onChange={(text) => {
        setDraft(text);
        setError(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.defaultPrevented) enter();
      }}
      onBlur={enter}
      maxLength={200}
    />
  );
};

const mostOffers = 10;
