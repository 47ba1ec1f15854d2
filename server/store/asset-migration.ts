/** What addresses hold, who owns them, and daily history (docs/decisions/0040-balances-and-their-history.md). */
export const assetStatements = [
  `CREATE TABLE asset_environments (
    environment TEXT PRIMARY KEY, touched_at BIGINT NOT NULL, offers_tokens BIGINT NOT NULL, asked_at BIGINT)`,
  `CREATE TABLE asset_addresses (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, address_id TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL,
    profile TEXT, wallet TEXT, due_at BIGINT NOT NULL, read_at BIGINT, tried_at BIGINT, failures BIGINT NOT NULL,
    touched BIGINT NOT NULL, owner TEXT, lease_until BIGINT NOT NULL)`,
  "CREATE INDEX asset_addresses_by_record ON asset_addresses (environment, address_id)",
  "CREATE INDEX asset_addresses_due ON asset_addresses (environment, due_at)",
  "CREATE INDEX asset_addresses_by_profile ON asset_addresses (environment, profile)",
  "CREATE INDEX asset_addresses_by_wallet ON asset_addresses (environment, wallet)",
  `CREATE TABLE asset_holdings (
    environment TEXT NOT NULL, address_id TEXT NOT NULL, asset TEXT NOT NULL, token_id TEXT NOT NULL, kind TEXT NOT NULL,
    network_id TEXT NOT NULL, address TEXT NOT NULL, profile TEXT, wallet TEXT, amount TEXT, unreadable BIGINT NOT NULL,
    PRIMARY KEY (environment, address_id, asset, token_id))`,
  // Serves pages of a collection; totals have the balances of coins and tokens.
  `CREATE INDEX asset_holdings_of_collection ON asset_holdings (environment, network_id, asset, (length(token_id)), token_id, address_id)
    WHERE token_id <> ''`,
  `CREATE TABLE asset_totals (
    environment TEXT NOT NULL, scope TEXT NOT NULL, network_id TEXT NOT NULL, asset TEXT NOT NULL, kind TEXT NOT NULL,
    amount TEXT NOT NULL, addresses BIGINT NOT NULL, unreadable BIGINT NOT NULL,
    PRIMARY KEY (environment, scope, network_id, asset))`,
  `CREATE TABLE asset_days (
    environment TEXT NOT NULL, scope TEXT NOT NULL, network_id TEXT NOT NULL, asset TEXT NOT NULL, day TEXT NOT NULL,
    amount TEXT NOT NULL, PRIMARY KEY (environment, scope, network_id, asset, day))`,
];

/** Which addresses have moved something since their balances were read: few, and every page of assets asks for them. */
export const movedStatements = [
  "ALTER TABLE asset_addresses ADD COLUMN moved_at BIGINT",
  "CREATE INDEX asset_addresses_moved ON asset_addresses (environment, moved_at) WHERE moved_at IS NOT NULL",
];
