import { Select, type SelectProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./option-select.module.css";

type Props = Omit<
  SelectProps,
  "classNames" | "dropdownOpened" | "openOnFocus" | "searchable" | "filter" | "comboboxProps" | "rightSection"
>;

/**
 * A field that finds options as one types; what is offered has been searched already. It opens by a click, by typing and by the arrow keys,
 * never by the focus alone, which also comes when a dialog opens or when a form shows what is wrong.
 */
export const OptionSelect = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Select
      {...props}
      classNames={classes}
      searchable
      filter={({ options }) => options}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // Enter picks what is highlighted, or submits the form: nothing may cover the errors then.
      onKeyDown={({ key }) => {
        if (key === "Enter") setOpen(false);
      }}
      // What is typed takes the place of the name that is there, and never goes into the middle of it.
      onClick={({ currentTarget }) => {
        if (!isOpen) currentTarget.select();
      }}
      withCheckIcon={false}
      allowDeselect={false}
      // A closed list of options is not on the page: it would be laid out with the form.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    />
  );
};
