import { maxTake, type Pagination } from "../../shared/wire/pagination.ts";

/** A window of a list: how many to leave out, how many to take (specification, Limits). */
export type Page = { readonly skip: number; readonly take: number };

/** The rows of a window, and how many there are in all. */
export type Paged<T> = { readonly data: readonly T[]; readonly pagination: Pick<Pagination, "totalElements"> };

/** A window in the form of a URL's query. */
export const pageQuery = ({ skip, take }: Page) => ({ skip: String(skip), take: String(take) });

type Slice<T> = { readonly items: readonly T[]; readonly total: number };

/** All elements of a list, the largest window at a time; an empty window ends it, whatever the total says. */
export const allPages = async <T>(load: (page: Page) => Promise<Slice<T>>): Promise<readonly T[]> => {
  const { items } = await walk(load, { most: Number.POSITIVE_INFINITY });
  return items;
};

type Walk<T> = {
  /** How many elements are looked at, rounded up to whole windows. */
  readonly most: number;
  /** Ends the walk early, once an element fits. */
  readonly until?: (item: T) => boolean;
};

/** The first elements of a list, the largest window at a time, and whether they are all. */
export const walk = async <T>(
  load: (page: Page) => Promise<Slice<T>>,
  { most, until = () => false }: Walk<T>,
): Promise<{ readonly items: readonly T[]; readonly complete: boolean }> => {
  const all: T[] = [];
  for (;;) {
    // Each window starts where the last one ended, so they cannot be loaded side by side.
    const { items, total } = await load({ skip: all.length, take: maxTake });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return { items: all, complete: true };
    if (all.length >= most || items.some(until)) return { items: all, complete: false };
  }
};

/** The elements of a loaded list that stand in a window. */
export const windowOf = <T>(items: readonly T[], { skip, take }: Page): Paged<T> => ({
  data: items.slice(skip, skip + take),
  pagination: { totalElements: items.length },
});
