/** A page as a query asks for it, in decimal digits. */
export type PageQuery = { readonly skip?: string | undefined; readonly take?: string | undefined };

/** How many rows a page leaves out, and how many it has at most. */
export type Window = { readonly skip: number; readonly take: number };

/** The window of a query that may leave out both: from the first row, `usualTake` rows. */
export const windowOf = ({ skip, take }: PageQuery, usualTake: number): Window => ({
  skip: Number(skip ?? 0),
  take: Number(take ?? usualTake),
});

/** A page's window beside the size of the list (specification, Pagination object). */
export const paginationOf = (totalElements: number, { skip, take }: Window) => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});
