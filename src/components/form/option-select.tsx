import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { afterPointer } from "./after-pointer.ts";
import classes from "./option-select.module.css";

type Props = Omit<
  SelectProps,
  | "classNames"
  | "dropdownOpened"
  | "onDropdownOpen"
  | "onDropdownClose"
  | "openOnFocus"
  | "searchable"
  | "filter"
  | "comboboxProps"
  | "rightSection"
> & {
  /** The last lines of the open list, also of an empty one, announced when they change. */
  readonly notes?: readonly string[];
  readonly onOpenChange?: (isOpen: boolean) => void;
};

/**
 * A field that finds options while typing; the options are already filtered. It opens by the pointer, by typing and by
 * the arrow keys, never by focus alone, which it also gets when a dialog opens or a form shows its errors.
 */
export const OptionSelect = ({ notes, onOpenChange, ...props }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  const setOpen = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  return (
    <>
      <Select
        {...props}
        // Mantine hides an empty list without one.
        nothingFoundMessage={notes === undefined ? props.nothingFoundMessage : <></>}
        classNames={classes}
        searchable
        filter={({ options }) => options}
        openOnFocus={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Enter picks the highlighted option or the only match, or submits the form: nothing may cover the errors then.
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.key !== "Enter") return;
          const isHighlighted = (dropdown?.querySelector("[data-combobox-selected]") ?? null) !== null;
          const match = isOpen && !isHighlighted ? matchOf(props.data, props.searchValue) : undefined;
          if (match !== undefined && match.value !== props.value) props.onChange?.(match.value, match);
          setOpen(false);
        }}
        // Also without a click: if the field moves under the pointer, the button is released elsewhere.
        onMouseDown={({ button }) => {
          if (button === 0) afterPointer(() => setOpen(true));
        }}
        // Typing replaces the current name, and never inserts into it.
        onClick={({ currentTarget }) => {
          if (!isOpen) currentTarget.select();
        }}
        withCheckIcon={false}
        allowDeselect={false}
        // A closed list of options is not on the page: otherwise it would be laid out with the form.
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        // The browser scrolls a long list. Mantine's own scrolling makes the click that opens it take half as long again.
        withScrollArea={false}
        // Otherwise Chromium's Tab key stops at a list that scrolls, and it closes under the focus.
        attributes={{ options: { tabIndex: -1 }, dropdown: { ref: setDropdown } }}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      />
      {notes !== undefined &&
        dropdown !== null &&
        // Beside the listbox: in it, assistive technology expects only options.
        createPortal(
          <output className={classes["notes"]}>
            {notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </output>,
          dropdown,
        )}
    </>
  );
};

/** The option of this whole name, or else the only one left; undefined if several match, or it cannot be picked. */
const matchOf = (data: SelectProps["data"] = [], typed = ""): ComboboxItem | undefined => {
  const items = data.flatMap((entry) => (typeof entry === "object" && "items" in entry ? [...entry.items] : [entry]));
  const options = items.filter((item) => typeof item === "object" && "label" in item);
  const named = options.filter(({ label }) => label === typed.trim());
  const [match, ...more] = named.length > 0 ? named : options;
  return match === undefined || more.length > 0 || match.disabled === true ? undefined : match;
};
