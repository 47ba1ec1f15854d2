import { useMediaQuery } from "@mantine/hooks";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { usePageRows, useVirtualRows } from "#src/components/use-virtual-rows.ts";
import type { EditRow, Rows } from "./edit-rows.ts";
import { fieldWords, GridRow } from "./grid-row.tsx";
import { type Block, type Field, fields, readBlock } from "./pasted-table.ts";
import classes from "./payout-grid.module.css";

/** Selected rows, inclusive. */
export type Range = { readonly from: number; readonly to: number };

type Props = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly rows: Rows;
  /** The shown rows, by number; all of them by default. */
  readonly shown?: readonly number[] | undefined;
  readonly findingsOf: (row: EditRow) => readonly PayoutFinding[];
  readonly usualAsset: string;
  /** Suggested asset symbols. */
  readonly assets: readonly string[];
  readonly selected: Range | undefined;
  readonly isReadOnly?: boolean;
  readonly onSelect?: (range: Range | undefined) => void;
  /** The focused row. */
  readonly onRow?: (index: number) => void;
  readonly onText?: (index: number, field: Field, text: string) => void;
  readonly onBlock?: (index: number, field: Field, block: Block) => void;
  readonly onDelete?: (range: Range) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
};

/** Pixels, until a row has been rendered. */
const rowHeight = 37;
const narrowRowHeight = 85;
/** A payout with more rows is virtualized. */
const mostWhole = 30;

const nothing = () => {};

/** A payout's rows as a table of fields, like a spreadsheet. Only visible ones are rendered. */
export const PayoutGrid = (props: Props) => {
  const { rows, shown, findingsOf, assets, selected, isReadOnly = false, onText = nothing, onRow = nothing } = props;
  const assetsId = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const indexes = useMemo(() => shown ?? rows.map((_row, index) => index), [shown, rows]);
  const keyOf = useCallback((at: number) => rows[indexes[at] ?? -1]?.key ?? at, [rows, indexes]);
  // On a small screen the rows scroll with the page: a table that scrolls in a page that scrolls is lost under a thumb.
  const isOfPage = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const isLong = indexes.length > mostWhole;
  const options = { count: indexes.length, keyOf, rowHeight, beyond: 6 };
  const inBox = useVirtualRows({ ...options, isLong: isLong && !isOfPage, box });
  const inPage = usePageRows({ ...options, rowHeight: narrowRowHeight, isLong: isLong && isOfPage });
  const { parts, listRef, rowRef, show } = isOfPage ? inPage : inBox;

  /** Goes to a cell that may not be rendered yet. */
  const go = (position: number, field: Field): void => {
    const at = Math.max(0, Math.min(indexes.length - 1, position));
    show(at);
    const input = box?.querySelector<HTMLInputElement>(`input[data-row="${indexes[at]}"][data-field="${field}"]`);
    input?.focus();
    input?.select();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (handleUndo(event, props)) return;
    const number = numberOf(event.target);
    if (number !== undefined) {
      onNumberKey(event, number);
      return;
    }
    const cell = cellOf(event.target);
    if (cell === undefined || event.nativeEvent.isComposing) return;
    const { index, field, input } = cell;
    const step = stepOf(event, input);
    if (step === undefined) return;
    event.preventDefault();
    const position = indexes.indexOf(index);
    go(position + step.down, fields[fields.indexOf(field) + step.right] ?? field);
  };
  const onNumberKey = (event: KeyboardEvent, index: number): void => {
    if ((event.key === "Delete" || event.key === "Backspace") && selected !== undefined && !isReadOnly) {
      event.preventDefault();
      props.onDelete?.(selected);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, index + (event.key === "ArrowDown" ? 1 : -1)));
    const anchor =
      event.shiftKey && selected !== undefined ? (selected.from === index ? selected.to : selected.from) : next;
    props.onSelect?.({ from: Math.min(anchor, next), to: Math.max(anchor, next) });
    box?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const index = numberOf(event.target);
    if (index === undefined || props.onSelect === undefined) return;
    const from = event.shiftKey && selected !== undefined ? selected.from : index;
    const isOnly = selected?.from === index && selected.to === index;
    props.onSelect(isOnly ? undefined : { from: Math.min(from, index), to: Math.max(from, index) });
  };
  const onPaste = (event: ClipboardEvent<HTMLDivElement>): void => {
    const cell = cellOf(event.target);
    if (cell === undefined || isReadOnly || props.onBlock === undefined) return;
    const block = readBlock(event.clipboardData.getData("text/plain"));
    if (block === undefined) return;
    event.preventDefault();
    props.onBlock(cell.index, cell.field, block);
  };

  // Stays the same, so that an unchanged row is not rendered again.
  const text = useRef(onText);
  useLayoutEffect(() => {
    text.current = onText;
  });
  const onCell = useCallback((index: number, field: Field, typed: string) => text.current(index, field, typed), []);

  return (
    // The keys and pastes of all cells: a handler for each of them would be drawn with each row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={setBox}
      data-virtual
      className={classes["box"]}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPaste={onPaste}
      onFocus={(event) => {
        const cell = cellOf(event.target);
        if (cell !== undefined) onRow(cell.index);
      }}
    >
      <table className={classes["grid"]} aria-label="Recipients" aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1} className={classes["head"]}>
            <th scope="col" data-part="number" data-align="right">
              No.
            </th>
            <th scope="col" data-part="to">
              {fieldWords.to}
            </th>
            <th scope="col" data-part="name">
              Known as
            </th>
            <th scope="col" data-part="amount" data-align="right">
              {fieldWords.amount}
            </th>
            <th scope="col" data-part="asset">
              {fieldWords.asset}
            </th>
            <th scope="col" data-part="purpose">
              {fieldWords.purpose}
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          {parts.map(({ index: at, gap }) => {
            const index = indexes[at] ?? -1;
            const row = rows[index];
            if (gap !== undefined || row === undefined)
              return <tr key={`from ${at}`} style={{ height: gap }} className={classes["room"]} aria-hidden />;
            return (
              <GridRow
                key={row.key}
                rowRef={rowRef}
                at={at}
                environment={props.environment}
                networkId={props.networkId}
                row={row}
                index={index}
                findings={findingsOf(row)}
                isSelected={selected !== undefined && selected.from <= index && index <= selected.to}
                isReadOnly={isReadOnly}
                usualAsset={props.usualAsset}
                assetsId={assetsId}
                onText={onCell}
              />
            );
          })}
        </tbody>
      </table>
      <datalist id={assetsId}>
        {assets.map((asset) => (
          <option key={asset} value={asset}>
            {asset}
          </option>
        ))}
      </datalist>
    </div>
  );
};

type Cell = { readonly index: number; readonly field: Field; readonly input: HTMLInputElement };

const cellOf = (target: EventTarget): Cell | undefined => {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const field = fields.find((one) => one === target.dataset["field"]);
  const index = Number(target.dataset["row"]);
  return field === undefined || !Number.isInteger(index) ? undefined : { index, field, input: target };
};

const numberOf = (target: EventTarget): number | undefined => {
  const number =
    target instanceof HTMLElement ? target.closest<HTMLElement>("[data-number]")?.dataset["number"] : undefined;
  return number === undefined ? undefined : Number(number);
};

/**
 * Where a key moves from a cell: Enter and the arrows as in a spreadsheet. An arrow that can still move in the text
 * does so.
 */
const stepOf = (
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
): { readonly down: number; readonly right: number } | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "Enter") return { down: shiftKey ? -1 : 1, right: 0 };
  if (shiftKey) return undefined;
  if (key === "ArrowDown") return { down: 1, right: 0 };
  if (key === "ArrowUp") return { down: -1, right: 0 };
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === "ArrowLeft" && (isWhole || (selectionStart === 0 && selectionEnd === 0))) return { down: 0, right: -1 };
  if (key === "ArrowRight" && (isWhole || selectionStart === value.length)) return { down: 0, right: 1 };
  return undefined;
};

const handleUndo = (event: KeyboardEvent, { isReadOnly, onUndo, onRedo }: Props): boolean => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
  const isRedo = isUndo ? event.shiftKey : event.ctrlKey && event.key.toLowerCase() === "y";
  if ((!isUndo && !isRedo) || isReadOnly === true) return false;
  event.preventDefault();
  if (isRedo) onRedo?.();
  else onUndo?.();
  return true;
};
