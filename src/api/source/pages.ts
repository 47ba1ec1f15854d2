import { inWindow, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake, type Pagination } from "#shared/wire/pagination.ts";

/** The rows of a window, and how many there are in all. */
export type Paged<T> = { readonly data: readonly T[]; readonly pagination: Pick<Pagination, "totalElements"> };

type Slice<T> = { readonly items: readonly T[]; readonly total: number };

/** All elements of a list, the largest window at a time; an empty window ends it, whatever the total says. */
export const allPages = async <T>(load: (window: PageWindow) => Promise<Slice<T>>): Promise<readonly T[]> => {
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
  load: (window: PageWindow) => Promise<Slice<T>>,
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

/** A page of a loaded list. */
export const pageOfLoaded = <T>(items: readonly T[], window: PageWindow): Paged<T> => ({
  data: inWindow(items, window),
  pagination: { totalElements: items.length },
});
