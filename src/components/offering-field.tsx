import { type AutocompleteProps, TextInput } from "@mantine/core";
import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";

const load = async () => (await import("./offers.tsx")).Offers;
type Offers = Awaited<ReturnType<typeof load>>;
let loaded: Offers | undefined;

export type OfferingFieldProps = Pick<
  AutocompleteProps,
  "label" | "placeholder" | "error" | "onKeyDown" | "onBlur" | "maxLength" | "rightSection"
> & {
  /** What is offered for the text, as texts that are different. */
  readonly offers: readonly string[];
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onPick?: (offer: string) => void;
};

/** What the field is for assistive technology before its list is there: the same as with the list closed. */
const withoutList = {
  role: "combobox",
  "aria-haspopup": "listbox",
  "aria-expanded": false,
  "aria-autocomplete": "list",
} as const;

/**
 * A text field that offers what fits. The list of offers is loaded as the pointer or the focus comes to the field. Until it is there,
 * and if it cannot be loaded, everything can be typed whole; what was typed, the focus and the caret stay as the list arrives.
 */
export const OfferingField = ({ offers, onPick, onChange, ...props }: OfferingFieldProps) => {
  const [List, setList] = useState(() => loaded);
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret was in the field that is being replaced; null if the field had no focus. */
  const caret = useRef<number | null>(null);
  const isReplaced = useRef(false);
  const ask = () => {
    if (List !== undefined) return;
    load().then(
      (got) => {
        loaded = got;
        const field = input.current;
        caret.current = field !== null && field === document.activeElement ? field.selectionStart : null;
        isReplaced.current = true;
        setList(() => got);
      },
      // It stays a field without offers, and asks again the next time.
      () => undefined,
    );
  };
  useLayoutEffect(() => {
    if (caret.current !== null) {
      input.current?.focus();
      input.current?.setSelectionRange(caret.current, caret.current);
      caret.current = null;
    }
    isReplaced.current = false;
  });
  // The person has not left a field that is replaced.
  const blur = (event: FocusEvent<HTMLInputElement>) => isReplaced.current || props.onBlur?.(event);
  const common = { ...props, ref: input, autoComplete: "off", spellCheck: false, onBlur: blur };
  if (List !== undefined) return <List {...common} offers={offers} onPick={onPick} onChange={onChange} />;
  return (
    <TextInput
      {...common}
      {...withoutList}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onPointerEnter={ask}
      onFocus={ask}
    />
  );
};
