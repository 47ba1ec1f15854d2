import type { TransactionState } from "#shared/console/transaction-states.ts";

/** The tables of the transactions a service has listed. Nothing once listed is ever removed. */
export type LedgerTables = {
  ledger_lists: LedgerListTable;
  /** One row, with id 1: the next number for a transaction, a key or an asset. */
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

/** The list of transactions of one service, and how far it has been read. */
export type LedgerListTable = {
  /** The environment. */
  id: string;
  /**
   * Rest: between two checks. Head: the first pages, until one has nothing new. Tail: the last pages, likewise. Walk:
   * all pages, one after another.
   */
  phase: "rest" | "head" | "tail" | "walk";
  /** 0 if the service has no such list. */
  offered: number;
  /** Why the last try failed. */
  error: string | null;
  failures: number;
  /** The number of the reading: a head, a tail or a walk, from its first page to its last. */
  reading: number;
  /** Where its next page begins, and the key of the previous page's last row. */
  next_skip: number;
  last_row: string | null;
  /** 1: rows moved while they were read. */
  shifted: number;
  /** How many rows the reading has reached, and how many of them were unreadable. */
  seen: number;
  seen_unreadable: number;
  /** How many rows are stored, counting equal ones, and how many were unreadable in the last complete walk. */
  row_count: number;
  unreadable: number;
  /** The `row_count` for which the addresses' shares are complete (`book_shares`). */
  book_rows: number;
  total: number | null;
  /** The permanent error in the service's total. */
  gap: number;
  /** Consecutive walks during which rows moved. */
  passes: number;
  /** When the last complete walk ended, and when the stored rows were last known to agree with the service. */
  walked_at: number | null;
  checked_at: number | null;
  /** When the head is due, and how many quick checks of it remain. */
  head_at: number;
  hurry: number;
  used_at: number;
  /** The state of the mirror's address list when owners were last compared with it, and where to continue. */
  owners_of: string | null;
  owners_next: number | null;
  owners_at: number;
  due_at: number;
  owner: string | null;
  lease_until: number;
};

/** Numbers for texts: tables with millions of rows store the numbers. */
export type LedgerKeyTable = {
  environment: string;
  /** The first four can be the owner of a list of transactions. */
  kind: "organization" | "address" | "wallet" | "profile" | "network";
  text: string;
  number: number;
};

/** A coin, an ERC-20 token or a collection. */
export type LedgerAssetTable = {
  number: number;
  environment: string;
  network_id: string;
  kind: "native" | "erc20" | "collection";
  /** `native`, or the contract in canonical spelling. */
  token: string;
};

export type LedgerTransactionTable = {
  number: number;
  environment: string;
  /** From the service's rows, in canonical spelling. */
  network_id: string;
  hash: string;
  /** In lower case without 0x if it is hexadecimal. */
  hash_key: string;
  /** When it happened; null if the service does not say. */
  at: number | null;
  /** When it was first seen. */
  seen_at: number;
  /** `at`, or else `seen_at`: its position in lists. */
  sort_at: number;
  state: TransactionState;
  /** The service's own word. */
  status: string | null;
  /** When to ask about it again while it is pending, and how often that was done. */
  ask_at: number | null;
  asks: number;
};

/** One row of the service's list, or what a node's trace adds to them. */
export type LedgerRowTable = {
  transaction_number: number;
  /** `trace`: the service does not list it, but a node's trace has it. */
  source: "list" | "trace";
  /**
   * A hash of what distinguishes it from other rows of its transaction: sender, recipient, contract, token id and
   * amount.
   */
  identity: string;
  /** `call`: it moves nothing itself. */
  kind: "native" | "call" | "erc20" | "erc721" | "erc1155";
  from_address: string | null;
  to_address: string | null;
  contract: string | null;
  token_id: string | null;
  /** Base units in decimal digits; null if the service gives nothing readable. */
  amount: string | null;
  /** The direction according to the service. */
  direction: "in" | "out" | "internal" | null;
  status: string | null;
  is_mempool: number;
  at: number | null;
  /** Base units in decimal digits. */
  fee: string | null;
  /** How many identical rows the transaction has. */
  copies: number;
  /** The last reading that reached it, and how many identical rows it has found. */
  reading: number;
  reading_copies: number;
};

/** A transaction moves an asset in one direction between one owner and one counterparty. */
export type LedgerMovementTable = {
  transaction_number: number;
  /** The owner's number. */
  scope: number;
  /** 0 in, 1 out, 2 internal */
  direction: number;
  /** 0 for none. */
  asset: number;
  /** The address's number; 0 for none. */
  counterparty: number;
  network: number;
  sort_at: number;
  /** 0 confirmed, 1 pending, 2 failed, 3 unknown */
  state: number;
  /** The sum, in decimal digits. */
  amount: string;
  /** 1: included in its day's sums. */
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

/** The organization's addresses: a slightly delayed copy of the mirror's. */
export type LedgerOwnerTable = {
  environment: string;
  /** The id of the address record. */
  id: string;
  /** In canonical spelling. */
  address: string;
  /** In canonical spelling; null if the record does not say. */
  network_id: string | null;
  wallet: string | null;
  profile: string | null;
};

/** An address whose owner changed: its transactions are processed again, downwards from a position in its list. */
export type LedgerStaleTable = {
  environment: string;
  address: string;
  next_at: number;
  next_number: number;
};
