import type { HoldingKind } from "./asset-tables.ts";

/** What the listed transactions say an address has, and how that compares with its balance. */
export type BookTables = {
  book_shares: BookShareTable;
  book_sums: BookSumTable;
  book_checks: BookCheckTable;
};

type BookKey = {
  /** The address's number. */
  scope: number;
  network: number;
  /** 0 for the fees that the address paid. */
  asset: number;
};

/** What one transaction changes for one of the organization's addresses. */
export type BookShareTable = BookKey & {
  transaction_number: number;
  /** Signed decimal digits; 0 if nothing has moved, or the amount is unknown. */
  moved: string;
  /** 1: it may still change. */
  open: number;
  /** 1: the list does not say how much, or who paid the fee. */
  unsure: number;
};

/** The sum of all shares of an address. */
export type BookSumTable = BookKey & {
  moved: string;
  open: number;
  unsure: number;
  /** How many shares there are. */
  parts: number;
  /** How often a share of it has changed. */
  changes: number;
};

/** An asset of an address: its balance as last read, and what the last comparisons with its books found. */
export type BookCheckTable = {
  environment: string;
  /** The id of the address record in the mirror. */
  address_id: string;
  /** `native`, or the contract in canonical spelling. */
  asset: string;
  kind: HoldingKind;
  network_id: string;
  /** In canonical spelling. */
  address: string;
  profile: string | null;
  wallet: string | null;
  /** Base units, as last read. */
  balance: string;
  read_at: number;
  /** The number of changes of the address's books when that reading began. */
  changes: number;
  /** 1: the reading has not been compared with the books yet. */
  waiting: number;
  /** When the first reading that counts was, the last one, and the last one that added up. */
  first_at: number | null;
  judged_at: number | null;
  agreed_at: number | null;
  /** How much higher than its books the balance was in the last reading that counts: signed decimal digits. */
  difference: string;
  /** How much of that two readings have shown; 0 if the last one added up or is the first of its kind. */
  confirmed: string;
  /** 1: both readings have shown the same difference. */
  same: number;
  /** Why it may be expected: see `DifferenceNote`; null if there is no such reason. */
  note: string | null;
  /** 1: it is small enough to be only that. */
  quiet: number;
};
