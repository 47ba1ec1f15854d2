import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { intentScheme } from "#server/domains/journal/intent.ts";
import type { PayoutTable } from "#server/store/payout-tables.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import type { AuditTable, OperationTable, RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { openTestStore } from "./store.ts";

/** A store without an application, for what needs only rows. */
export const openRunStore = async (): Promise<Store> =>
  (await openTestStore(mkdtempSync(join(tmpdir(), "postern-runs-")))).store;

export const me = "instance-1";
export const now = 1_000_000;

/** Stores a running run of this instance, with the test's changes. */
export const addRun = async (store: Store, changes: Partial<RunTable> = {}): Promise<RunTable> => {
  const run: RunTable = {
    id: "run-1",
    environment: "held",
    name: null,
    state: "running",
    note: null,
    person_id: "ada",
    person_name: "Ada",
    role: "operator",
    address: null,
    endpoints: '["generateAddress"]',
    network_id: null,
    at_once: 4,
    on_failure: "continue",
    columns: "[]",
    made_from: null,
    total: 1,
    start_key: changes.id ?? "key",
    request_hash: "hash",
    rests_until: 0,
    rests: 0,
    created_at: 5,
    updated_at: 5,
    owner: me,
    lease_until: now + 10_000,
    taken_by: null,
    taken_name: null,
    taken_role: null,
    taken_address: null,
    bodies_removed_at: null,
    ...changes,
  };
  await store.insertInto("runs").values(run).execute();
  return run;
};

/** Stores a waiting item of a run, with the test's changes. */
export const addItem = async (store: Store, changes: Partial<RunItemTable> = {}): Promise<RunItemTable> => {
  const item: RunItemTable = {
    run_id: "run-1",
    position: 0,
    endpoint: "generateAddress",
    params: "{}",
    body: "{}",
    lane: null,
    purpose: null,
    line: null,
    cells: null,
    state: "waiting",
    idempotency_key: `key-${changes.run_id ?? "run-1"}-${changes.position ?? 0}`,
    twin: 0,
    acknowledges: null,
    compared_at: null,
    identical_to: null,
    due_at: 0,
    baseline: null,
    operation_id: null,
    address_id: null,
    address: null,
    error: null,
    ...changes,
  };
  await store.insertInto("run_items").values(item).execute();
  return item;
};

export const runIn = (store: Store, id = "run-1"): Promise<RunTable> =>
  store.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const itemIn = (store: Store, position = 0): Promise<RunItemTable> =>
  store.selectFrom("run_items").selectAll().where("position", "=", position).executeTakeFirstOrThrow();

/** Stores an operator, with the test's changes. */
export const addPerson = async (store: Store, changes: Partial<PeopleTable> = {}): Promise<void> => {
  const person: PeopleTable = {
    id: "ada",
    name: "Ada",
    role: "operator",
    issuer: null,
    subject: null,
    created_at: 0,
    seen_at: null,
    disabled_at: null,
    disabled_by: null,
    ...changes,
  };
  await store.insertInto("people").values(person).execute();
};

/** What the audit has, in order. */
export const audited = (store: Store): Promise<readonly AuditTable[]> =>
  store.selectFrom("audit").selectAll().orderBy("position").execute();

/** Stores an operation that generated an address, with the test's changes. */
export const addOperation = async (store: Store, changes: Partial<OperationTable> = {}): Promise<OperationTable> => {
  const id = changes.id ?? "op-1";
  const operation: OperationTable = {
    id,
    environment: "held",
    operation: "generateAddress",
    person_id: "ada",
    person_name: "Ada",
    idempotency_key: `key-${id}`,
    key_slot: `key-${id}`,
    state: "unknown",
    created_at: 0,
    updated_at: 0,
    parameters: "{}",
    network_id: null,
    contract_address: null,
    body: JSON.stringify({ reference: "alice" }),
    body_hash: "hash",
    intent_hash: null,
    intent_scheme: intentScheme,
    sender: null,
    acknowledges: null,
    run_id: "run-1",
    workflow_id: null,
    service_operation_id: null,
    transaction_hash: null,
    receipt: null,
    error: null,
    reply_status: null,
    reply_type: null,
    reply_body: null,
    owner: null,
    lease_until: 0,
    next_poll_at: null,
    polls: 0,
    purpose: null,
    subject: null,
    created_contract: null,
    meaning_due: null,
    withdrawal: null,
    listed: null,
    silent_ms: 0,
    looked_at: null,
    body_removed_at: null,
    ...changes,
  };
  await store.insertInto("operations").values(operation).execute();
  return operation;
};

/** Stores a payout without rows, with the test's changes. */
export const addPayout = async (store: Store, changes: Partial<PayoutTable> = {}): Promise<void> => {
  const payout: PayoutTable = {
    id: "payout-1",
    environment: "held",
    name: "Rent",
    network_id: null,
    address_id: null,
    asset: "native",
    content: "[]",
    row_count: 0,
    version: "1",
    run_id: null,
    created_at: 0,
    changed_at: 0,
    person_id: "ada",
    person_name: "Ada",
    ...changes,
  };
  await store.insertInto("payouts").values(payout).execute();
};
