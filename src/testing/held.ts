import type { Held, HeldAnswer } from "#shared/console/held.ts";

/** What the owners on a page hold, fully read. */
export const heldAnswer = (data: readonly Held[] = [], more: Partial<HeldAnswer> = {}): HeldAnswer => ({
  data: [...data],
  list: "complete",
  offersTokens: true,
  areTransactionsRead: true,
  offersTransactions: true,
  ...more,
});
