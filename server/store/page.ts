import type { Pagination } from "../../shared/wire/pagination.ts";

/** A page as a query asks for it. */
export type PageQuery = { readonly skip?: string | undefined; readonly take?: string | undefined };

/** How many rows a page leaves out and how many it has. */
export type Window = { readonly skip: number; readonly take: number };

const usualTake = 20;

/** The window of a query that may leave both out. */
export const windowOf = ({ skip, take }: PageQuery): Window => ({
  skip: Number(skip ?? 0),
  take: Number(take ?? usualTake),
});

/** What a page says about the list that it is of (specification, Pagination object). */
export const paginationOf = (totalElements: number, { skip, take }: Window): Pagination => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});

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
  const window = windowOf(query);
  const counted = await count.executeTakeFirstOrThrow();
  return {
    rows: await rows.limit(window.take).offset(window.skip).execute(),
    pagination: paginationOf(Number(counted.count), window),
  };
};
