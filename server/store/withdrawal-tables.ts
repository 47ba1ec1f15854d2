/** Transactions that have ended an operation, or are about to: each ends at most one. */
export type ClaimedTransactionTable = {
  environment: string;
  /** In canonical spelling, as `transactionKey` writes it. */
  transaction_key: string;
  operation_id: string;
};

/** The journal's columns for a withdrawal, which has no workflow; null and 0 in other rows. */
export type WithdrawalColumns = {
  /** What it resolved to when it was sent, as JSON: see `Withdrawn`. */
  withdrawal: string | null;
  /** The service's list entry for its transaction on a network without receipts, as JSON: see `Listed`. */
  listed: string | null;
  /** For how long the tracker has seen no transaction while the service answered, in milliseconds. */
  silent_ms: number;
  /** When the service last answered the tracker about it; null if the last request failed. */
  looked_at: number | null;
};
