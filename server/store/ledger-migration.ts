/** The tables of every transaction that a service lists, with their indexes. */
export const ledger = [
  `CREATE TABLE ledger_lists (
    id TEXT PRIMARY KEY, phase TEXT NOT NULL, offered BIGINT NOT NULL, error TEXT, failures BIGINT NOT NULL,
    reading BIGINT NOT NULL, next_skip BIGINT NOT NULL, last_row TEXT, shifted BIGINT NOT NULL, seen BIGINT NOT NULL,
    seen_unreadable BIGINT NOT NULL, row_count BIGINT NOT NULL, unreadable BIGINT NOT NULL, total BIGINT, gap BIGINT NOT NULL,
    passes BIGINT NOT NULL, walked_at BIGINT, checked_at BIGINT, head_at BIGINT NOT NULL, hurry BIGINT NOT NULL,
    used_at BIGINT NOT NULL, owners_of TEXT, owners_next BIGINT, owners_at BIGINT NOT NULL, due_at BIGINT NOT NULL, owner TEXT,
    lease_until BIGINT NOT NULL)`,
  "CREATE TABLE ledger_numbers (id BIGINT PRIMARY KEY, next BIGINT NOT NULL)",
  "INSERT INTO ledger_numbers (id, next) VALUES (1, 1)",
  `CREATE TABLE ledger_keys (
    environment TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, number BIGINT NOT NULL,
    PRIMARY KEY (environment, kind, text))`,
  `CREATE TABLE ledger_assets (
    number BIGINT PRIMARY KEY, environment TEXT NOT NULL, network_id TEXT NOT NULL, kind TEXT NOT NULL, token TEXT NOT NULL,
    UNIQUE (environment, token, network_id, kind))`,
  `CREATE TABLE ledger_transactions (
    number BIGINT PRIMARY KEY, environment TEXT NOT NULL, network_id TEXT NOT NULL, hash TEXT NOT NULL, hash_key TEXT NOT NULL,
    at BIGINT, seen_at BIGINT NOT NULL, sort_at BIGINT NOT NULL, state TEXT NOT NULL, status TEXT, ask_at BIGINT,
    asks BIGINT NOT NULL, UNIQUE (environment, hash_key, network_id))`,
  "CREATE INDEX ledger_transactions_to_ask ON ledger_transactions (environment, ask_at) WHERE ask_at IS NOT NULL",
  `CREATE TABLE ledger_rows (
    transaction_number BIGINT NOT NULL, identity TEXT NOT NULL, kind TEXT NOT NULL, from_address TEXT, to_address TEXT,
    contract TEXT, token_id TEXT, amount TEXT, direction TEXT, status TEXT, is_mempool BIGINT NOT NULL, at BIGINT, fee TEXT,
    copies BIGINT NOT NULL, reading BIGINT NOT NULL, reading_copies BIGINT NOT NULL, PRIMARY KEY (transaction_number, identity))`,
  // Rows seen more often in the current reading than stored; they count once the reading has ended.
  "CREATE INDEX ledger_rows_with_copies ON ledger_rows (reading) WHERE reading_copies > copies",
  `CREATE TABLE ledger_movements (
    transaction_number BIGINT NOT NULL, scope BIGINT NOT NULL, direction BIGINT NOT NULL, asset BIGINT NOT NULL,
    counterparty BIGINT NOT NULL, network BIGINT NOT NULL, sort_at BIGINT NOT NULL, state BIGINT NOT NULL, amount TEXT NOT NULL,
    counted BIGINT NOT NULL, PRIMARY KEY (transaction_number, scope, direction, asset, counterparty))`,
  // The first page of any list is read in order from one of these. The remaining columns are other filters.
  `CREATE INDEX ledger_movements_in_order ON ledger_movements
    (scope, network, direction, sort_at, transaction_number, state)`,
  `CREATE INDEX ledger_movements_by_asset ON ledger_movements
    (scope, asset, direction, sort_at, transaction_number, counterparty, state)`,
  `CREATE INDEX ledger_movements_by_counterparty ON ledger_movements
    (scope, counterparty, direction, sort_at, transaction_number, asset, network, state)`,
  `CREATE INDEX ledger_movements_by_state ON ledger_movements
    (scope, state, sort_at, transaction_number, direction, asset, network) WHERE state > 0`,
  `CREATE TABLE ledger_days (
    scope BIGINT NOT NULL, day BIGINT NOT NULL, asset BIGINT NOT NULL, moved_in TEXT NOT NULL, moved_out TEXT NOT NULL,
    PRIMARY KEY (scope, day, asset))`,
  "CREATE INDEX ledger_days_by_asset ON ledger_days (scope, asset, day)",
  `CREATE TABLE ledger_owners (
    environment TEXT NOT NULL, id TEXT NOT NULL, address TEXT NOT NULL, network_id TEXT, wallet TEXT, profile TEXT,
    PRIMARY KEY (environment, id))`,
  "CREATE INDEX ledger_owners_by_address ON ledger_owners (environment, address)",
  `CREATE TABLE ledger_stale (
    environment TEXT NOT NULL, address TEXT NOT NULL, next_at BIGINT NOT NULL, next_number BIGINT NOT NULL,
    PRIMARY KEY (environment, address))`,
  // A transaction's operation is found by hash, in any case and with or without 0x.
  "CREATE INDEX operations_by_transaction ON operations (environment, (LOWER(transaction_hash)))",
];
