import { setImmediate as otherWork } from "node:timers/promises";
import { allOperations } from "#server/domains/journal/list.ts";
import { fileHead, fileLine } from "#shared/console/columns/column.ts";
import { operationColumns, operationLines } from "#shared/console/columns/operations.ts";
import type { OperationFilter, OperationRecord } from "#shared/console/operation.ts";
import { factsFor } from "./export-facts.ts";
import type { FactsDependencies } from "./facts.ts";

/**
 * The matching operations as CSV, newest first: a line per decoded movement, or one if nothing moves. The fee is only
 * on an operation's first line, so that the column can be summed. The store is read a page at a time while the client
 * reads, and tokens only as stored. Throws before the first line if not all operations can be found yet.
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
  yield fileHead(operationColumns);
  for await (const page of pages) {
    const facts = await factsFor(deps, environment, page);
    yield page
      .flatMap(operationLines)
      .map((line) => fileLine(operationColumns, line, facts(line)))
      .join("");
    await otherWork();
  }
};
