import { TextInput } from "@mantine/core";
import { useState } from "react";

type Props = {
  readonly label: string;
  /** The URL's day, as `2026-11-23`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/**
 * A day, picked or typed. During typing the field's value is empty or a year such as 0002, and the URL follows later:
 * only a complete day is passed on, and the field keeps the input.
 */
export const DayField = ({ label, value, onChange }: Props) => {
  const [draft, setDraft] = useState(value);
  const [settled, setSettled] = useState({ value, sent: value });

  if (value !== settled.value) {
    setSettled({ value, sent: settled.sent });
    // A value that this field did not set comes from a link or from going back.
    if (value !== settled.sent) setDraft(value);
  }

  const change = (day: string, isPart: boolean) => {
    setDraft(day);
    if (isPart || day === value) return;
    setSettled((last) => ({ ...last, sent: day }));
    onChange(day);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={draft}
      onChange={({ currentTarget: { value: day, validity } }) =>
        change(day, day === "" ? validity.badInput : !/^[1-9]\d{3}-/.test(day))
      }
    />
  );
};
