/** Transactions that have ended an operation, or are about to: one ends at most one operation. */
export type ClaimedTransactionTable = {
  environment: string;
  /** The transaction in its one spelling, as `transactionKey` writes it. */
  transaction_key: string;
  operation_id: string;
};

/** What the journal keeps of a withdrawal, which no workflow belongs to; null and 0 in other rows. */
export type WithdrawalColumns = {
  /** What it resolved to when it was sent, as JSON: see `Withdrawn`. */
  withdrawal: string | null;
  /** What the service's list says of its transaction where the network has no receipts, as JSON: see `Listed`. */
  listed: string | null;
  /** For how long the tracker has seen no transaction while the service answered, in milliseconds. */
  silent_ms: number;
  /** When the service last answered the tracker about it; null where it did not answer the last time. */
  looked_at: number | null;
};
