import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import { Fragment, useId } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { emptyDraft } from "#shared/abi/draft.ts";
import type { ListField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import classes from "./abi-form.module.css";
import { rowLabel } from "./field-label.ts";
import type { FieldProps, RenderField } from "./field-props.ts";
import { GroupHeader } from "./group-header.tsx";
import { rowOf, useListLayout } from "./list-layout.ts";
import { PasteEditor, PasteToggle, usePaste } from "./paste-json.tsx";
import { RowActions } from "./row-actions.tsx";
import { readDraft } from "./read-draft.ts";
import { TupleTable } from "./tuple-table.tsx";

/** A list: rows from zero, or exactly N; they can be added, removed, moved, duplicated and pasted, tuples as a table. */
export const ListInput = ({
  field,
  path,
  label,
  aside,
  renderField,
}: FieldProps<ListField> & { readonly renderField: RenderField }) => {
  const id = useId();
  const { getValues } = useFormContext();
  const name = `${path}.items`;
  const rows = useFieldArray({ name });
  const paste = usePaste(field, path, (draft) => "items" in draft && rows.replace([...draft.items]));
  const fixed = field.length !== undefined;
  const count = rows.fields.length;
  const [layout, setLayout] = useListLayout();
  const tuple = rowOf(field);
  const asTable = tuple !== undefined && layout === "table";
  const duplicate = (index: number) => {
    rows.insert(index + 1, readDraft(field.item, getValues(`${name}.${index}`)), NO_FOCUS);
  };
  const actions = (index: number) => (
    <RowActions
      label={rowLabel(label, index)}
      onUp={index === 0 ? undefined : () => rows.swap(index, index - 1)}
      onDown={index === count - 1 ? undefined : () => rows.swap(index, index + 1)}
      onDuplicate={fixed ? undefined : () => duplicate(index)}
      onRemove={fixed ? undefined : () => rows.remove(index)}
    />
  );
  return (
    <fieldset className={classes["fieldset"]} aria-labelledby={id}>
      <GroupHeader id={id} label={label} type={typeText(field)} path={path}>
        {tuple === undefined ? null : (
          <ActionIcon
            size="sm"
            variant={asTable ? "light" : "subtle"}
            color="gray"
            aria-label={`Show ${label} as a table`}
            title={`Show ${label} as a table`}
            aria-pressed={asTable}
            onClick={() => setLayout(asTable ? "cards" : "table")}
          >
            <IconTable size={14} />
          </ActionIcon>
        )}
        <PasteToggle paste={paste} label={label} />
        {aside}
      </GroupHeader>
      <Stack gap="sm" className={classes["group"]}>
        <PasteEditor paste={paste} label={label} />
        {asTable && count > 0 ? (
          <TupleTable
            item={tuple}
            path={name}
            label={label}
            rows={rows.fields}
            renderActions={actions}
            renderField={renderField}
          />
        ) : (
          rows.fields.map((row, index) => (
            <Fragment key={row.id}>
              {renderField({
                field: field.item,
                path: `${name}.${index}`,
                label: rowLabel(label, index),
                aside: actions(index),
              })}
            </Fragment>
          ))
        )}
        {count === 0 ? (
          <Text size="sm" c="dimmed">
            No rows. An empty list will be sent.
          </Text>
        ) : null}
        {fixed ? null : (
          <Button
            className={classes["add"]}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            aria-label={`Add a row to ${label}`}
            onClick={() => rows.append(emptyDraft(field.item), NO_FOCUS)}
          >
            Add row
          </Button>
        )}
      </Stack>
    </fieldset>
  );
};

const NO_FOCUS = { shouldFocus: false };
