import { NativeSelect } from "@mantine/core";
import { useNetworks } from "./use-networks.ts";

type Props = { readonly environment: string; readonly value: string; readonly onChange: (value: string) => void };

/** One of the networks that are enabled for the organization. */
export const NetworkField = ({ environment, value, onChange }: Props) => {
  const { networks } = useNetworks(environment);
  const enabled = networks.filter(({ enabled: isEnabled }) => isEnabled);
  return (
    <NativeSelect
      label="Network"
      description="Those that are enabled for the organization."
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[{ value: "", label: "Choose a network" }, ...enabled.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
