import { setImmediate as otherWork } from "node:timers/promises";
import type { OperationFilter, OperationRecord } from "#shared/console/operation.ts";
import { allOperations } from "../journal/list.ts";
import { headingLine, linesOf } from "./export-line.ts";
import { knownFor } from "./export-known.ts";
import type { FactsDependencies } from "./facts.ts";

/**
 * The operations that a filter leaves as CSV, newest first: a line for each decoded movement, or one where nothing moves. The fee is on
 * an operation's first line only, so that a column can be summed. The store is read a page at a time for as long as somebody reads, and tokens only
 * as they are stored. Throws before the first line where not all of them can be found yet.
 */
export const exportOperations = async (
  deps: FactsDependencies,
  environment: string,
  filter: OperationFilter,
  now: number,
  isWanted: () => boolean,
): Promise<AsyncGenerator<string>> =>
  linesOfPages(deps, environment, await allOperations(deps.store, environment, filter, now, isWanted));

const linesOfPages = async function* (
  deps: FactsDependencies,
  environment: string,
  pages: AsyncGenerator<readonly OperationRecord[]>,
): AsyncGenerator<string> {
  yield headingLine;
  for await (const page of pages) {
    const known = await knownFor(deps, environment, page);
    yield page.map((operation) => linesOf(operation, known)).join("");
    await otherWork();
  }
};
