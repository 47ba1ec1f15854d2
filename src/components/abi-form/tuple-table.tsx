import { useRef } from "react";
import type { ReactNode } from "react";
import type { TupleField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { CodeName } from "../code-name.tsx";
import sideways from "../sideways.module.css";
import { useTooWide } from "../use-too-wide.ts";
import classes from "./abi-form.module.css";
import { componentLabel, rowLabel } from "./field-label.ts";
import type { RenderField } from "./field-props.ts";

/** The rows of a list of tuples as a table: a column for each component, which has its name and type once. */
export const TupleTable = ({
  item,
  path,
  label,
  rows,
  renderActions,
  renderField,
}: {
  readonly item: TupleField;
  /** Where the rows stand in the form. */
  readonly path: string;
  readonly label: string;
  readonly rows: readonly { readonly id: string }[];
  readonly renderActions: (index: number) => ReactNode;
  readonly renderField: RenderField;
}) => {
  const scroll = useRef<HTMLDivElement>(null);
  useTooWide(scroll);
  return (
    <div ref={scroll} className={`${classes["scroll"]} ${sideways["sideways"]}`}>
      <table className={classes["table"]} aria-label={label}>
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
        <tbody>
          {rows.map(({ id }, index) => (
            <tr key={id}>
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
              <td>{renderActions(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
