import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { allNetworksOptions } from "#src/api/networks.ts";
import { nameText } from "#src/components/name-text.ts";

type Props = {
  readonly environment: string;
  /** Empty: none is chosen. */
  readonly value: string;
  /** The text for no network. */
  readonly none: string;
  readonly onChange: (networkId: string) => void;
};

/** Picks one of the organization's networks, or none; an unknown one is shown by its id. */
export const NetworkSelect = ({ environment, value, none, onChange }: Props) => {
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  const isKnown = value === "" || networks.some(({ id }) => id === value);
  return (
    <NativeSelect
      label="Network"
      // The same width before and after its networks load; in a grid no wider than its column.
      w="12.5rem"
      maw="100%"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: none },
        ...(isKnown ? [] : [{ value, label: nameText(value) }]),
        ...networks.map(({ id, name }) => ({ value: id, label: nameText(name) })),
      ]}
    />
  );
};
