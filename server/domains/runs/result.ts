import { Readable } from "node:stream";
import { setImmediate as pause } from "node:timers/promises";
import type { RunItem } from "#shared/console/run.ts";
import { csvRow } from "#shared/csv/write.ts";
import type { Store } from "#server/store/tables.ts";
import { itemsAfter } from "./list.ts";

const head = ["position", "reference", "state", "address", "addressId", "operationId", "error"];

const cellsOf = ({ position, reference, state, address, addressId, operationId, error }: RunItem): string[] => [
  String(position + 1),
  reference,
  state,
  address ?? "",
  addressId ?? "",
  operationId ?? "",
  error === null ? "" : `${error.code}: ${error.message}`,
];

/** The outcome of each item of a run as CSV, read a page at a time. */
export const resultOf = (store: Store, runId: string): Readable => Readable.from(pages(store, runId));

const pages = async function* (store: Store, runId: string): AsyncGenerator<string> {
  yield csvRow(head);
  let last = -1;
  for (;;) {
    const items = await itemsAfter(store, runId, last);
    if (items.length === 0) return;
    yield items.map((item) => csvRow(cellsOf(item))).join("");
    last = items.at(-1)?.position ?? last;
    await pause();
  }
};
