import { type PageQuery, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";

/** How many rows a page of the console has whose query does not say. */
export const usualTake = 20;

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
  const window = windowOf(query, usualTake);
  const counted = await count.executeTakeFirstOrThrow();
  return {
    rows: await rows.limit(window.take).offset(window.skip).execute(),
    pagination: paginationOf(Number(counted.count), window),
  };
};
