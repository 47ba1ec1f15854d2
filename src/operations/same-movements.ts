import type { ShownMovement } from "#shared/meaning/types.ts";

/** Whether two lists have the same movements, in any order. */
export const isSameMovements = (some: readonly ShownMovement[], others: readonly ShownMovement[]): boolean =>
  keyOf(some) === keyOf(others);

const keyOf = (movements: readonly ShownMovement[]): string =>
  movements
    .map(({ kind, text, from, to }) => [kind, text, from, to].join(" ").toLowerCase())
    .toSorted()
    .join();
