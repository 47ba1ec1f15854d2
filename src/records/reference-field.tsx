import { Autocomplete } from "@mantine/core";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import type { ControlledField } from "../components/form/use-controlled-field.ts";
import { useReferences } from "./use-references.ts";

type Props = ControlledField<string> & { readonly environment: string; readonly description: string };

/** A profile by its reference; existing ones that fit are offered out of all, any other may be typed. */
export const ReferenceField = ({ environment, ...field }: Props) => {
  const references = useReferences(environment, field.value);
  return (
    <Autocomplete
      {...field}
      label="Profile reference"
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[...new Set(references)].filter((reference) => referenceFault(reference) === undefined)}
      filter={({ options }) => options}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  );
};
