import { Text } from "@mantine/core";
import { useRef } from "react";
import type { ReactNode } from "react";
import { childPath, columnPath } from "#shared/abi/result-path.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { rowLabel } from "#src/components/abi-form/field-label.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { nameText } from "#src/components/name-text.ts";
import { useTooWide } from "#src/components/use-too-wide.ts";
import { FormatMenu } from "./format-menu.tsx";
import { Change } from "./result-change.tsx";
import { useResultContext } from "./result-context.ts";
import { numberFormat } from "./result-number.tsx";
import sideways from "#src/components/sideways.module.css";
import classes from "./result.module.css";

/** Whether a list consists of tuples with the same columns. */
export const isTable = (node: ResultNode): boolean =>
  node.kind === "list" && node.children.length > 0 && node.children.every(({ kind }) => kind === "tuple");

/** A list of tuples: a row for each, a column for each component. */
export const ResultTable = ({
  rows,
  label,
  path,
  children,
}: {
  readonly rows: readonly ResultNode[];
  readonly label: string;
  readonly path: string;
  /** Renders a cell by its value, its name and its path. */
  readonly children: (cell: ResultNode, name: string, path: string) => ReactNode;
}) => {
  const scroll = useRef<HTMLDivElement>(null);
  useTooWide(scroll);
  const list = { kind: "list" } as const;
  return (
    <div ref={scroll} className={`${classes["scroll"]} ${sideways["sideways"]}`}>
      <table className={classes["table"]} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {partsOf(rows[0]).map((part, column) => (
              // Components have a fixed order, and may share a name.
              <th key={column} scope="col">
                <CodeName text={nameOf(part, column)} />
                <Text component="div" size="xs" c="dimmed" ff="monospace" fw={400}>
                  <CodeName text={typeText(part)} />
                </Text>
                <ColumnFormat part={part} name={nameOf(part, column)} path={`${path}[0].${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const at = childPath(path, list, index);
            return (
              // The rows have no identity but their position.
              <tr key={index}>
                <th scope="row">
                  {index}
                  <Change path={at} />
                </th>
                {partsOf(row).map((cell, column) => (
                  <td key={column}>
                    {children(cell, `${rowLabel(label, index)} ${nameOf(cell, column)}`, childPath(at, row, column))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

const ColumnFormat = ({
  part,
  name,
  path,
}: {
  readonly part: ResultNode;
  readonly name: string;
  readonly path: string;
}) => {
  const context = useResultContext();
  if (part.kind !== "integer") return null;
  const column = columnPath(path);
  return <FormatMenu column={column} label={name} format={numberFormat(context, column, name, part.text)} />;
};

const partsOf = (row: ResultNode | undefined): readonly ResultNode[] =>
  row !== undefined && "children" in row ? row.children : [];

const nameOf = ({ name }: ResultNode, column: number): string =>
  name === "" ? `Component ${column + 1}` : nameText(name);
