import { TextInput, type TextInputProps, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import classes from "./offers-input.module.css";

type Props = Omit<TextInputProps, "onChange" | "onMouseDown" | "value"> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The suggestions for the text, without duplicates. */
  readonly offers: readonly string[];
  readonly onPick: (offer: string) => void;
};

/**
 * A text field with a list of suggestions below: opened by typing, the pointer or an arrow key, picked from by Enter or
 * the pointer. The focus never leaves the field. Mantine's Autocomplete costs 28 KB (gzip) and a measured layout with every
 * render of a page.
 */
export const OffersInput = ({ value, onChange, offers, onPick, onKeyDown, onBlur, ...input }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const isShown = isOpen && offers.length > 0;
  const at = chosen === undefined ? -1 : offers.indexOf(chosen);
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  const pick = (offer: string) => {
    close();
    onPick(offer);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // In an input method, Enter and arrow keys choose among its own words.
    if (!event.nativeEvent.isComposing) keys[event.key]?.(event);
    onKeyDown?.(event);
  };
  const step = (event: KeyboardEvent, from: number) => {
    event.preventDefault();
    setOpen(true);
    if (isShown) setChosen(offers.at(from % offers.length));
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: (event) => step(event, at + 1),
    ArrowUp: (event) => step(event, Math.max(at, 0) - 1),
    Escape: close,
    Enter: (event) => {
      const offer = isShown ? offers[at] : undefined;
      if (offer === undefined) return close();
      event.preventDefault();
      pick(offer);
    },
  };
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...input}
      {...roles.field}
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={isShown ? id : undefined}
      aria-activedescendant={isShown && at >= 0 ? `${id}${at}` : undefined}
      // The first Escape closes only the list, the next one a dialog around it.
      data-mantine-stop-propagation={isShown || undefined}
      value={value}
      onChange={({ currentTarget }) => {
        setOpen(true);
        setChosen(undefined);
        onChange(currentTarget.value);
      }}
      onKeyDown={press}
      // Not by a click: if the field moves under the pointer, the button is released elsewhere.
      onMouseDown={({ button }) => {
        if (button === 0) setOpen(true);
      }}
      onBlur={(event) => {
        close();
        onBlur?.(event);
      }}
      inputContainer={besideField(
        isShown && (
          <div {...roles.list} id={id} aria-label="Suggestions" className={classes.list}>
            {offers.map((offer, index) => (
              <UnstyledButton
                key={offer}
                id={`${id}${index}`}
                ref={index === at ? reveal : undefined}
                {...roles.offer}
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.offer}
                onClick={() => pick(offer)}
              >
                <NameText text={offer} />
              </UnstyledButton>
            ))}
          </div>
        ),
      )}
    />
  );
};

/** The list is positioned by the field alone, without its label and error. */
const besideField = (list: ReactNode) => (field: ReactNode) => (
  <div className={classes.place}>
    {field}
    {list}
  </div>
);

/**
 * No browser element is a text field with a list filtered by our rules. The field keeps the focus, even while the list
 * is scrolled by its bar; and browsers would make the scrolling element a tab stop.
 */
const roles = {
  field: { role: "combobox" },
  list: { role: "listbox", tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault() },
  offer: { role: "option" },
} as const;

const reveal = (element: HTMLButtonElement | null) => element?.scrollIntoView({ block: "nearest" });
