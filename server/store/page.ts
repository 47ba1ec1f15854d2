import { type PageQuery, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";

/** The default page size of the console. */
export const usualTake = 20;

type Counted = { readonly count: string | number | bigint };
type Rows<R> = {
  limit: (take: number) => { offset: (skip: number) => { execute: () => Promise<R[]> } };
};

/** A page of rows and the total number; both queries have the same filters. */
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
