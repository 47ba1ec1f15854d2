import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { CopyText } from "#src/components/copy-text.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import classes from "./templates.module.css";

type Props = ControlledField<string> & {
  readonly label: string;
  readonly description: string;
  readonly rows: number;
  /** What a long text is known by: its size, its hash. */
  readonly summary?: string | undefined;
  /** The longest text that can be edited here; a longer one is only replaced. */
  readonly longest: number;
};

/** A text that may be very long: then it is shown by its size, and edited on demand. */
export const LongTextField = ({ ref, name, value, onChange, onBlur, error, ...field }: Props) => {
  const { label, description, rows, summary, longest } = field;
  const [editing, setEditing] = useState(false);
  // A field that is being edited does not turn into a summary.
  const [focused, setFocused] = useState(false);
  const isEdited = (editing || focused) && value.length <= longest;
  const fieldProps = {
    label,
    description,
    error,
    name,
    ref,
    className: classes["code"] ?? "",
  };
  if (value.length <= shortText || isEdited) {
    return (
      <Textarea
        {...fieldProps}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          onBlur();
        }}
      />
    );
  }
  return (
    <div>
      <TextInput {...fieldProps} readOnly value={summary ?? countText(value.length, "character")} />
      <Group gap="xs" mt="xs">
        <CopyText text={() => value}>{`Copy ${label}`}</CopyText>
        {value.length <= longest && (
          <Button size="compact-xs" variant="default" onClick={() => setEditing(true)}>
            Edit {label}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={() => onChange("")}>
          Remove {label}
        </Button>
      </Group>
    </div>
  );
};

/** Longer texts are shown by their size. */
const shortText = 1_000;
