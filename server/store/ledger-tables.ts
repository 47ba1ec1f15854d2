/** The tables of the ledger: the transactions that a service has listed. Nothing that it has listed is ever removed. */
export type LedgerTables = {
  ledger_lists: LedgerListTable;
  /** One row, with id 1: the next number to give to a transaction, a key or an asset. */
  ledger_numbers: { id: number; next: number };
  ledger_keys: LedgerKeyTable;
  ledger_assets: LedgerAssetTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_rows: LedgerRowTable;
  ledger_movements: LedgerMovementTable;
  ledger_days: LedgerDayTable;
  ledger_owners: LedgerOwnerTable;
  ledger_stale: LedgerStaleTable;
};

/** The list of transactions of one service, and how far the ledger is with it. */
export type LedgerListTable = {
  /** The environment. */
  id: string;
  /**
   * Rest: between two looks. Head: the first pages, until one has nothing new. Tail: the last pages, the same way. Walk: all
   * pages, one after another.
   */
  phase: "rest" | "head" | "tail" | "walk";
  /** 0 where the service has no such list. */
  offered: number;
  /** Why the last try failed. */
  error: string | null;
  failures: number;
  /** The number of the reading: of a head, a tail or a walk, from its first page to its last. */
  reading: number;
  /** Where its next page begins, and the key of the row that the page before ended with. */
  next_skip: number;
  last_row: string | null;
  /** 1: rows have moved while they were read. */
  shifted: number;
  /** How many rows the reading has come to, and how many of them could not be read. */
  seen: number;
  seen_unreadable: number;
  /** How many rows the ledger has, equal ones counted, and how many of the last whole walk could not be read. */
  row_count: number;
  unreadable: number;
  total: number | null;
  /** By how much the service's total is off for good. */
  gap: number;
  /** Walks in a row that ended with rows moving. */
  passes: number;
  /** When the last whole walk ended, and when the ledger was last known to agree with the service. */
  walked_at: number | null;
  checked_at: number | null;
  /** When the head is due, and how many quick looks at it are left. */
  head_at: number;
  hurry: number;
  used_at: number;
  /** What the mirror's list of addresses was when the owners were last compared with it, and from which place to go on. */
  owners_of: string | null;
  owners_next: number | null;
  owners_at: number;
  due_at: number;
  owner: string | null;
  lease_until: number;
};

/** A text by its number: the tables that have millions of rows hold numbers. */
export type LedgerKeyTable = {
  environment: string;
  /** The first four are whose transactions a list may be of. */
  kind: "organization" | "address" | "wallet" | "profile" | "network";
  text: string;
  number: number;
};

/** What moves: a coin, an ERC-20 token or a collection. */
export type LedgerAssetTable = {
  number: number;
  environment: string;
  network_id: string;
  kind: "native" | "erc20" | "collection";
  /** `native`, or the contract in its one spelling. */
  token: string;
};

export type LedgerTransactionTable = {
  number: number;
  environment: string;
  /** As the service's rows name it, in the one spelling of ids. */
  network_id: string;
  hash: string;
  /** In small letters and without 0x where it is hexadecimal. */
  hash_key: string;
  /** When it happened; null where the service does not say. */
  at: number | null;
  /** When it was first seen. */
  seen_at: number;
  /** The first of the two that there is: its place in lists. */
  sort_at: number;
  state: "pending" | "confirmed" | "failed" | "unknown";
  /** The service's own word. */
  status: string | null;
  /** When to ask for it again while it is pending, and how often that was done. */
  ask_at: number | null;
  asks: number;
};

/** One row of the service's list. */
export type LedgerRowTable = {
  transaction_number: number;
  /** A hash of what tells it from the other rows of its transaction: sender, recipient, contract, token id and amount. */
  identity: string;
  /** `call`: it moves nothing by itself. */
  kind: "native" | "call" | "erc20" | "erc721" | "erc1155";
  from_address: string | null;
  to_address: string | null;
  contract: string | null;
  token_id: string | null;
  /** Base units in decimal digits; null where the service says nothing that can be read. */
  amount: string | null;
  /** What the service calls its direction. */
  direction: "in" | "out" | "internal" | null;
  status: string | null;
  is_mempool: number;
  at: number | null;
  /** Base units in decimal digits. */
  fee: string | null;
  /** How many equal rows the transaction has. */
  copies: number;
  /** The last reading that has come to it, and how many equal ones it has come to. */
  reading: number;
  reading_copies: number;
};

/** That a transaction moves an asset in one direction between one owner and one counterparty. */
export type LedgerMovementTable = {
  transaction_number: number;
  /** The number of the owner. */
  scope: number;
  /** 0 in, 1 out, 2 internal */
  direction: number;
  /** 0 for none. */
  asset: number;
  /** The number of the address; 0 for none. */
  counterparty: number;
  network: number;
  sort_at: number;
  /** 0 confirmed, 1 pending, 2 failed, 3 unknown */
  state: number;
  /** The sum, in decimal digits. */
  amount: string;
  /** 1: it is in the sums of its day. */
  counted: number;
};

/** How much of an asset an owner received and sent in one day. */
export type LedgerDayTable = {
  scope: number;
  /** Days since 1970, in UTC. */
  day: number;
  asset: number;
  /** Decimal digits. */
  moved_in: string;
  moved_out: string;
};

/** The addresses of the organization as the ledger knows them: those of the mirror, a little later. */
export type LedgerOwnerTable = {
  environment: string;
  /** The id of the address record. */
  id: string;
  /** In its one spelling. */
  address: string;
  /** In the one spelling of ids; null where the record does not say. */
  network_id: string | null;
  wallet: string | null;
  profile: string | null;
};

/** An address that got another owner: its transactions are looked at again, down from a place in its list. */
export type LedgerStaleTable = {
  environment: string;
  address: string;
  next_at: number;
  next_number: number;
};
