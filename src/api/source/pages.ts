import type { MirrorList } from "#shared/console/find.ts";
import { inWindow, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake, type Pagination } from "#shared/wire/pagination.ts";

/** The rows of a window and the total of the list. */
export type Paged<T> = { readonly data: readonly T[]; readonly pagination: Pick<Pagination, "totalElements"> };

/**
 * A page of a list, and the source of its rows. Without `mirror`, they come from the service and are complete. With it,
 * they come from Postern's mirror, and `mirror` says how complete that is.
 */
export type Listed<T> = Paged<T> & {
  readonly mirror?: MirrorList | undefined;
  /** From the mirror only because the service is not responding. */
  readonly isCopy?: true;
  /** For each row of a search: the field with the text; null if no text was searched for, or it was found outside the record. */
  readonly matched?: readonly (string | null)[] | undefined;
};

/** Loads a window of a list. */
export type LoadPage<T> = (window: PageWindow) => Promise<Paged<T>>;

/** All rows of a list. */
export const allPages = async <T>(load: LoadPage<T>): Promise<readonly T[]> => {
  const { items } = await walk(load, { most: Number.POSITIVE_INFINITY });
  return items;
};

type Walk<T> = {
  /** How many rows to read, rounded up to whole windows. */
  readonly most: number;
  /** Ends the walk at the first matching row. */
  readonly until?: (item: T) => boolean;
};

/** The first rows of a list, the largest window at a time, and whether they are all of them. */
export const walk = async <T>(
  load: LoadPage<T>,
  { most, until = () => false }: Walk<T>,
): Promise<{ readonly items: readonly T[]; readonly complete: boolean }> => {
  const all: T[] = [];
  for (;;) {
    // Each window starts where the last one ended, so they cannot be loaded side by side.
    const { data, pagination } = await load({ skip: all.length, take: maxTake });
    all.push(...data);
    // An empty window ends the list, regardless of its total.
    if (data.length === 0 || all.length >= pagination.totalElements) return { items: all, complete: true };
    if (all.length >= most || data.some(until)) return { items: all, complete: false };
  }
};

/** A page of fully loaded rows. */
export const pageOfLoaded = <T>(items: readonly T[], window: PageWindow): Paged<T> => ({
  data: inWindow(items, window),
  pagination: { totalElements: items.length },
});
