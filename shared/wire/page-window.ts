import type { Pagination } from "./pagination.ts";

/** A window of a list: how many rows to leave out, how many to take (specification, Limits). */
export type PageWindow = { readonly skip: number; readonly take: number };

/** What a list shows where nothing else is asked for: its first rows. */
export const firstWindow = { skip: 0, take: 20 } as const;

/** A window as a query has it, both in decimal digits. */
export type PageQuery = { readonly skip?: string | undefined; readonly take?: string | undefined };

/**
 * The window that a query asks for; what it leaves out is 0 and the list's usual number of rows. `skip` has no upper bound: one that
 * a JavaScript number or a database would round becomes the largest exact integer, which no list has as many rows as.
 */
export const windowOf = ({ skip, take }: PageQuery, usualTake: number): PageWindow => ({
  skip: Math.min(Number(skip ?? 0), Number.MAX_SAFE_INTEGER),
  take: Number(take ?? usualTake),
});

/** A window as a query. */
export const pageQuery = ({ skip, take }: PageWindow) => ({ skip: String(skip), take: String(take) });

/** The rows of a whole list that are in a window. */
export const inWindow = <T>(rows: readonly T[], { skip, take }: PageWindow): readonly T[] =>
  rows.slice(skip, skip + take);

/** What a page says about the list that it is of (specification, Pagination object). */
export const paginationOf = (totalElements: number, { skip, take }: PageWindow): Pagination => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});
