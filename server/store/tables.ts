import type { Kysely, Transaction } from "kysely";
import type { AuditAction, AuditOutcome } from "#shared/console/audit.ts";
import type { FindKind } from "#shared/console/find.ts";
import type { OnFailure, RunItemState, RunState } from "#shared/console/run.ts";
import type { MovementSource, TokenStandard } from "#shared/meaning/types.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { Role } from "#shared/wire/role.ts";
import type { ClaimedTransactionTable, WithdrawalColumns } from "./withdrawal-tables.ts";
import type { AssetTables } from "./asset-tables.ts";
import type { LedgerTables } from "./ledger-tables.ts";
import type { PayoutTable } from "./payout-tables.ts";
import type { PeopleTable, RunTakerColumns, SessionTable } from "./people-tables.ts";
import type { RemovedColumns, RetentionTables, RunRemovedColumns } from "./retention-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { SavedViewTable, ViewDefaultTable } from "./view-tables.ts";

/** What is kept of the service's transactions, of what addresses have, and of what operations are found by. */
type KeptTables = AssetTables & LedgerTables & SearchTables & RetentionTables;

/**
 * The server's tables. Every column is TEXT or a safe INTEGER, on both stores: times are milliseconds since 1970, JSON is
 * text.
 */
export type Tables = KeptTables & {
  people: PeopleTable;
  links: {
    /** SHA-256 of the token, hex: the token itself is stored nowhere. */
    token_hash: string;
    person_id: string;
    expires_at: number;
    used_at: number | null;
  };
  sessions: SessionTable;
  /** Sign-ins that have gone to the provider and are not back yet. */
  sign_ins: {
    /** SHA-256 of the state, hex. */
    state_hash: string;
    /** SHA-256 of the cookie's value, hex: only the browser that began it can end it. */
    browser_hash: string;
    code_verifier: string;
    nonce: string;
    return_to: string;
    /** Seconds: how long ago the person may have proved who they are; null for any time. */
    max_age: number | null;
    /** SHA-256 of the session that the new one takes the place of: the way back from the provider has no session cookie. */
    replaces: string | null;
    /** Who proves once more who they are: nobody else can complete it. Null for a sign-in of anyone. */
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
  /** One row for each spending intent: writing to it makes those who send the same intent wait for one another. */
  intents: { intent_hash: string; touched_at: number };
  /** The blockchain addresses of sending address records, as far as they are known. They never change. */
  senders: {
    environment: string;
    /** The id of the address record, in its one spelling. */
    address_id: string;
    /** In its one spelling. */
    address: string;
  };
  labels: LabelTable;
  contracts: ContractTable;
  /** Every ABI that a contract of the book has had, in order. */
  contract_abis: ContractAbiTable;
  /** Every descriptor that a contract of the book has had, in order. */
  contract_descriptors: ContractDescriptorTable;
  /** What the contracts of tokens say of themselves, as it was read last. */
  tokens: TokenTable;
  /** What operations do, did and cost, in words. */
  operation_meanings: OperationMeaningTable;
  operation_movements: OperationMovementTable;
  /** What a node predicted of a transaction under review, until its operation is recorded or it is old. */
  predictions: {
    /** SHA-256 of environment, network, sender, destination, calldata and amount. */
    transaction_key: string;
    /** JSON */
    movements: string;
    made_at: number;
  };
  /** The implementation that a proxy had when an operation with it was last recorded. */
  implementations: {
    environment: string;
    network_id: string;
    /** In its one spelling, as that of the implementation. */
    address: string;
    implementation: string;
    seen_at: number;
  };
  /** How many operations each environment has; triggers keep it. */
  operation_counts: { environment: string; operations: number };
  payouts: PayoutTable;
  saved_views: SavedViewTable;
  view_defaults: ViewDefaultTable;
  audit: AuditTable;
  /** One row, with id 1: where the chain of the audit ends. Writing to it makes those who append wait for one another. */
  audit_head: { id: number; position: number; hash: string };
  mirror_lists: MirrorListTable;
  mirror_records: MirrorRecordTable;
};

/** One list of one service, and how far its mirror is. */
export type MirrorListTable = {
  /** Environment and kind. */
  id: string;
  environment: string;
  kind: FindKind;
  /**
   * Rest: nothing but a look at the first page now and then. Tail: the last page follows. Walk: all pages, one after
   * another. Sweep: what a whole walk has not seen is removed.
   */
  phase: "rest" | "tail" | "walk" | "sweep";
  /** 0 where the service has no such list. */
  offered: number;
  /** Why the last try failed. */
  error: string | null;
  failures: number;
  /** The number of the walk; a record carries that of the last one that has seen it. */
  generation: number;
  next_skip: number;
  /** The last record of the page before, which the next page begins with: else the list has moved meanwhile. */
  last_id: string | null;
  shifted: number;
  /** Walks in a row that came to no agreement with the service, and by how much the last one missed its total. */
  passes: number;
  mismatch: number | null;
  seen: number;
  row_count: number;
  total: number | null;
  /** By how much the service's total is off for good, because it counts a record twice, say. */
  gap: number;
  walked_at: number | null;
  checked_at: number | null;
  used_at: number;
  /** 1: somebody asked for a walk. */
  wanted: number;
  /** How many things were created through this server since the list was last looked at. */
  touched: number;
  due_at: number;
  owner: string | null;
  lease_until: number;
};

export type MirrorRecordTable = {
  environment: string;
  /** Records that could not be read are a kind of their own: they are counted, and nothing of them is kept. */
  kind: FindKind | `unreadable ${FindKind}`;
  id: string;
  /** Its place in the service's list. */
  position: number;
  generation: number;
  network_id: string | null;
  profile: string | null;
  /** An address or a contract by the key of its address, by which it has labels. */
  address: string | null;
  /** What it is found by first, in lower case, each on a line of its own. */
  names: string;
  /** What else it is found by, the same way. */
  words: string;
  record: string;
};

/** A chain: rows are only ever added, and each carries the hash of the one before. */
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
  /** Empty for any network: a part of a key is never null. */
  network_id: string;
  /** In its one spelling. */
  address: string;
  label: string;
  /** What a search looks through, in small letters. */
  search: string;
  version: string;
  changed_at: number;
  person_id: string;
  person_name: string;
};

export type ContractTable = {
  environment: string;
  network_id: string;
  /** In its one spelling. */
  address: string;
  name: string;
  /** In small letters, each between two bars: |one|two|. */
  tags: string;
  notes: string;
  /** What a search looks through, in small letters. */
  search: string;
  /** Of the ABI that it has now. */
  abi_hash: string | null;
  /** Of the descriptor that it has now. */
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
  /** In its one spelling. */
  address: string;
  standard: TokenStandard | null;
  /** As the contract has it. */
  symbol: string | null;
  /** The symbol in the form in which symbols that look the same are equal. */
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
  /** JSON, as shared/console/meaning.ts reads it; so are the lists. */
  meaning: string;
  predicted: string | null;
  happened: string | null;
  fee: string | null;
  differences: string;
  /** The version of the descriptor that gave the words. */
  descriptor: string | null;
  made_at: number;
  /** How often in a row something that the words need could not be read. */
  tries: number;
};

export type OperationMovementTable = {
  operation_id: string;
  source: MovementSource;
  position: number;
  environment: string;
  network_id: string;
  kind: "transfer" | "approval";
  /** `native`, or the token in its one spelling, with `#` and the id where it is one of a collection. */
  asset: string;
  /** Base units with 78 digits, so that texts compare as numbers; null for all. */
  amount: string | null;
  /** In its one spelling. */
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

/** One item of a run: one call. It has one operation or, if nothing was sent by that one, the next. */
export type RunItemTable = {
  run_id: string;
  position: number;
  endpoint: string;
  /** Path parameters: JSON. */
  params: string;
  /** Without the client share: JSON. */
  body: string;
  /** Items of one lane are never under way at once; null for a lane of its own. */
  lane: string | null;
  /** What it is for, in the organization's own words. */
  purpose: string | null;
  /** The line of the person's input, and its cells as JSON. */
  line: number | null;
  cells: string | null;
  state: RunItemState;
  /** The item is sent with this key, also after a restart: the journal sends a key once. */
  idempotency_key: string;
  /** 1: the person has confirmed that it is sent beside identical items of the run. */
  twin: number;
  /** The identical operation that the person has acknowledged. */
  acknowledges: string | null;
  /** The identical operation because of which it was not sent. */
  identical_to: string | null;
  /** When to look at the item next, at the earliest. */
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
    /** Of what would be spent, but for the sender: identical operations are found by it. Null if nothing is spent. */
    intent_hash: string | null;
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
/** The store, or a transaction in it. */
export type Writer = Store | Transaction<Tables>;
