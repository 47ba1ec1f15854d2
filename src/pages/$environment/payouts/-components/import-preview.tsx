import { NativeSelect, Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { columnWords } from "./import-problem.ts";
import type { PastedTable } from "./pasted-table.ts";
import { type Column, columnKinds, type Mapping } from "./row-asset.ts";
import classes from "./import-rows.module.css";

/** How many rows of the table are shown. */
const previewed = 3;

/** The first rows of a table, and what its columns are. */
export const ImportPreview = ({
  table: { header, lines, columns },
  mapping,
  onMapping,
}: {
  readonly table: PastedTable;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
}) => (
  <section className={classes["preview"]} aria-label="Columns of the table">
    <table>
      <thead>
        <tr>
          {Array.from({ length: columns }, (_, at) => (
            <th key={at} scope="col">
              <NativeSelect
                size="xs"
                aria-label={`Column ${at + 1}${header?.[at] === undefined ? "" : `, ${nameText(header[at])}`}`}
                data={[
                  { value: "", label: "Leave out" },
                  ...columnKinds.map((column) => ({ value: column, label: columnWords[column] })),
                ]}
                value={mapping[at] ?? ""}
                onChange={({ currentTarget: { value } }) => onMapping(mapping.with(at, columnIn(value)))}
              />
            </th>
          ))}
        </tr>
        {header !== null && (
          <tr>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at} scope="col">
                <NameText text={header[at] ?? ""} />
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {lines.slice(0, previewed).map(({ line, cells }) => (
          <tr key={line}>
            {Array.from({ length: columns }, (_, at) => (
              <td key={at}>
                <NameText text={cells[at] ?? ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {lines.length > previewed && (
      <Text size="sm" c="dimmed" p="xs">
        And {numberText(lines.length - previewed)} more.
      </Text>
    )}
  </section>
);

const columnIn = (value: string): Column | null => columnKinds.find((column) => column === value) ?? null;
