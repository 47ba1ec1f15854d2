import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";

/** A transaction with all its rows. */
export type Whole = { readonly transaction: LedgerTransactionTable; readonly rows: readonly LedgerRowTable[] };
