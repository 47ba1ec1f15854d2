/** Migration 011: what operations mean, in words, and the movements that say it. */
export const meaningStatements = [
  `CREATE TABLE tokens (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, standard TEXT, symbol TEXT, symbol_key TEXT,
    name TEXT, decimals BIGINT, troubles TEXT NOT NULL, read_at BIGINT NOT NULL,
    PRIMARY KEY (environment, network_id, address))`,
  "CREATE INDEX tokens_by_symbol ON tokens (environment, network_id, symbol_key)",
  `CREATE TABLE operation_meanings (
    operation_id TEXT PRIMARY KEY REFERENCES operations (id), short TEXT NOT NULL, meaning TEXT NOT NULL, predicted TEXT,
    happened TEXT, fee TEXT, differences TEXT NOT NULL, descriptor TEXT, made_at BIGINT NOT NULL, tries BIGINT NOT NULL)`,
  `CREATE TABLE operation_movements (
    operation_id TEXT NOT NULL REFERENCES operations (id), source TEXT NOT NULL, position BIGINT NOT NULL,
    environment TEXT NOT NULL, network_id TEXT NOT NULL, kind TEXT NOT NULL, asset TEXT NOT NULL, amount TEXT,
    from_address TEXT NOT NULL, to_address TEXT NOT NULL, PRIMARY KEY (operation_id, source, position))`,
  "CREATE INDEX operation_movements_by_recipient ON operation_movements (environment, to_address, asset)",
  // Look-alikes are found by the first and last four digits of an address. The full address keeps SQLite from choosing
  // another index that contains it.
  "CREATE INDEX operation_movements_by_start ON operation_movements (environment, (substr(to_address, 3, 4)), to_address)",
  "CREATE INDEX operation_movements_by_end ON operation_movements (environment, (substr(to_address, 39)), to_address)",
  "CREATE INDEX labels_by_start ON labels (environment, (substr(address, 3, 4)), address)",
  "CREATE INDEX labels_by_end ON labels (environment, (substr(address, 39)), address)",
  "CREATE INDEX mirror_records_by_start ON mirror_records (environment, (substr(address, 3, 4))) WHERE address IS NOT NULL",
  "CREATE INDEX mirror_records_by_end ON mirror_records (environment, (substr(address, 39))) WHERE address IS NOT NULL",
  "CREATE TABLE predictions (transaction_key TEXT PRIMARY KEY, movements TEXT NOT NULL, made_at BIGINT NOT NULL)",
  `CREATE TABLE implementations (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, implementation TEXT NOT NULL,
    seen_at BIGINT NOT NULL, PRIMARY KEY (environment, network_id, address))`,
  `CREATE TABLE contract_descriptors (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, position BIGINT NOT NULL, hash TEXT NOT NULL,
    descriptor TEXT NOT NULL, at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address, position))`,
  "ALTER TABLE contracts ADD COLUMN descriptor_hash TEXT",
  "ALTER TABLE operations ADD COLUMN meaning_due BIGINT",
  // Earlier operations get their words in the background.
  "UPDATE operations SET meaning_due = 0 WHERE operation = 'writeContract'",
  "CREATE INDEX operations_by_meaning_due ON operations (meaning_due, created_at) WHERE meaning_due IS NOT NULL",
];
