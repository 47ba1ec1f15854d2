import { Button, Group, Input, Text, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { CopyText } from "#src/components/copy-text.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import classes from "./templates.module.css";

type Props = ControlledField<string> & {
  readonly label: string;
  readonly description: string;
  readonly rows: number;
  /** What a long text is known by: its size, its hash. */
  readonly summary?: ReactNode;
  /** The longest text that can be edited here; a longer one is only replaced. */
  readonly longest: number;
};

/** A text that may be very long: then it is shown by its size, and edited on demand. */
export const LongTextField = ({ label, description, rows, summary, longest, ...field }: Props) => {
  const { value, onChange, onBlur, error } = field;
  const [editing, setEditing] = useState(false);
  const id = useId();
  // A field does not turn into a summary under somebody's hands.
  const [focused, setFocused] = useState(false);
  if (value.length <= shortText || (editing && value.length <= longest) || (focused && value.length <= longest)) {
    return (
      <Textarea
        label={label}
        description={description}
        inputWrapperOrder={["label", "description", "input", "error"]}
        className={classes["code"] ?? ""}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        name={field.name}
        ref={field.ref}
        value={value}
        error={error}
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
      <Input.Label id={`${id}-label`} component="span">
        {label}
      </Input.Label>
      <Input.Description mb={5}>{description}</Input.Description>
      <div
        role="group"
        tabIndex={-1}
        ref={field.ref}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        aria-invalid={error !== undefined}
        className={classes["long"]}
      >
        <Text size="sm">{summary ?? countText(value.length, "character")}</Text>
        <Group gap="xs" mt="xs">
          <CopyText text={() => value}>{`Copy ${label}`}</CopyText>
          {value.length <= longest && (
            <Button size="compact-xs" variant="default" onClick={() => setEditing(true)} aria-label={`Edit ${label}`}>
              Edit
            </Button>
          )}
          <Button size="compact-xs" variant="default" onClick={() => onChange("")} aria-label={`Remove ${label}`}>
            Remove
          </Button>
        </Group>
      </div>
      <Input.Error id={`${id}-error`} mt={5}>
        {error}
      </Input.Error>
    </div>
  );
};

/** Longer texts are shown by their size. */
const shortText = 1_000;
