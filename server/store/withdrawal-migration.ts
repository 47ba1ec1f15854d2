/** Withdrawals: a transaction in their sender's list ends them, and one transaction ends at most one operation. */
export const withdrawalStatements = [
  `CREATE TABLE claimed_transactions (
    environment TEXT NOT NULL, transaction_key TEXT NOT NULL, operation_id TEXT NOT NULL REFERENCES operations (id),
    PRIMARY KEY (environment, transaction_key))`,
  // Earlier versions may have found one transaction for two operations: one of them keeps it.
  `INSERT INTO claimed_transactions
    SELECT environment, REPLACE(LOWER(transaction_hash), '0x', ''), MIN(id) FROM operations
    WHERE transaction_hash IS NOT NULL GROUP BY environment, REPLACE(LOWER(transaction_hash), '0x', '')`,
  "ALTER TABLE operations ADD COLUMN withdrawal TEXT",
  "ALTER TABLE operations ADD COLUMN listed TEXT",
  "ALTER TABLE operations ADD COLUMN silent_ms BIGINT NOT NULL DEFAULT 0",
  "ALTER TABLE operations ADD COLUMN looked_at BIGINT",
  // Labels of Bitcoin addresses in capitals, which now equal lower case; if both exist, the lower-case one stays.
  `UPDATE labels SET address = LOWER(address)
    WHERE SUBSTR(address, 1, 3) IN ('BC1', 'TB1') AND address = UPPER(address) AND NOT EXISTS (
      SELECT 1 FROM labels AS others WHERE others.environment = labels.environment
        AND others.network_id = labels.network_id AND others.address = LOWER(labels.address))`,
];
