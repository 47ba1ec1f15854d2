import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { maxFindText } from "./list-search.ts";

type Props = {
  readonly label: string;
  /** The filter of the URL. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What it looks through. */
  readonly placeholder?: string;
  /** How long after the last letter it is told. */
  readonly afterMs?: number;
};

/** A filter by text that follows the typing at a distance and takes over what the URL says on its own. */
export const TextFilter = ({ label, value, onChange, placeholder, afterMs = 300 }: Props) => {
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState({ value, sent: value });
  const send = useDebouncedCallback((next: string) => {
    setSettled((last) => ({ ...last, sent: next }));
    onChange(next);
  }, afterMs);

  if (value !== settled.value) {
    setSettled({ value, sent: settled.sent });
    // A value that this filter did not send comes from a link or from going back.
    if (value !== settled.sent) setDraft(value);
  }

  const change = (next: string) => {
    setDraft(next);
    send(next.trim());
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={maxFindText}
      // A shortcut leads to the first one of a page.
      data-find
      value={draft}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== "" && <CloseButton size="sm" aria-label={`Clear ${label.toLowerCase()}`} onClick={() => change("")} />
      }
    />
  );
};
