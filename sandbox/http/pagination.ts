import type { Window } from "../store/page.ts";

/** The window that a query asks for: skip 0 and take 10 unless it says otherwise (specification, Limits). */
export const windowOf = (query: {
  readonly skip?: string | undefined;
  readonly take?: string | undefined;
}): Window => ({
  skip: Number(query.skip ?? "0"),
  take: Number(query.take ?? "10"),
});

/** The pagination object of every list (specification, Pagination object). */
export const pagination = (totalElements: number, { skip, take }: Window) => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});
