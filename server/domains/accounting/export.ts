import { setImmediate as otherWork } from "node:timers/promises";
import { type TransactionFilters, scopeOf } from "#server/domains/transactions/filters.ts";
import { listedTransactions } from "#server/domains/transactions/list.ts";
import type { ListedTransactionDependencies } from "#server/domains/transactions/page-facts.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { coverageText } from "#shared/console/coverage-words.ts";
import type { Coverage } from "#shared/console/coverage.ts";
import type { AccountingQuery, ListedTransaction } from "#shared/console/transactions.ts";
import { directoryFor } from "./directory.ts";
import { type Format, formats } from "./format.ts";
import {
  type AccountingLine,
  type Books,
  lineOfDifference,
  lineOfGaps,
  lineOfOperation,
  linesOfTransaction,
} from "./lines.ts";
import { merged } from "./merged.ts";
import { daysOf } from "./month.ts";
import { unexplainedBalances } from "./unexplained.ts";
import { type UnlistedOperation, unlistedOperations } from "./unlisted.ts";

/** Rows converted between two pauses: SQLite returns them without one. */
const pageRows = 50;

/**
 * The accounting export of an environment: every matching transaction, and every operation without a listed
 * transaction, newest first; before them, what may be missing, and the balances that the transactions do not explain. Throws a 400 for a contradictory query. Rows are read as
 * the reader needs them, and no longer once it is gone.
 */
export const exportAccounting = (
  deps: ListedTransactionDependencies,
  environment: string,
  { format, ...query }: AccountingQuery,
  { coverage, now }: { readonly coverage: Coverage; readonly now: number },
): AsyncGenerator<string> => {
  // An invalid query is refused before the file begins.
  const filters = daysOf(query);
  const books = { environment, isOfOwner: scopeOf(filters).kind !== "organization" };
  const missing = coverageText(coverage);
  const first = missing === undefined ? [] : [lineOfGaps(environment, now, missing)];
  return fileOf(first, linesOf(deps, books, filters, now), formats[format]);
};

const fileOf = async function* (
  first: readonly AccountingLine[],
  pages: AsyncIterable<readonly AccountingLine[]>,
  { begin, write, end }: Format,
): AsyncGenerator<string> {
  yield begin + first.map((line) => write(line, true)).join("");
  let isFirst = first.length === 0;
  for await (const lines of pages) {
    let text = "";
    // A transaction may have thousands of movements.
    await inSlices(lines, (line) => {
      text += write(line, isFirst);
      isFirst = false;
    });
    yield text;
    await otherWork();
  }
  yield end;
};

const linesOf = async function* (
  deps: ListedTransactionDependencies,
  books: Books,
  filters: TransactionFilters,
  now: number,
): AsyncGenerator<readonly AccountingLine[]> {
  const { environment } = books;
  for (const some of chunksOf(await unexplainedBalances(deps, environment, filters), pageRows)) {
    const directory = await directoryFor(deps, environment, some);
    yield some.map((difference) => lineOfDifference(environment, now, difference, directory));
  }
  const rows = merged(listedTransactions(deps, environment, filters), unlistedOperations(deps, environment, filters));
  for await (const page of inPages(rows)) {
    const directory = await directoryFor(deps, environment, page);
    const lines: AccountingLine[] = [];
    await inSlices(page, (row) => {
      if ("entries" in row) lines.push(...linesOfTransaction(books, row, directory));
      else lines.push(lineOfOperation(environment, row, directory));
    });
    yield lines;
  }
};

type Row = ListedTransaction | UnlistedOperation;

const inPages = async function* (rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < pageRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
};
