import { VisuallyHidden } from "@mantine/core";
import { memo, type Ref } from "react";
import { addressProblem } from "#shared/address/problem.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { useNamedAddress } from "#src/records/address-name.ts";
import type { EditRow } from "./edit-rows.ts";
import { type Field, longestCell } from "./pasted-table.ts";
import classes from "./payout-grid.module.css";

/** A cell's name, with the number of its row. */
export const fieldWords: Readonly<Record<Field, string>> = {
  to: "Recipient",
  amount: "Amount",
  asset: "Asset",
  purpose: "Purpose",
};

type Props = {
  readonly rowRef: Ref<HTMLTableRowElement>;
  /** Its number among the rows shown, from 0. */
  readonly at: number;
  readonly environment: string;
  readonly networkId: string | null;
  readonly row: EditRow;
  /** Counted from 0. */
  readonly index: number;
  readonly findings: readonly PayoutFinding[];
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
  /** The default asset of rows. */
  readonly usualAsset: string;
  /** The id of the suggested assets. */
  readonly assetsId: string;
  readonly onText: (index: number, field: Field, text: string) => void;
};

/** A row with its findings below. Only a changed row is rendered again: there may be ten thousand. */
export const GridRow = memo(
  ({
    rowRef,
    at,
    environment,
    networkId,
    row,
    index,
    findings,
    isSelected,
    isReadOnly,
    usualAsset,
    assetsId,
    onText,
  }: Props) => {
    const shown = shownFindings(findings);
    const [first] = shown;
    const text = findingText(findings);
    const name = `row ${numberText(index + 1)}`;
    const noteId = `${assetsId}-finding-${row.key}`;
    const toneOf = (field: Field) => shown.find((finding) => finding.field === field)?.severity;
    const cell = (field: Field, placeholder?: string) => (
      <td className={classes["cell"]} data-part={field}>
        <input
          className={classes["input"]}
          data-row={index}
          data-field={field}
          data-tone={toneOf(field)}
          aria-label={`${fieldWords[field]}, ${name}`}
          aria-invalid={toneOf(field) === "error"}
          aria-describedby={first === undefined ? undefined : noteId}
          list={field === "asset" && !isReadOnly ? assetsId : undefined}
          placeholder={placeholder}
          maxLength={longestCell}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={field === "purpose"}
          value={row[field]}
          onChange={({ currentTarget }) => onText(index, field, currentTarget.value)}
        />
      </td>
    );
    return (
      <tr
        ref={rowRef}
        data-index={at}
        aria-rowindex={index + 2}
        className={classes["row"]}
        data-found={first !== undefined}
        data-long={isLong(text) || undefined}
        data-selected={isSelected}
      >
        <th scope="row" data-part="number">
          <button
            type="button"
            className={classes["number"]}
            data-number={index}
            aria-pressed={isSelected}
            aria-label={`Select ${name}`}
            tabIndex={isSelected ? 0 : -1}
          >
            {numberText(index + 1)}
          </button>
        </th>
        {cell("to")}
        <td className={`${classes["cell"]} ${classes["name"]}`} data-part="name">
          {addressProblem(row.to.trim()) === undefined && (
            <KnownName environment={environment} networkId={networkId} value={row.to.trim()} />
          )}
        </td>
        {cell("amount")}
        {cell("asset", usualAsset)}
        {cell("purpose")}
        {first !== undefined && (
          <td
            id={noteId}
            className={classes["finding"]}
            data-tone={first.severity}
            title={shown.map(({ message }) => message).join("\n")}
          >
            <ToneIcon tone={first.severity === "error" ? "bad" : "unknown"} size={14} />
            <span>
              <VisuallyHidden>{first.severity === "error" ? "Error: " : "Warning: "}</VisuallyHidden>
              <NameText text={text} />
            </span>
          </td>
        )}
      </tr>
    );
  },
);
GridRow.displayName = "GridRow";

/** Everything found in a row, in one text. */
const findingText = (findings: readonly PayoutFinding[]): string =>
  shownFindings(findings)
    .map(({ message }) => message)
    .join(" ");

/** Whether it takes more than two lines of a phone. */
const isLong = (text: string): boolean => text.length > 80;

/** Errors before warnings; notes are shown for the focused row. */
const shownFindings = (findings: readonly PayoutFinding[]): readonly PayoutFinding[] =>
  findings.filter(({ severity }) => severity !== "note");

const KnownName = ({
  environment,
  networkId,
  value,
}: {
  readonly environment: string;
  readonly networkId: string | null;
  readonly value: string;
}) => {
  const { name } = useNamedAddress({ environment, value, networkId: networkId ?? undefined });
  return name === undefined ? null : (
    <span title={name.source}>
      <NameText text={name.name} />
    </span>
  );
};
