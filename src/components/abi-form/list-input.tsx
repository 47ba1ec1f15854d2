import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import { memo, type Ref, useId, useMemo } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { emptyDraft } from "#shared/abi/draft.ts";
import type { Field, ListField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { rowLabel } from "./field-label.ts";
import type { FieldProps, RenderActions, RenderField } from "./field-props.ts";
import { GroupHeader } from "./group-header.tsx";
import { leavesOf, rowOf, useListLayout } from "./list-layout.ts";
import { PasteEditor, PasteToggle, usePaste } from "./paste-json.tsx";
import { readDraft } from "./read-draft.ts";
import { RowActions } from "./row-actions.tsx";
import { TupleTable } from "./tuple-table.tsx";
import { useRowWindow } from "./use-row-window.ts";
import classes from "./abi-form.module.css";

/**
 * A list: rows from zero, or exactly N. Rows can be added, removed, moved, duplicated and pasted, and tuples shown as a
 * table. A long list scrolls by itself, so that the content below stays within reach.
 */
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
  const ids = useMemo(() => rows.fields.map((row) => row.id), [rows.fields]);
  const { isLong, parts, boxRef, listRef, rowRef, followEnd } = useRowWindow({
    ids,
    item: field.item,
    name,
    firstRowHeight: asTable ? tableRowHeight : headerHeight + leavesOf(field.item) * fieldHeight,
  });
  const { swap, insert, remove } = rows;
  // Stays the same, so that an unchanged row is not rendered again.
  const { renderActions } = useMemo(() => {
    const duplicate = (index: number) =>
      insert(index + 1, readDraft(field.item, getValues(`${name}.${index}`)), NO_FOCUS);
    return {
      renderActions: (index: number, isLast: boolean) => (
        <RowActions
          label={rowLabel(label, index)}
          onUp={index === 0 ? undefined : () => swap(index, index - 1)}
          onDown={isLast ? undefined : () => swap(index, index + 1)}
          onDuplicate={fixed ? undefined : () => duplicate(index)}
          onRemove={fixed ? undefined : () => remove(index)}
        />
      ),
    };
  }, [swap, insert, remove, getValues, field.item, fixed, name, label]);
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
        {isLong ? (
          <Text size="xs" c="dimmed" className={classes["count"]}>
            {numberText(count)} rows
          </Text>
        ) : null}
        <PasteToggle paste={paste} label={label} />
        {aside}
      </GroupHeader>
      <Stack gap="sm" className={classes["group"]}>
        <PasteEditor paste={paste} label={label} />
        {count === 0 ? null : asTable ? (
          <TupleTable
            item={tuple}
            path={name}
            label={label}
            ids={ids}
            isLong={isLong}
            parts={parts}
            boxRef={boxRef}
            listRef={listRef}
            rowRef={rowRef}
            renderActions={renderActions}
            renderField={renderField}
          />
        ) : (
          <div
            ref={boxRef}
            data-virtual={isLong || undefined}
            className={isLong ? classes["window"] : undefined}
            {...(isLong && { role: "list", "aria-label": `Rows of ${label}` })}
          >
            {parts.map(({ index, gap }) =>
              gap === undefined ? (
                <Card
                  key={ids[index]}
                  rowRef={rowRef}
                  isLong={isLong}
                  item={field.item}
                  name={name}
                  label={label}
                  index={index}
                  last={count - 1}
                  renderActions={renderActions}
                  renderField={renderField}
                />
              ) : (
                <div key={`from ${index}`} style={{ height: gap }} aria-hidden />
              ),
            )}
          </div>
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
            onClick={() => {
              followEnd();
              rows.append(emptyDraft(field.item), NO_FOCUS);
            }}
          >
            Add row
          </Button>
        )}
      </Stack>
    </fieldset>
  );
};

/** One of the rows below each other; in a long list it has its position. */
const Card = ({
  rowRef,
  isLong,
  index,
  last,
  ...fields
}: {
  readonly rowRef: Ref<HTMLDivElement>;
  readonly isLong: boolean;
  readonly index: number;
  readonly last: number;
} & RowFields) => (
  <div
    ref={rowRef}
    data-index={index}
    className={classes["row"]}
    {...(isLong && { role: "listitem", "aria-setsize": last + 1, "aria-posinset": index + 1 })}
  >
    <CardFields index={index} isLast={index === last} {...fields} />
  </div>
);

// A row's number of neighbours changes with every row added; its fields do not.
const CardFields = memo(function CardFields({
  item,
  name,
  label,
  index,
  isLast,
  renderActions,
  renderField,
}: RowFields & { readonly index: number; readonly isLast: boolean }) {
  return renderField({
    field: item,
    path: `${name}.${index}`,
    label: rowLabel(label, index),
    aside: renderActions(index, isLast),
  });
});

type RowFields = {
  readonly item: Field;
  readonly name: string;
  readonly label: string;
  readonly renderActions: RenderActions;
  readonly renderField: RenderField;
};

const NO_FOCUS = { shouldFocus: false };

/** Pixels, until a row has been rendered. */
const tableRowHeight = 76;
const headerHeight = 36;
const fieldHeight = 74;
