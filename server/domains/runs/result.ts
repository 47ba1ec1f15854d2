import { Readable } from "node:stream";
import { setImmediate as pause } from "node:timers/promises";
import type { Run } from "#shared/console/run.ts";
import { csvRow } from "#shared/csv/write.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import type { Store } from "#server/store/tables.ts";
import { type ItemWithCells, itemsAfter } from "./list.ts";

const head = [
  "position",
  "line",
  "endpoint",
  "state",
  "transactionHash",
  "address",
  "addressId",
  "operationId",
  "error",
];

const cellsOf = (item: ItemWithCells): string[] => [
  String(item.position + 1),
  item.line === null ? "" : String(item.line),
  operationNoun(item.endpoint),
  item.state,
  item.transactionHash ?? "",
  item.address ?? "",
  item.addressId ?? "",
  item.operationId ?? "",
  item.error === null ? "" : `${item.error.code}: ${item.error.message}`,
];

/** The outcome of each item of a run as CSV, behind the columns of the person's input; read a page at a time. */
export const resultOf = (store: Store, run: Pick<Run, "id" | "columns">): Readable => Readable.from(pages(store, run));

const pages = async function* (store: Store, { id, columns }: Pick<Run, "id" | "columns">): AsyncGenerator<string> {
  yield csvRow([...columns, ...head]);
  const input = (cells: readonly string[]): string[] => columns.map((_column, index) => cells[index] ?? "");
  let last = -1;
  for (;;) {
    const items = await itemsAfter(store, id, last);
    if (items.length === 0) return;
    yield items.map((item) => csvRow([...input(item.cells), ...cellsOf(item)])).join("");
    last = items.at(-1)?.position ?? last;
    await pause();
  }
};
