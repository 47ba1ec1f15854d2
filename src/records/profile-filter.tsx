import { Autocomplete, CloseButton } from "@mantine/core";
import { useState } from "react";
import { useReferences } from "./use-references.ts";

type Props = {
  readonly environment: string;
  readonly value: string | undefined;
  readonly onChange: (reference: string | undefined) => void;
};

/** Narrows a list to one profile: picked among those that exist as it is typed, or typed whole and entered. */
export const ProfileFilter = ({ environment, value = "", onChange }: Props) => {
  const [draft, setDraft] = useState(value);
  const references = useReferences(environment, draft);
  const take = (reference: string) => {
    if (reference !== value) onChange(reference === "" ? undefined : reference);
  };
  return (
    <Autocomplete
      label="Profile"
      placeholder="All"
      data={[...new Set(references)]}
      filter={({ options }) => options}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      value={draft}
      onChange={setDraft}
      onOptionSubmit={take}
      onBlur={() => setDraft(value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.defaultPrevented) take(draft.trim());
      }}
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      rightSection={
        value !== "" && <CloseButton size="sm" aria-label="Clear profile" onClick={() => onChange(undefined)} />
      }
    />
  );
};
