import type { Kysely, Transaction } from "kysely";
import type { AuditAction, AuditOutcome } from "#shared/console/audit.ts";
import type { FindKind } from "#shared/console/find.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { OnFailure, RunItemState, RunState } from "#shared/console/run.ts";
import type { MovementSource, TokenStandard } from "#shared/meaning/types.ts";
import type { Role } from "#shared/wire/role.ts";
import type { AssetTables } from "./asset-tables.ts";
import type { BookTables } from "./book-tables.ts";
import type { InstanceTable } from "./instance-tables.ts";
import type { LedgerTables } from "./ledger-tables.ts";
import type { PaymentTable } from "./payment-tables.ts";
import type { PayoutTable } from "./payout-tables.ts";
import type { PeopleTable, RunTakerColumns, SessionTable } from "./people-tables.ts";
import type { RemovedColumns, RetentionTables, RunRemovedColumns } from "./retention-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { TraceTables } from "./trace-tables.ts";
import type { SavedViewTable, ViewDefaultTable } from "./view-tables.ts";
import type { ClaimedTransactionTable, WithdrawalColumns } from "./withdrawal-tables.ts";

/** What is kept of the service's transactions, of what addresses have, and of what operations are found by. */
type KeptTables = AssetTables & LedgerTables & BookTables & SearchTables & RetentionTables & TraceTables;

/**
 * The server's tables. Every column is TEXT or a safe INTEGER, on both stores: times are milliseconds since 1970, JSON
 * is text.
 */
export type Tables = KeptTables & {
  people: PeopleTable;
  links: {
    /** SHA-256 of the token, hex: the token itself is not stored. */
    token_hash: string;
    person_id: string;
    expires_at: number;
    used_at: number | null;
  };
  sessions: SessionTable;
  /** Sign-ins that went to the provider and have not returned. */
  sign_ins: {
    /** SHA-256 of the state, hex. */
    state_hash: string;
    /** SHA-256 of the cookie's value, hex: only the browser that began it can complete it. */
    browser_hash: string;
    code_verifier: string;
    nonce: string;
    return_to: string;
    /** Seconds: how long ago the person may have authenticated; null for any time. */
    max_age: number | null;
    /** SHA-256 of the session that the new one replaces: the return from the provider has no session cookie. */
    replaces: string | null;
    /** The person who authenticates again: no one else can complete it. Null for a new sign-in. */
    person_id: string | null;
    expires_at: number;
  };
  operations: OperationTable;
  runs: RunTable;
  run_items: RunItemTable;
  operation_events: {
    operation_id: string;
    position: number;
    at: number;
    state: OperationState;
    detail: string | null;
  };
  claimed_transactions: ClaimedTransactionTable;
  /** One row per spending intent: a write to it serializes requests with the same intent. */
  intents: { intent_hash: string; touched_at: number };
  /** The known blockchain addresses of sending address records. They never change. */
  senders: {
    environment: string;
    /** The id of the address record, in canonical spelling. */
    address_id: string;
    /** In canonical spelling. */
    address: string;
  };
  labels: LabelTable;
  contracts: ContractTable;
  /** Every ABI that a contract of the book has had, in order. */
  contract_abis: ContractAbiTable;
  /** Every descriptor that a contract of the book has had, in order. */
  contract_descriptors: ContractDescriptorTable;
  /** What token contracts say about themselves, as last read. */
  tokens: TokenTable;
  /** What operations do, did and cost, in words. */
  operation_meanings: OperationMeaningTable;
  operation_movements: OperationMovementTable;
  /** A node's predictions for a transaction under review, until its operation is recorded or they expire. */
  predictions: {
    /** SHA-256 of environment, network, sender, destination, calldata and amount. */
    transaction_key: string;
    /** JSON */
    movements: string;
    made_at: number;
  };
  /** A proxy's implementation when an operation with it was last recorded. */
  implementations: {
    environment: string;
    network_id: string;
    /** In canonical spelling, like the implementation's. */
    address: string;
    implementation: string;
    seen_at: number;
  };
  /** The number of operations per environment; triggers maintain it. */
  operation_counts: { environment: string; operations: number };
  instances: InstanceTable;
  payments: PaymentTable;
  payouts: PayoutTable;
  saved_views: SavedViewTable;
  view_defaults: ViewDefaultTable;
  audit: AuditTable;
  /** One row, with id 1: the end of the audit chain. A write to it serializes appends. */
  audit_head: { id: number; position: number; hash: string };
  mirror_lists: MirrorListTable;
  mirror_records: MirrorRecordTable;
};

/** One list of one service, and the progress of its mirror. */
export type MirrorListTable = {
  /** Environment and kind. */
  id: string;
  environment: string;
  kind: FindKind;
  /**
   * Rest: only occasional checks of the first page. Tail: the last page follows. Walk: all pages, one after another.
   * Sweep: records that a complete walk has not seen are removed.
   */
  phase: "rest" | "tail" | "walk" | "sweep";
  /** 0 if the service has no such list. */
  offered: number;
  /** Why the last try failed. */
  error: string | null;
  failures: number;
  /** The number of the walk; a record has that of the last walk that saw it. */
  generation: number;
  next_skip: number;
  /** The last record of the previous page, with which the next page begins: otherwise the list has moved. */
  last_id: string | null;
  shifted: number;
  /** Consecutive walks that did not agree with the service, and by how much the last one missed its total. */
  passes: number;
  mismatch: number | null;
  seen: number;
  row_count: number;
  total: number | null;
  /** The permanent error in the service's total, for example because it counts a record twice. */
  gap: number;
  walked_at: number | null;
  checked_at: number | null;
  used_at: number;
  /** 1: a walk was requested. */
  wanted: number;
  /** How many records were created through this server since the list was last checked. */
  touched: number;
  due_at: number;
  owner: string | null;
  lease_until: number;
};

export type MirrorRecordTable = {
  environment: string;
  /** Unreadable records are their own kind: they are counted, and nothing of them is stored. */
  kind: FindKind | `unreadable ${FindKind}`;
  id: string;
  /** Its position in the service's list. */
  position: number;
  generation: number;
  network_id: string | null;
  profile: string | null;
  /** The address key of an address or a contract, by which it has labels. */
  address: string | null;
  /** Its main search terms, in lower case, one per line. */
  names: string;
  /** Its other search terms, likewise. */
  words: string;
  record: string;
};

/** A hash chain: rows are only ever added, and each contains the hash of the previous one. */
export type AuditTable = {
  /** 1, 2, 3, … */
  position: number;
  at: number;
  request_id: string | null;
  person_id: string | null;
  person_name: string | null;
  role: Role | null;
  address: string | null;
  environment: string | null;
  action: AuditAction;
  subject: string | null;
  outcome: AuditOutcome;
  detail: string;
  previous_hash: string;
  hash: string;
};

export type LabelTable = {
  environment: string;
  /** Empty for any network: part of the key, so never null. */
  network_id: string;
  /** In canonical spelling. */
  address: string;
  label: string;
  /** Text to search, in lower case. */
  search: string;
  version: string;
  changed_at: number;
  person_id: string;
  person_name: string;
};

export type ContractTable = {
  environment: string;
  network_id: string;
  /** In canonical spelling. */
  address: string;
  name: string;
  /** In lower case, each between two bars: |one|two|. */
  tags: string;
  notes: string;
  /** Text to search, in lower case. */
  search: string;
  /** The hash of its current ABI. */
  abi_hash: string | null;
  /** The hash of its current descriptor. */
  descriptor_hash: string | null;
  version: string;
  created_at: number;
  changed_at: number;
  person_id: string;
  person_name: string;
};

export type ContractDescriptorTable = {
  environment: string;
  network_id: string;
  address: string;
  /** 1 for the first. */
  position: number;
  hash: string;
  /** Its canonical JSON (ERC-7730). */
  descriptor: string;
  at: number;
  person_id: string;
  person_name: string;
};

export type TokenTable = {
  environment: string;
  network_id: string;
  /** In canonical spelling. */
  address: string;
  standard: TokenStandard | null;
  /** As the contract reports it. */
  symbol: string | null;
  /** The symbol in a form in which look-alike symbols are equal. */
  symbol_key: string | null;
  name: string | null;
  decimals: number | null;
  /** A JSON list. */
  troubles: string;
  read_at: number;
};

export type OperationMeaningTable = {
  operation_id: string;
  /** The short sentence as text. */
  short: string;
  /** JSON, as defined in shared/console/meaning.ts; the lists too. */
  meaning: string;
  predicted: string | null;
  happened: string | null;
  /** What is known of the coins that contracts passed on; null without a receipt, and before traces were taken. */
  traced: string | null;
  fee: string | null;
  differences: string;
  /** The version of the descriptor the words come from. */
  descriptor: string | null;
  made_at: number;
  /** Consecutive failures to read something that the words need. */
  tries: number;
};

export type OperationMovementTable = {
  operation_id: string;
  source: MovementSource;
  position: number;
  environment: string;
  network_id: string;
  kind: "transfer" | "approval";
  /** `native`, or the token in canonical spelling, with `#` and the id for one of a collection. */
  asset: string;
  /** Base units with 78 digits, so that texts compare as numbers; null for all. */
  amount: string | null;
  /** In canonical spelling. */
  from_address: string;
  to_address: string;
};

export type ContractAbiTable = {
  environment: string;
  network_id: string;
  address: string;
  /** 1, 2, 3, … */
  position: number;
  /** SHA-256 of its canonical JSON, hex. */
  hash: string;
  /** Canonical JSON. */
  abi: string;
  entries: number;
  at: number;
  person_id: string;
  person_name: string;
};

/** A run, as a person started it. */
export type RunTable = RunTakerColumns &
  RunRemovedColumns & {
    id: string;
    environment: string;
    name: string | null;
    state: RunState;
    note: string | null;
    person_id: string;
    person_name: string;
    role: Role;
    /** The address that it was started from. */
    address: string | null;
    /** The endpoints of its items, each once: JSON. */
    endpoints: string;
    /** The network, if all items name the same. */
    network_id: string | null;
    /** How many items are under way at once. */
    at_once: number;
    on_failure: OnFailure;
    /** The headings of the person's input: JSON. */
    columns: string;
    /** The run whose items it repeats. */
    made_from: string | null;
    total: number;
    /** The idempotency key of the request that started it, and the hash of what it asked for. */
    start_key: string;
    request_hash: string;
    /** Until when nothing is sent, and how often in a row it had to rest: 0 once something has been sent again. */
    rests_until: number;
    rests: number;
    created_at: number;
    updated_at: number;
    /** The instance that works on it, and until when no other may. */
    owner: string | null;
    lease_until: number;
  };

/** One call of a run. It has one operation or, if nothing was sent by that one, the next. */
export type RunItemTable = {
  run_id: string;
  position: number;
  endpoint: string;
  /** Path parameters: JSON. */
  params: string;
  /** Without the client share: JSON. */
  body: string;
  /** Items of the same lane are never under way together; null: no lane. */
  lane: string | null;
  /** Its purpose, in the organization's own words. */
  purpose: string | null;
  /** The input line, and its cells as JSON. */
  line: number | null;
  cells: string | null;
  state: RunItemState;
  /** The item's idempotency key, also after a restart: the journal sends a key once. */
  idempotency_key: string;
  /** 1: the person confirmed sending it although the run has identical items. */
  twin: number;
  /** The operations that the person has confirmed to repeat, separated by spaces. */
  acknowledges: string | null;
  /** When its payment was last compared with earlier ones; null: at the start of the run. */
  compared_at: number | null;
  /** The identical operation that kept it from being sent. */
  identical_to: string | null;
  /** The earliest time to look at the item again. */
  due_at: number;
  /** How many addresses the profile had before the item was sent; null if the service does not say. */
  baseline: number | null;
  operation_id: string | null;
  address_id: string | null;
  address: string | null;
  error: string | null;
};

export type OperationTable = WithdrawalColumns &
  RemovedColumns & {
    id: string;
    environment: string;
    operation: string;
    person_id: string;
    person_name: string;
    idempotency_key: string;
    /** The key, or something unique where the key must stay free (a denied write uses up no key). */
    key_slot: string;
    state: OperationState;
    created_at: number;
    updated_at: number;
    parameters: string;
    network_id: string | null;
    contract_address: string | null;
    body: string;
    /** Of exactly what was asked for, the share left out: the same key with another request is refused by it. */
    body_hash: string;
    /** Hash of what would be spent, without the sender; finds identical operations. Null if nothing is spent. */
    intent_hash: string | null;
    /** How `intent_hash` was made: rows of an older scheme get a new one at the start. */
    intent_scheme: number;
    /** The id of the sending address record in its one spelling, or the addresses that a withdrawal names. Null if nothing is spent, and in rows made before this column. */
    sender: string | null;
    acknowledges: string | null;
    /** The run that it is an item of. */
    run_id: string | null;
    workflow_id: string | null;
    service_operation_id: string | null;
    transaction_hash: string | null;
    receipt: string | null;
    error: string | null;
    reply_status: number | null;
    reply_type: string | null;
    reply_body: string | null;
    /** The instance that works on the row, and until when nobody else may. */
    owner: string | null;
    lease_until: number;
    next_poll_at: number | null;
    polls: number;
    /** What it is for, in the organization's own words. */
    purpose: string | null;
    /** JSON: what it names by an id of the service's, as the service told before it was sent; null where it names nothing. */
    subject: string | null;
    /** The contract that it has created, as the result of its workflow names it. */
    created_contract: string | null;
    /** When its words and movements are to be made, or made again; null where nothing is left to say. */
    meaning_due: number | null;
  };

export type Store = Kysely<Tables>;
export type Writer = Store | Transaction<Tables>;
