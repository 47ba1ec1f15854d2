import { type ItemsSource, maxCell, maxColumns, type RunItemInput } from "#shared/console/run-start.ts";
import { writeBody } from "#src/playground/form/write-call.ts";
import type { PastedRow } from "./local-list.ts";
import type { Row } from "./use-list-rows.ts";

/** A draft's call and its line in the pasted table; undefined if it cannot be sent. */
const inputOf = ({ item, call }: Row): RunItemInput | undefined => {
  if (call === undefined || !call.checked.ok) return undefined;
  return {
    endpoint: "writeContract",
    params: { networkId: item.networkId, contractAddress: item.address },
    body: { ...writeBody(call.contract, call.fn, call.values, call.draft, item.senderId) },
    ...(item.row === undefined ? {} : { line: item.row.line }),
  };
};

/** A draft of the list, and its number in the review, from 1. */
export type Draft = { readonly row: Row; readonly number: number };

/** The drafts among the rows: calls that an earlier version sent, or may have sent, are never sent again. */
export const draftsOf = (rows: readonly Row[]): readonly Draft[] =>
  rows.flatMap((row, index) =>
    row.item.sentAt === null && row.item.operationId === null ? [{ row, number: index + 1 }] : [],
  );

/** The drafts as the calls of a run, in their order; undefined if one of them cannot be sent. */
export const sourceOf = (drafts: readonly Draft[]): ItemsSource | undefined => {
  const columns = columnsOf(drafts);
  const items = drafts.map(({ row }) => {
    const input = inputOf(row);
    return input === undefined || columns.length === 0 ? input : { ...input, cells: cellsOf(row.item.row, columns) };
  });
  const usable = items.filter((item) => item !== undefined);
  if (usable.length === 0 || usable.length < items.length) return undefined;
  return { items: usable, ...(columns.length === 0 ? {} : { columns }) };
};

/** The columns of all pasted tables, each name once. */
const columnsOf = (drafts: readonly Draft[]): string[] =>
  [...new Set(drafts.flatMap(({ row }) => row.item.row?.columns ?? []))].slice(0, maxColumns);

const cellsOf = (row: PastedRow | undefined, columns: readonly string[]): string[] =>
  columns.map((name) => {
    const cell = row?.cells[row.columns.indexOf(name)] ?? "";
    return cell.length > maxCell ? `${cell.slice(0, maxCell - 1)}…` : cell;
  });
