import { Group, Input, Stack, Text } from "@mantine/core";
import { Fragment, useId, useState } from "react";
import type { TupleField } from "../../../shared/abi/field.ts";
import classes from "./abi-form.module.css";
import { componentLabel } from "./field-label.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { ErrorCount } from "./error-count.tsx";
import { PasteJson } from "./paste-json.tsx";

/** A tuple as a fieldset with one field for each component. */
export function TupleInput({
  field,
  path,
  label,
  renderField,
}: FieldProps<TupleField> & { readonly renderField: RenderField }) {
  const id = useId();
  // The fields below read their drafts as they mount: a paste replaces all of them at once.
  const [pasted, setPasted] = useState(0);
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
        {field.parts.map((part, index) => (
          <Fragment key={`${pasted} ${index}`}>
            {renderField({ field: part, path: `${path}.parts.${index}`, label: componentLabel(part, index) })}
          </Fragment>
        ))}
        <PasteJson field={field} path={path} label={label} onPasted={() => setPasted((count) => count + 1)} />
      </Stack>
    </fieldset>
  );
}
