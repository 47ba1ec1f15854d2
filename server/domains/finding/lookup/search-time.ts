import { type FindKind, findKinds } from "#shared/console/find.ts";

/**
 * Divides the search time among lists searched in turn: each gets its share of the rest, so that a long list does not
 * prevent the others from being searched. Returns whether a list's time is up.
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
