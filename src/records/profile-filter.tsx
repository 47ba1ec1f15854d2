import { CloseButton } from "@mantine/core";
import { useRef, useState } from "react";
import { OffersInput } from "#src/components/form/offers-input.tsx";
import { useReferences } from "./use-references.ts";

type Props = {
  readonly environment: string;
  readonly value: string | undefined;
  readonly onChange: (reference: string | undefined) => void;
};

/** Filters a list by one profile: picked among existing ones while typing, or typed in full and entered. */
export const ProfileFilter = ({ environment, value = "", onChange }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState({ value, sent: value });
  const [isVisited, setVisited] = useState(false);
  const references = useReferences(environment, draft, isVisited);
  if (value !== settled.value) {
    setSettled({ value, sent: value });
    // A value that this filter did not set comes from a link or from going back.
    if (value !== settled.sent) setDraft(value);
  }
  const take = (reference: string) => {
    setDraft(reference);
    setSettled((last) => ({ ...last, sent: reference }));
    if (reference !== value) onChange(reference === "" ? undefined : reference);
  };
  return (
    <OffersInput
      ref={field}
      label="Profile"
      placeholder="All"
      offers={[...new Set(references)]}
      value={draft}
      onChange={setDraft}
      onPick={take}
      onFocus={() => setVisited(true)}
      onBlur={() => setDraft(settled.sent)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.defaultPrevented) take(draft.trim());
      }}
      maxLength={500}
      rightSection={
        value !== "" && (
          <CloseButton
            size="sm"
            aria-label="Clear profile"
            onClick={() => {
              take("");
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
};
