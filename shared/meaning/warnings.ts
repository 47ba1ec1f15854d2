import type { Facts, Knowledge, Meaning, Transaction, Warning } from "./types.ts";

/** What to be careful about, and what could not be checked, each a whole sentence. */
export const warningsOf = (
  _transaction: Transaction,
  _meaning: Meaning,
  _knowledge: Knowledge,
  _facts: Facts,
): { readonly warnings: readonly Warning[]; readonly unknown: readonly string[] } => ({ warnings: [], unknown: [] });
