import type { LookupAnswer } from "#shared/console/lookup.ts";

/** The response of a look-up without matches, plus a test's additions. */
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
