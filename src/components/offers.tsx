import { Autocomplete, type AutocompleteProps } from "@mantine/core";

type Props = Omit<AutocompleteProps, "data" | "onOptionSubmit"> & {
  readonly offers: readonly string[];
  readonly onPick: ((offer: string) => void) | undefined;
};

/** A text field with a list of what fits, which opens as somebody types. */
export const Offers = ({ offers, onPick, ...props }: Props) => (
  <Autocomplete
    {...props}
    data={[...offers]}
    filter={({ options }) => options}
    openOnFocus={false}
    comboboxProps={{ withinPortal: false }}
    {...(onPick === undefined ? {} : { onOptionSubmit: onPick })}
  />
);
