import { Button, Group, Input, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { emptyDraft } from "../../../shared/abi/draft.ts";
import type { ListField } from "../../../shared/abi/field.ts";
import classes from "./abi-form.module.css";
import { ErrorCount } from "./error-count.tsx";
import { rowLabel } from "./field-label.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { ListRow } from "./list-row.tsx";
import { PasteJson } from "./paste-json.tsx";
import { readDraft } from "./stored-draft.ts";

/** A list: rows from zero, or exactly N; they can be added, removed, moved, duplicated and pasted. */
export function ListInput({
  field,
  path,
  label,
  renderField,
}: FieldProps<ListField> & { readonly renderField: RenderField }) {
  const id = useId();
  const { getValues } = useFormContext();
  const name = `${path}.items`;
  const rows = useFieldArray({ name });
  const fixed = field.length !== undefined;
  const count = rows.fields.length;
  return (
    <fieldset className={classes["fieldset"]} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap="xs">
          <Input.Label labelElement="div" id={id}>
            {label}
          </Input.Label>
          <ErrorCount path={path} />
        </Group>
        <Text size="xs" c="dimmed" ff="monospace">
          {field.type}
        </Text>
      </Group>
      <Stack gap="sm" className={classes["group"]}>
        {rows.fields.map((row, index) => (
          <ListRow
            key={row.id}
            label={rowLabel(label, index)}
            onUp={index === 0 ? undefined : () => rows.swap(index, index - 1)}
            onDown={index === count - 1 ? undefined : () => rows.swap(index, index + 1)}
            onDuplicate={
              fixed
                ? undefined
                : () => rows.insert(index + 1, readDraft(field.item, getValues(`${name}.${index}`)), NO_FOCUS)
            }
            onRemove={fixed ? undefined : () => rows.remove(index)}
          >
            {renderField({ field: field.item, path: `${name}.${index}`, label: rowLabel(label, index) })}
          </ListRow>
        ))}
        {count === 0 ? (
          <Text size="sm" c="dimmed">
            No rows: an empty list is sent.
          </Text>
        ) : null}
        <Group gap="xs">
          {fixed ? null : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              aria-label={`Add a row to ${label}`}
              onClick={() => rows.append(emptyDraft(field.item), NO_FOCUS)}
            >
              Add row
            </Button>
          )}
          <PasteJson
            field={field}
            path={path}
            label={label}
            onPasted={(draft) => "items" in draft && rows.replace([...draft.items])}
          />
        </Group>
      </Stack>
    </fieldset>
  );
}

const NO_FOCUS = { shouldFocus: false };
