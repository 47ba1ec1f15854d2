import type { LookupAnswer } from "#shared/console/lookup.ts";

/** The answer of a look-up that has found nothing, but for what a test adds. */
export const lookupAnswer = (more: Partial<LookupAnswer> = {}): LookupAnswer => ({
  operations: [],
  searchedSince: null,
  audit: [],
  records: [],
  labels: [],
  book: [],
  transactions: [],
  run: null,
  declared: [],
  abis: null,
  lists: [],
  cut: [],
  ...more,
});
