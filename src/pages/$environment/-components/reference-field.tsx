import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { maxTake } from "../../../../shared/wire/pagination.ts";
import { referenceFault } from "../../../../shared/wire/profile-reference.ts";
import { profilesOptions } from "../../../api/profiles.ts";
import { referenceFaultText } from "./reference-text.ts";

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

/** A profile by its reference; the first ones of the organization are offered. */
export function ReferenceField({ environment, value, onChange, description }: Props) {
  const { data } = useQuery(profilesOptions(environment, { skip: 0, take: maxTake }));
  const references = (data?.data ?? []).map(({ reference }) => reference);
  return (
    <Autocomplete
      label="Profile reference"
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[...new Set(references)].filter((reference) => referenceFault(reference) === undefined)}
      limit={20}
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
}
