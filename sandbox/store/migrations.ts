import { type Kysely, type Migration, sql } from "kysely";

const tables = [
  `CREATE TABLE organizations (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
  `CREATE TABLE api_keys (
    digest TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations (id), policies TEXT NOT NULL,
    revoked_at TEXT, expires_at TEXT) STRICT`,
  `CREATE TABLE master_seeds (
    organization_id TEXT PRIMARY KEY REFERENCES organizations (id), salt TEXT NOT NULL, iv TEXT NOT NULL,
    tag TEXT NOT NULL, ciphertext TEXT NOT NULL) STRICT`,
  `CREATE TABLE profiles (
    position INTEGER PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations (id), reference TEXT NOT NULL,
    type TEXT NOT NULL, created_at TEXT NOT NULL, UNIQUE (organization_id, reference)) STRICT`,
  `CREATE TABLE wallets (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    network_id TEXT NOT NULL, reference TEXT NOT NULL, profile_index INTEGER NOT NULL,
    derivation_index INTEGER NOT NULL, deep_index INTEGER NOT NULL, created_at TEXT NOT NULL,
    UNIQUE (organization_id, reference, network_id), UNIQUE (organization_id, derivation_index)) STRICT`,
  `CREATE TABLE addresses (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    wallet_id TEXT NOT NULL REFERENCES wallets (id), network_id TEXT NOT NULL, reference TEXT NOT NULL,
    address TEXT NOT NULL, deep_index INTEGER NOT NULL, created_at TEXT NOT NULL, funding TEXT, funding_hash TEXT,
    UNIQUE (wallet_id, deep_index), UNIQUE (network_id, address)) STRICT`,
  "CREATE INDEX addresses_of_organization ON addresses (organization_id, position)",
  `CREATE TABLE blocks (
    network_id TEXT NOT NULL, number INTEGER NOT NULL, timestamp INTEGER NOT NULL,
    PRIMARY KEY (network_id, number)) STRICT`,
  // A sender uses a nonce once: whatever else goes wrong, this keeps a transaction from being signed twice.
  `CREATE TABLE transactions (
    network_id TEXT NOT NULL, block_number INTEGER NOT NULL, hash TEXT NOT NULL, sender TEXT NOT NULL,
    nonce INTEGER NOT NULL, raw TEXT NOT NULL, receipt TEXT,
    PRIMARY KEY (network_id, hash), UNIQUE (network_id, sender, nonce), UNIQUE (network_id, block_number),
    FOREIGN KEY (network_id, block_number) REFERENCES blocks (network_id, number)) STRICT`,
  `CREATE TABLE workflows (
    id TEXT PRIMARY KEY, run_id TEXT NOT NULL, operation_id TEXT NOT NULL,
    organization_id TEXT NOT NULL REFERENCES organizations (id), network_id TEXT NOT NULL, status TEXT NOT NULL,
    transaction_hash TEXT, started_at TEXT NOT NULL, closed_at TEXT, result TEXT, error TEXT) STRICT`,
  "CREATE INDEX workflows_by_status ON workflows (status)",
  `CREATE TABLE deployed_contracts (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    network_id TEXT NOT NULL, contract_address TEXT NOT NULL, template_id TEXT NOT NULL,
    deployer_address_id TEXT NOT NULL REFERENCES addresses (id), name TEXT NOT NULL, abi TEXT NOT NULL,
    transaction_hash TEXT NOT NULL, created_at TEXT NOT NULL,
    UNIQUE (organization_id, network_id, contract_address)) STRICT`,
];

const wholeService = [
  // The catalog of networks is built from here (specification, Endpoints 10).
  `CREATE TABLE networks (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, alias TEXT NOT NULL,
    enabled INTEGER NOT NULL) STRICT`,
  // What moved from one address to another: entry 0 is the transaction itself, those after it are its logs or outputs.
  `CREATE TABLE transfers (
    position INTEGER PRIMARY KEY, network_id TEXT NOT NULL, txid TEXT NOT NULL, entry INTEGER NOT NULL,
    sender TEXT NOT NULL, recipient TEXT NOT NULL, amount TEXT NOT NULL, contract_address TEXT, token_id TEXT,
    type TEXT NOT NULL, status TEXT NOT NULL, fee TEXT, date TEXT NOT NULL,
    UNIQUE (network_id, txid, entry)) STRICT`,
  "CREATE INDEX transfers_by_sender ON transfers (sender, network_id)",
  "CREATE INDEX transfers_by_recipient ON transfers (recipient, network_id)",
  "ALTER TABLE transactions ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0",
  // The ledger of the Bitcoin network: every output that was ever paid, and what spent it.
  `CREATE TABLE outputs (
    network_id TEXT NOT NULL, txid TEXT NOT NULL, vout INTEGER NOT NULL, address TEXT NOT NULL, value TEXT NOT NULL,
    spent_by TEXT, created_at TEXT NOT NULL, PRIMARY KEY (network_id, txid, vout)) STRICT`,
  "CREATE INDEX outputs_of_address ON outputs (address, network_id)",
  `CREATE TABLE contract_abis (
    organization_id TEXT NOT NULL REFERENCES organizations (id), network_id TEXT NOT NULL, contract_address TEXT NOT NULL,
    name TEXT NOT NULL, abi TEXT NOT NULL, created_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, network_id, contract_address)) STRICT`,
  "CREATE INDEX profiles_of_organization ON profiles (organization_id, position)",
  "CREATE INDEX wallets_of_organization ON wallets (organization_id, position)",
  "CREATE INDEX addresses_of_profile ON addresses (organization_id, reference, position)",
  "CREATE INDEX addresses_by_text ON addresses (address, organization_id)",
];

const withdrawals = [
  // A withdrawal is recorded together with its transaction: one without the other would be sent twice, or never.
  `CREATE TABLE withdrawals (
    id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations (id), network_id TEXT NOT NULL,
    txid TEXT NOT NULL, raw TEXT, created_at TEXT NOT NULL, UNIQUE (network_id, txid)) STRICT`,
];

/** All migrations in order; a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-first": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of tables) await sql.raw(statement).execute(database);
    },
  },
  "002-whole-service": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of wholeService) await sql.raw(statement).execute(database);
    },
  },
  "003-withdrawals": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of withdrawals) await sql.raw(statement).execute(database);
    },
  },
};
