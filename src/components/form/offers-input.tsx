import { TextInput, type TextInputProps, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import { useOfferList } from "./use-offer-list.ts";
import classes from "./offers-input.module.css";

type Props = Omit<TextInputProps, "onChange" | "onMouseDown" | "value"> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The suggestions for the text, without duplicates. */
  readonly offers: readonly string[];
  readonly onPick: (offer: string) => void;
};

/**
 * A text field with a list of suggestions below. Mantine's Autocomplete costs 28 KB (gzip) and a measured layout with
 * every render of a page.
 */
export const OffersInput = ({ value, onChange, offers, onPick, onKeyDown, onBlur, ...input }: Props) => {
  const shown = useOfferList({ offers, keyOf: itself, onPick });
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      {...shown.field}
      value={value}
      onChange={({ currentTarget }) => {
        shown.edited();
        onChange(currentTarget.value);
      }}
      onKeyDown={(event) => {
        shown.press(event);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        shown.close();
        onBlur?.(event);
      }}
      inputContainer={besideField(
        shown.isShown && (
          <div {...shown.list} aria-label="Suggestions" className={classes.list}>
            {offers.map((offer, index) => (
              <UnstyledButton key={offer} {...shown.offer(offer, index)} className={classes.offer}>
                <NameText text={offer} />
              </UnstyledButton>
            ))}
          </div>
        ),
      )}
    />
  );
};

const itself = (offer: string): string => offer;

/** The list is positioned by the field alone, without its label and error. */
const besideField = (list: ReactNode) => (field: ReactNode) => (
  <div className={classes.place}>
    {field}
    {list}
  </div>
);
