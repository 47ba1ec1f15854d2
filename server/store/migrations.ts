import { type Kysely, type Migration, sql } from "kysely";
import { assetStatements, movedStatements } from "./asset-migration.ts";
import { bookStatements } from "./book-migration.ts";
import { countOperations } from "./count-migration.ts";
import { detailStatements } from "./detail-migration.ts";
import { instanceStatement } from "./instances.ts";
import { ledger } from "./ledger-migration.ts";
import { meaningStatements } from "./meaning-migration.ts";
import { contractIndexStatements, pageIndexStatements } from "./page-index-migration.ts";
import { addPayments } from "./payment-migration.ts";
import { payoutStatements } from "./payout-migration.ts";
import { peopleStatements } from "./people-migration.ts";
import { retentionStatements } from "./retention-migration.ts";
import { makeRuns } from "./run-migration.ts";
import { addIntentScheme } from "./scheme-migration.ts";
import { indexOperations } from "./search-migration.ts";
import { indexTexts } from "./text-migration.ts";
import { traceStatements } from "./trace-migration.ts";
import { viewStatements } from "./view-migration.ts";
import { withdrawalStatements } from "./withdrawal-migration.ts";

/** From here on there is an index of texts. */
export const textIndexMigration = "036-index-of-texts";

// Types and clauses that work on both SQLite and PostgreSQL: BIGINT is SQLite's INTEGER, and 64 bits in PostgreSQL.
const first = [
  `CREATE TABLE links (
    token_hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    expires_at BIGINT NOT NULL, used_at BIGINT)`,
  `CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL,
    created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL)`,
  `CREATE TABLE operations (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, operation TEXT NOT NULL, person_id TEXT NOT NULL,
    person_name TEXT NOT NULL, idempotency_key TEXT NOT NULL, key_slot TEXT NOT NULL, state TEXT NOT NULL,
    created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, parameters TEXT NOT NULL, network_id TEXT,
    contract_address TEXT, body TEXT NOT NULL, body_hash TEXT NOT NULL, intent_hash TEXT, acknowledges TEXT,
    workflow_id TEXT, service_operation_id TEXT, transaction_hash TEXT, receipt TEXT, error TEXT,
    reply_status BIGINT, reply_type TEXT, reply_body TEXT, owner TEXT, lease_until BIGINT NOT NULL,
    next_poll_at BIGINT, polls BIGINT NOT NULL, UNIQUE (person_id, environment, key_slot))`,
  "CREATE INDEX operations_by_time ON operations (environment, created_at)",
  "CREATE INDEX operations_by_intent ON operations (intent_hash, created_at)",
  "CREATE INDEX operations_by_state ON operations (state, next_poll_at)",
  `CREATE TABLE operation_events (
    operation_id TEXT NOT NULL REFERENCES operations (id), position BIGINT NOT NULL, at BIGINT NOT NULL,
    state TEXT NOT NULL, detail TEXT, PRIMARY KEY (operation_id, position))`,
  "CREATE TABLE intents (intent_hash TEXT PRIMARY KEY, touched_at BIGINT NOT NULL)",
];

const oidc = [
  "ALTER TABLE sessions ADD COLUMN authenticated_at BIGINT",
  "UPDATE sessions SET authenticated_at = created_at",
  `CREATE TABLE sign_ins (
    state_hash TEXT PRIMARY KEY, browser_hash TEXT NOT NULL, code_verifier TEXT NOT NULL, nonce TEXT NOT NULL,
    return_to TEXT NOT NULL, max_age BIGINT, replaces TEXT, expires_at BIGINT NOT NULL)`,
  "CREATE INDEX sign_ins_by_end ON sign_ins (expires_at)",
];

const audit = [
  `CREATE TABLE audit (
    position BIGINT PRIMARY KEY, at BIGINT NOT NULL, request_id TEXT, person_id TEXT, person_name TEXT, role TEXT,
    address TEXT, environment TEXT, action TEXT NOT NULL, subject TEXT, outcome TEXT NOT NULL, detail TEXT NOT NULL,
    previous_hash TEXT NOT NULL, hash TEXT NOT NULL)`,
  "CREATE TABLE audit_head (id BIGINT PRIMARY KEY, position BIGINT NOT NULL, hash TEXT NOT NULL)",
  `INSERT INTO audit_head (id, position, hash) VALUES (1, 0, '${"0".repeat(64)}')`,
];

const mirror = [
  `CREATE TABLE mirror_lists (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, kind TEXT NOT NULL, phase TEXT NOT NULL, offered BIGINT NOT NULL,
    error TEXT, failures BIGINT NOT NULL, generation BIGINT NOT NULL, next_skip BIGINT NOT NULL, last_id TEXT,
    shifted BIGINT NOT NULL, passes BIGINT NOT NULL, mismatch BIGINT, seen BIGINT NOT NULL, row_count BIGINT NOT NULL,
    total BIGINT, gap BIGINT NOT NULL, walked_at BIGINT, checked_at BIGINT, used_at BIGINT NOT NULL, wanted BIGINT NOT NULL,
    touched BIGINT NOT NULL, due_at BIGINT NOT NULL, owner TEXT, lease_until BIGINT NOT NULL)`,
  `CREATE TABLE mirror_records (
    environment TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, position BIGINT NOT NULL, generation BIGINT NOT NULL,
    network_id TEXT, profile TEXT, names TEXT NOT NULL, words TEXT NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (environment, kind, id))`,
  "CREATE INDEX mirror_records_in_order ON mirror_records (environment, kind, position)",
];

const book = [
  `CREATE TABLE labels (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, label TEXT NOT NULL, search TEXT NOT NULL,
    version TEXT NOT NULL, changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address))`,
  "CREATE INDEX labels_by_address ON labels (environment, address)",
  "CREATE INDEX labels_by_time ON labels (environment, changed_at)",
  `CREATE TABLE contracts (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, name TEXT NOT NULL, tags TEXT NOT NULL,
    notes TEXT NOT NULL, search TEXT NOT NULL, abi_hash TEXT, version TEXT NOT NULL, created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address))`,
  "CREATE INDEX contracts_by_time ON contracts (environment, changed_at)",
  `CREATE TABLE contract_abis (
    environment TEXT NOT NULL, network_id TEXT NOT NULL, address TEXT NOT NULL, position BIGINT NOT NULL, hash TEXT NOT NULL,
    abi TEXT NOT NULL, entries BIGINT NOT NULL, at BIGINT NOT NULL, person_id TEXT NOT NULL, person_name TEXT NOT NULL,
    PRIMARY KEY (environment, network_id, address, position))`,
];

const batches = [
  `CREATE TABLE batches (
    id TEXT PRIMARY KEY, environment TEXT NOT NULL, state TEXT NOT NULL, note TEXT, person_id TEXT NOT NULL,
    person_name TEXT NOT NULL, role TEXT NOT NULL, address TEXT, network_id TEXT NOT NULL, total BIGINT NOT NULL,
    start_key TEXT NOT NULL, request_hash TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    owner TEXT, lease_until BIGINT NOT NULL, UNIQUE (person_id, environment, start_key))`,
  "CREATE INDEX batches_by_time ON batches (environment, created_at)",
  "CREATE INDEX batches_by_state ON batches (state, lease_until)",
  `CREATE TABLE batch_items (
    batch_id TEXT NOT NULL REFERENCES batches (id), position BIGINT NOT NULL, reference TEXT NOT NULL,
    state TEXT NOT NULL, idempotency_key TEXT NOT NULL, due_at BIGINT NOT NULL, baseline BIGINT, operation_id TEXT,
    address_id TEXT, address TEXT, error TEXT, PRIMARY KEY (batch_id, position))`,
  "CREATE INDEX batch_items_by_state ON batch_items (batch_id, state, position)",
];

const purposes = [
  "ALTER TABLE operations ADD COLUMN purpose TEXT",
  // In lower case, for search.
  "ALTER TABLE operations ADD COLUMN purpose_search TEXT",
  "ALTER TABLE run_items ADD COLUMN purpose TEXT",
];

/** All migrations in order; a released one is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-first": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of first) await sql.raw(statement).execute(database);
    },
  },
  "002-oidc": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of oidc) await sql.raw(statement).execute(database);
    },
  },
  "003-audit": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of audit) await sql.raw(statement).execute(database);
    },
  },
  "004-due": {
    up: async (database: Kysely<unknown>) => {
      // Only tracked rows have a next poll, and the tracker reads only those, however long the journal is.
      await sql`DROP INDEX operations_by_state`.execute(database);
      await sql`CREATE INDEX operations_by_lease ON operations (state, lease_until)`.execute(database);
      await sql`CREATE INDEX operations_due ON operations (next_poll_at) WHERE next_poll_at IS NOT NULL`.execute(
        database,
      );
    },
  },
  "005-mirror": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of mirror) await sql.raw(statement).execute(database);
    },
  },
  "006-book": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of book) await sql.raw(statement).execute(database);
    },
  },
  "007-batches": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of batches) await sql.raw(statement).execute(database);
    },
  },
  "008-mirrored-address": {
    // Records mirrored earlier get theirs at the next walk over their list.
    up: async (database: Kysely<unknown>) => {
      await sql`ALTER TABLE mirror_records ADD COLUMN address TEXT`.execute(database);
      await sql`CREATE INDEX mirror_records_by_address ON mirror_records (environment, address) WHERE address IS NOT NULL`.execute(
        database,
      );
    },
  },
  "009-senders": {
    // The hashes of operations that still guard are recomputed at startup, where requests can be read.
    up: async (database: Kysely<unknown>) => {
      await sql`ALTER TABLE operations ADD COLUMN sender TEXT`.execute(database);
      await sql`CREATE TABLE senders (
        environment TEXT NOT NULL, address_id TEXT NOT NULL, address TEXT NOT NULL,
        PRIMARY KEY (environment, address_id))`.execute(database);
      await sql`CREATE INDEX senders_by_address ON senders (environment, address)`.execute(database);
    },
  },
  "010-runs": { up: makeRuns },
  "011-meanings": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of meaningStatements) await sql.raw(statement).execute(database);
    },
  },
  "012-purposes": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of purposes) await sql.raw(statement).execute(database);
    },
  },
  "013-withdrawals": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of withdrawalStatements) await sql.raw(statement).execute(database);
    },
  },
  "014-ledger": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of ledger) await sql.raw(statement).execute(database);
    },
  },
  "015-assets": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of assetStatements) await sql.raw(statement).execute(database);
    },
  },
  "016-payouts": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of payoutStatements) await sql.raw(statement).execute(database);
    },
  },
  "017-subjects": {
    up: async (database: Kysely<unknown>) => {
      await sql`ALTER TABLE operations ADD COLUMN subject TEXT`.execute(database);
      await sql`ALTER TABLE operations ADD COLUMN created_contract TEXT`.execute(database);
    },
  },
  "018-operation-counts": { up: countOperations },
  "019-operation-index": { up: indexOperations },
  "020-views": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of viewStatements) await sql.raw(statement).execute(database);
    },
  },
  "022-changes": {
    // Open pages request this constantly: the operations whose state has changed since the last request.
    up: async (database: Kysely<unknown>) => {
      await sql`CREATE INDEX operations_by_change ON operations (environment, updated_at)`.execute(database);
    },
  },
  "023-operation-detail": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of detailStatements) await sql.raw(statement).execute(database);
    },
  },
  "024-audit-by-request": {
    // The look-up finds a request's effects by the id shown in its error.
    up: async (database: Kysely<unknown>) => {
      await sql`CREATE INDEX audit_by_request ON audit (request_id) WHERE request_id IS NOT NULL`.execute(database);
    },
  },
  "025-people": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of peopleStatements) await sql.raw(statement).execute(database);
    },
  },
  "026-retention": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of retentionStatements) await sql.raw(statement).execute(database);
    },
  },
  "027-intent-scheme": { up: addIntentScheme },
  "028-traces": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of traceStatements) await sql.raw(statement).execute(database);
    },
  },
  "029-books": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of bookStatements) await sql.raw(statement).execute(database);
    },
  },
  "031-moved-addresses": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of movedStatements) await sql.raw(statement).execute(database);
    },
  },
  "032-payments": { up: addPayments },
  "033-page-indexes": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of pageIndexStatements) await sql.raw(statement).execute(database);
    },
  },
  "034-used-contracts": {
    up: async (database: Kysely<unknown>) => {
      for (const statement of contractIndexStatements) await sql.raw(statement).execute(database);
    },
  },
  "035-compared-items": {
    // What a stopped run has left is compared again before it goes on; until then, it was compared at the start.
    up: async (database: Kysely<unknown>) => {
      await sql`ALTER TABLE run_items ADD COLUMN compared_at BIGINT`.execute(database);
    },
  },
  [textIndexMigration]: { up: indexTexts },
  "037-instances": {
    up: async (database: Kysely<unknown>) => {
      await sql.raw(instanceStatement).execute(database);
    },
  },
};
