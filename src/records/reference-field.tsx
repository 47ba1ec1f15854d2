import { Autocomplete } from "@mantine/core";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { referenceFaultText } from "./reference-text.ts";
import { useReferences } from "./use-references.ts";

type Props = {
  readonly environment: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description: string;
};

/** Why a reference that was typed cannot be used, as a sentence. */
export const referenceError = (value: string): string | undefined => {
  const fault = value === "" ? undefined : referenceFault(value);
  return fault === undefined ? undefined : `It ${referenceFaultText[fault]}.`;
};

/** A profile by its reference; existing ones that fit are offered out of all, any other may be typed. */
export const ReferenceField = ({ environment, value, onChange, description }: Props) => {
  const references = useReferences(environment, value);
  return (
    <Autocomplete
      label="Profile reference"
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[...new Set(references)].filter((reference) => referenceFault(reference) === undefined)}
      filter={({ options }) => options}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={onChange}
      error={referenceError(value)}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  );
};
