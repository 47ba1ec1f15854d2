import { setImmediate as otherWork } from "node:timers/promises";
import type { OperationFilter } from "#shared/console/operation.ts";
import { operationsAfter } from "../journal/list.ts";
import { headingLine, linesOf } from "./export-line.ts";
import { knownFor } from "./export-known.ts";
import type { FactsDependencies } from "./facts.ts";

const pageRows = 100;

/**
 * The operations that a filter leaves as CSV, newest first: a line for each decoded movement, or one where nothing moves. The fee is on
 * an operation's first line only, so that a column can be summed. The store is read a page at a time, and tokens only as they are stored.
 */
export const exportOperations = async function* (
  deps: FactsDependencies,
  environment: string,
  filter: OperationFilter,
): AsyncGenerator<string> {
  yield headingLine;
  let last: Parameters<typeof operationsAfter>[3] = null;
  for (;;) {
    const page = await operationsAfter(deps.store, environment, filter, last, pageRows);
    if (page.last === undefined) return;
    const known = await knownFor(deps, environment, page.data);
    yield page.data.map((operation) => linesOf(operation, known)).join("");
    last = page.last;
    await otherWork();
  }
};
