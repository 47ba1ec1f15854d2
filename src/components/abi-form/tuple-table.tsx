import { memo, type Ref, useCallback, useRef } from "react";
import type { TupleField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { useTooWide } from "#src/components/use-too-wide.ts";
import { componentLabel, rowLabel } from "./field-label.ts";
import type { RenderActions, RenderField } from "./field-props.ts";
import type { RowWindow } from "./use-row-window.ts";
import sideways from "#src/components/sideways.module.css";
import classes from "./abi-form.module.css";

/** The rows of a list of tuples as a table: one column per component, with its name and type. */
export const TupleTable = ({
  item,
  path,
  label,
  ids,
  isLong,
  parts,
  boxRef,
  listRef,
  rowRef,
  renderActions,
  renderField,
}: {
  readonly item: TupleField;
  /** The path of the rows in the form. */
  readonly path: string;
  readonly label: string;
  readonly ids: readonly string[];
  readonly renderActions: RenderActions;
  readonly renderField: RenderField;
} & Omit<RowWindow, "followEnd">) => {
  const scroll = useRef<HTMLDivElement>(null);
  useTooWide(scroll);
  const box = useCallback(
    (element: HTMLDivElement | null) => {
      scroll.current = element;
      boxRef?.(element);
    },
    [boxRef],
  );
  return (
    <div
      ref={box}
      data-virtual={isLong || undefined}
      className={`${classes["scroll"]} ${sideways["sideways"]} ${isLong ? classes["window"] : ""}`}
    >
      <table className={classes["table"]} aria-label={label} aria-rowcount={isLong ? ids.length + 1 : undefined}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {item.parts.map((part, column) => (
              <th key={column} scope="col">
                <CodeName text={componentLabel(part, column)} />{" "}
                <small>
                  <CodeName text={typeText(part)} />
                </small>
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          {parts.map(({ index, gap }) =>
            gap === undefined ? (
              <TableRow
                key={ids[index]}
                rowRef={rowRef}
                isLong={isLong}
                item={item}
                path={path}
                label={label}
                index={index}
                isLast={index === ids.length - 1}
                renderActions={renderActions}
                renderField={renderField}
              />
            ) : (
              <tr key={`from ${index}`} style={{ height: gap }} aria-hidden>
                <td colSpan={item.parts.length + 2} aria-label="Rows out of view" />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
};

const TableRow = memo(function TableRow({
  rowRef,
  isLong,
  item,
  path,
  label,
  index,
  isLast,
  renderActions,
  renderField,
}: {
  readonly rowRef: Ref<HTMLTableRowElement>;
  readonly isLong: boolean;
  readonly item: TupleField;
  readonly path: string;
  readonly label: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly renderActions: RenderActions;
  readonly renderField: RenderField;
}) {
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={isLong ? index + 2 : undefined}>
      <th scope="row">{index}</th>
      {item.parts.map((part, column) => (
        <td key={column} className={classes["cell"]} data-kind={part.kind}>
          {renderField({
            field: part,
            path: `${path}.${index}.parts.${column}`,
            label: `${rowLabel(label, index)} ${componentLabel(part, column)}`,
          })}
        </td>
      ))}
      <td>{renderActions(index, isLast)}</td>
    </tr>
  );
});
