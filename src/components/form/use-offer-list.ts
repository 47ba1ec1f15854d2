import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";

type Offers<T> = {
  /** Without duplicates. */
  readonly offers: readonly T[];
  readonly keyOf: (offer: T) => string;
  readonly onPick: (offer: T) => void;
};

/**
 * A list of offers below a text field: opened by typing, the pointer or an arrow key, picked from by Enter or the
 * pointer. The focus never leaves the field. The props are for the field, for its list, and for each offer in it.
 */
export const useOfferList = <T>({ offers, keyOf, onPick }: Offers<T>) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const isShown = isOpen && offers.length > 0;
  const at = chosen === undefined ? -1 : offers.findIndex((offer) => keyOf(offer) === chosen);
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  const pick = (offer: T) => {
    close();
    onPick(offer);
  };
  const step = (event: KeyboardEvent, from: number) => {
    event.preventDefault();
    setOpen(true);
    const next = isShown ? offers.at(from % offers.length) : undefined;
    if (next !== undefined) setChosen(keyOf(next));
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
  return {
    isShown,
    /** An offer is highlighted: Enter picks it. */
    isHighlighted: isShown && at >= 0,
    close,
    /** The text was edited: other offers may fit, and none is highlighted. */
    edited: () => {
      setOpen(true);
      setChosen(undefined);
    },
    press: (event: KeyboardEvent) => {
      // In an input method, Enter and arrow keys choose among its own words.
      if (!event.nativeEvent.isComposing) keys[event.key]?.(event);
    },
    field: {
      ...roles.field,
      "aria-expanded": isShown,
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": isShown && at >= 0 ? `${id}${at}` : undefined,
      // The first Escape closes only the list, the next one a dialog around it.
      "data-mantine-stop-propagation": isShown || undefined,
      // Not by a click: if the field moves under the pointer, the button is released elsewhere.
      onMouseDown: ({ button }: MouseEvent) => {
        if (button === 0) setOpen(true);
      },
    },
    list: { ...roles.list, id },
    offer: (offer: T, index: number) => ({
      ...roles.offer,
      id: `${id}${index}`,
      ref: index === at ? reveal : undefined,
      "aria-selected": index === at,
      onClick: () => pick(offer),
    }),
  };
};

/**
 * No browser element is a text field with a list filtered by our rules. The field keeps the focus, even while the list
 * is scrolled by its bar; and browsers would make the scrolling element a tab stop.
 */
const roles = {
  field: { role: "combobox", "aria-autocomplete": "list" },
  list: { role: "listbox", tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault() },
  offer: { role: "option", tabIndex: -1 },
} as const;

const reveal = (element: HTMLElement | null) => {
  // In some browsers it returns a promise.
  element?.scrollIntoView({ block: "nearest" });
};
