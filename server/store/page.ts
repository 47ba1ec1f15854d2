import { type PageQuery, paginationOf, type Window, windowOf } from "../../database/page.ts";
import type { Pagination } from "../../shared/wire/pagination.ts";

const usualTake = 20;

/** The window of a query of the console. */
export const consoleWindow = (query: PageQuery): Window => windowOf(query, usualTake);

type Counted = { readonly count: string | number | bigint };
type Rows<R> = {
  limit: (take: number) => { offset: (skip: number) => { execute: () => Promise<R[]> } };
};

/** A page of rows and how many there are in all; both queries have the same filters. */
export const pageOf = async <R>(
  count: { executeTakeFirstOrThrow: () => Promise<Counted> },
  rows: Rows<R>,
  query: PageQuery,
): Promise<{ readonly rows: readonly R[]; readonly pagination: Pagination }> => {
  const window = consoleWindow(query);
  const counted = await count.executeTakeFirstOrThrow();
  return {
    rows: await rows.limit(window.take).offset(window.skip).execute(),
    pagination: paginationOf(Number(counted.count), window),
  };
};
