import type { Pagination } from "./pagination.ts";

/** A window of a list: how many rows to skip and take (specification, Limits). */
export type PageWindow = { readonly skip: number; readonly take: number };

/** The default window of a list. */
export const firstWindow = { skip: 0, take: 20 } as const;

/** A window in a query, both in decimal digits. */
export type PageQuery = { readonly skip?: string | undefined; readonly take?: string | undefined };

/**
 * The window of a query; defaults are 0 and the list's usual number of rows. `skip` has no upper bound: one that a
 * JavaScript number or a database would round becomes the largest exact integer, beyond the end of any list.
 */
export const windowOf = ({ skip, take }: PageQuery, usualTake: number): PageWindow => ({
  skip: Math.min(Number(skip ?? 0), Number.MAX_SAFE_INTEGER),
  take: Number(take ?? usualTake),
});

/** A window as a query. */
export const pageQuery = ({ skip, take }: PageWindow) => ({ skip: String(skip), take: String(take) });

export const inWindow = <T>(rows: readonly T[], { skip, take }: PageWindow): readonly T[] =>
  rows.slice(skip, skip + take);

/** The pagination of a page (specification, Pagination object). */
export const paginationOf = (totalElements: number, { skip, take }: PageWindow): Pagination => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});
