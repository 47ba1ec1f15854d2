import { Readable } from "node:stream";
import { setImmediate as pause } from "node:timers/promises";
import { looseNames } from "#server/domains/request/loose-names.ts";
import type { Store } from "#server/store/tables.ts";
import type { Run } from "#shared/console/run.ts";
import { csvMarkedRow, csvRow, type MarkedCell } from "#shared/csv/write.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { type ItemWithCells, itemsAfter } from "./list.ts";

/** The columns of the outcome, in the order of the file: a new one goes at the end. */
const outcome: Readonly<Record<string, (item: ItemWithCells) => string>> = {
  position: ({ position }) => String(position + 1),
  line: ({ line }) => (line === null ? "" : String(line)),
  endpoint: ({ endpoint }) => operationNoun(endpoint),
  sentence: ({ sentence }) => sentence ?? "",
  purpose: ({ purpose }) => purpose ?? "",
  state: ({ state }) => state,
  transactionHash: ({ transactionHash }) => transactionHash ?? "",
  address: ({ address }) => address ?? "",
  addressId: ({ addressId }) => addressId ?? "",
  operationId: ({ operationId }) => operationId ?? "",
  error: ({ error }) => (error === null ? "" : withEscapes(`${error.code}: ${error.message}`)),
};

const head = Object.keys(outcome);

/** A run's items as CSV: the columns of the input, then the outcome. The store is read a page at a time. */
export const resultOf = (store: Store, run: ResultOf): Readable => Readable.from(pages(store, run));

type ResultOf = Pick<Run, "id" | "columns" | "endpoints">;

const pages = async function* (store: Store, { id, columns, endpoints }: ResultOf): AsyncGenerator<string> {
  // Addresses requested by profile have no cells, so the reference is shown instead.
  const ofProfiles = columns.length === 0 && endpoints.every((name) => name === "generateAddress");
  yield csvRow([...(ofProfiles ? ["reference"] : columns.map(inputHeading)), ...head]);
  const input = (item: ItemWithCells): readonly MarkedCell[] =>
    ofProfiles
      ? [{ text: looseNames(item).reference ?? "", isName: true }]
      : columns.map((_column, index) => ({ text: item.cells[index] ?? "", isName: false }));
  let last = -1;
  for (;;) {
    const items = await itemsAfter(store, id, last);
    if (items.length === 0) return;
    yield items.map((item) => csvMarkedRow([...input(item), ...outcomeOf(item)])).join("");
    last = items.at(-1)?.position ?? last;
    await pause();
  }
};

const outcomeOf = (item: ItemWithCells): readonly MarkedCell[] =>
  Object.entries(outcome).map(([name, text]) => ({ text: text(item), isName: name === "purpose" }));

/**
 * A file may have its own column `state`, such as the result of an earlier run: it must not be mistaken for the
 * outcome.
 */
const inputHeading = (heading: string): string =>
  head.some((own) => own.toLowerCase() === heading.trim().toLowerCase()) ? `${heading} (input)` : heading;
