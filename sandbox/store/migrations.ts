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
  // A sender uses a nonce once. This prevents a transaction from being signed twice, whatever else fails.
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
  // Movements between addresses: entry 0 is the transaction itself, later ones are its logs or outputs.
  `CREATE TABLE transfers (
    position INTEGER PRIMARY KEY, network_id TEXT NOT NULL, txid TEXT NOT NULL, entry INTEGER NOT NULL,
    sender TEXT NOT NULL, recipient TEXT NOT NULL, amount TEXT NOT NULL, contract_address TEXT, token_id TEXT,
    type TEXT NOT NULL, status TEXT NOT NULL, fee TEXT, date TEXT NOT NULL,
    UNIQUE (network_id, txid, entry)) STRICT`,
  "CREATE INDEX transfers_by_sender ON transfers (sender, network_id)",
  "CREATE INDEX transfers_by_recipient ON transfers (recipient, network_id)",
  "ALTER TABLE transactions ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0",
  // The ledger of the Bitcoin network: every output ever paid, and what spent it.
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
  // A withdrawal is recorded with its transaction. Separately, it could be sent twice or never.
  `CREATE TABLE withdrawals (
    id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations (id), network_id TEXT NOT NULL,
    txid TEXT NOT NULL, raw TEXT, created_at TEXT NOT NULL, UNIQUE (network_id, txid)) STRICT`,
];

const issuance = [
  // A new deployment has neither address nor transaction, so both columns can be empty.
  `CREATE TABLE deployments (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    network_id TEXT NOT NULL, contract_address TEXT, template_id TEXT NOT NULL,
    deployer_address_id TEXT NOT NULL REFERENCES addresses (id), name TEXT NOT NULL, abi TEXT NOT NULL,
    transaction_hash TEXT, status TEXT NOT NULL, created_at TEXT NOT NULL,
    UNIQUE (organization_id, network_id, contract_address)) STRICT`,
  `INSERT INTO deployments SELECT position, id, organization_id, network_id, contract_address, template_id,
    deployer_address_id, name, abi, transaction_hash, 'DONE', created_at FROM deployed_contracts ORDER BY position`,
  "DROP TABLE deployed_contracts",
  "ALTER TABLE deployments RENAME TO deployed_contracts",
  // A template without an organization is built in, for every organization. A deleted one keeps its row, so the next
  // start does not create it again.
  `CREATE TABLE templates (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT REFERENCES organizations (id),
    name TEXT NOT NULL, description TEXT NOT NULL, long_description TEXT, bytecode TEXT NOT NULL, abi TEXT NOT NULL,
    source_code TEXT, type TEXT, docs TEXT, attributes TEXT, created_at TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0) STRICT`,
  `CREATE TABLE tokens (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    network_id TEXT NOT NULL, contract_address TEXT, deployment_id TEXT, template_id TEXT,
    address_id TEXT REFERENCES addresses (id), origin TEXT NOT NULL, type TEXT, ref_id TEXT,
    display_name TEXT NOT NULL, abi TEXT, transaction_hash TEXT, status TEXT NOT NULL, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0) STRICT`,
  `CREATE UNIQUE INDEX tokens_by_contract ON tokens (organization_id, network_id, contract_address)
    WHERE deleted = 0`,
  `CREATE TABLE collections (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    network_id TEXT NOT NULL, contract_address TEXT, address_id TEXT NOT NULL REFERENCES addresses (id),
    type TEXT NOT NULL, name TEXT NOT NULL, symbol TEXT NOT NULL, display_name TEXT, description TEXT, abi TEXT,
    transaction_hash TEXT, status TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0) STRICT`,
  `CREATE UNIQUE INDEX collections_by_contract ON collections (organization_id, network_id, contract_address)
    WHERE deleted = 0`,
  // Mints and burns, one row each.
  `CREATE TABLE token_records (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL REFERENCES organizations (id),
    collection_id TEXT NOT NULL REFERENCES collections (id), token_id TEXT NOT NULL, type TEXT NOT NULL,
    status TEXT NOT NULL, address_id TEXT NOT NULL REFERENCES addresses (id), party TEXT NOT NULL, amount TEXT NOT NULL,
    metadata TEXT, metadata_uri TEXT, transaction_hash TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
  "CREATE INDEX token_records_of_token ON token_records (collection_id, token_id, position)",
  // What a workflow creates besides its transaction, so that a start after a crash can settle that too.
  "ALTER TABLE workflows ADD COLUMN kind TEXT NOT NULL DEFAULT 'WRITE'",
  "ALTER TABLE workflows ADD COLUMN subject_id TEXT",
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
  "004-issuance": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of issuance) await sql.raw(statement).execute(database);
    },
  },
};
