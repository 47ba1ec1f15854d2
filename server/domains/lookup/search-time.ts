import { type FindKind, findKinds } from "#shared/console/find.ts";

/**
 * Shares the time for a search out among the lists that are searched one after another: each has its part of what is left, so that a long list
 * does not keep the others from being searched. Returns whether the time of a list is up.
 */
export const createSearchTime = (elapsed: () => number, ms: number): ((kind: FindKind) => boolean) => {
  const end = elapsed() + ms;
  const ends = new Map<FindKind, number>();
  return (kind) => {
    const now = elapsed();
    const own = ends.get(kind) ?? now + Math.max(0, end - now) / (findKinds.length - findKinds.indexOf(kind));
    ends.set(kind, own);
    return now > own;
  };
};
