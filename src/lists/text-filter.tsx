import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { maxFindText } from "./list-search.ts";

type Props = {
  readonly label: string;
  /** The filter in the URL. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What it searches. */
  readonly placeholder?: string;
  /** How long after the last keystroke it is reported. */
  readonly afterMs?: number;
};

/** A text that grows by this many characters at once was pasted, such as an address: no more typing is expected. */
const fewestPasted = 6;

/**
 * A text filter that follows typing with a delay and pasting without one, and adopts the URL's value when that changes
 * by itself.
 */
export const TextFilter = ({ label, value, onChange, placeholder, afterMs = 300 }: Props) => {
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState({ value, sent: value });
  const send = useDebouncedCallback((next: string) => {
    setSettled((last) => ({ ...last, sent: next }));
    onChange(next);
  }, afterMs);

  if (value !== settled.value) {
    setSettled({ value, sent: settled.sent });
    // A value that this filter did not set comes from a link or from going back.
    if (value !== settled.sent) setDraft(value);
  }

  const change = (next: string) => {
    setDraft(next);
    send(next.trim());
    if (next.length - draft.length >= fewestPasted) send.flush();
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={maxFindText}
      // A shortcut focuses the first one of a page.
      data-find
      value={draft}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      // Whoever leaves for another page comes back to the whole filter.
      onBlur={() => send.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        draft !== "" && <CloseButton size="sm" aria-label={`Clear ${label.toLowerCase()}`} onClick={() => change("")} />
      }
    />
  );
};
