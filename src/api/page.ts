import { maxTake } from "../../shared/wire/pagination.ts";

/** A window of a list: how many to leave out, how many to take (specification, Limits). */
export type Page = { readonly skip: number; readonly take: number };

/** A window in the form of a URL's query. */
export const pageQuery = ({ skip, take }: Page) => ({ skip: String(skip), take: String(take) });

type Slice<T> = { readonly items: readonly T[]; readonly total: number };

/** All elements of a list, the largest window at a time; an empty window ends it, whatever the total says. */
export const allPages = async <T>(load: (page: Page) => Promise<Slice<T>>): Promise<readonly T[]> => {
  const all: T[] = [];
  for (;;) {
    // Each window starts where the last one ended, so they cannot be loaded side by side.
    const { items, total } = await load({ skip: all.length, take: maxTake });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
};
