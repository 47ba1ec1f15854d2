import type { Direction, TransactionState } from "#shared/console/transaction-states.ts";

/** The service's words for a transaction's status, in lower case without separators. */
const words: Readonly<Record<string, TransactionState>> = {
  confirmed: "confirmed",
  completed: "confirmed",
  complete: "confirmed",
  success: "confirmed",
  successful: "confirmed",
  succeeded: "confirmed",
  mined: "confirmed",
  finalized: "confirmed",
  pending: "pending",
  mempool: "pending",
  inmempool: "pending",
  unconfirmed: "pending",
  submitted: "pending",
  broadcast: "pending",
  broadcasted: "pending",
  processing: "pending",
  inprogress: "pending",
  queued: "pending",
  failed: "failed",
  failure: "failed",
  rejected: "failed",
  reverted: "failed",
  dropped: "failed",
  replaced: "failed",
  cancelled: "failed",
  canceled: "failed",
  error: "failed",
};

/** The meaning of the service's status word, in any case; unknown if it is not one of the known ones. */
export const stateOfWord = (status: string): TransactionState =>
  Object.hasOwn(words, plain(status)) ? (words[plain(status)] ?? "unknown") : "unknown";

/** The service's words for a failed transaction that never came into a block, and so cost no fee. */
const unminedWords: ReadonlySet<string> = new Set(["rejected", "dropped", "replaced", "cancelled", "canceled"]);

/** Whether a transaction never came into a block, as far as the service's status word says so. */
export const isUnmined = (status: string | null): boolean => status !== null && unminedWords.has(plain(status));

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, "");

/** A row's status, and whether it waits in the mempool. */
export type Status = { readonly status: string | null; readonly is_mempool: number };

/** The state of a transaction from its rows: failed decides, then not yet confirmed. */
export const stateOfRows = (rows: readonly Status[]): TransactionState => {
  const states = new Set(rows.map(stateOfRow));
  return ranked.find((state) => states.has(state)) ?? "unknown";
};

/** In order of precedence. Unknown never outweighs a known state. */
const ranked: readonly TransactionState[] = ["failed", "pending", "confirmed"];

/** The state of one row; without a known word it can only be pending. */
export const stateOfRow = ({ status, is_mempool: isMempool }: Status): TransactionState => {
  const state = status === null ? "unknown" : stateOfWord(status);
  return state === "unknown" && isMempool === 1 ? "pending" : state;
};

/** The numbers for states and directions in the movements table. */
export const stateNumbers: Readonly<Record<TransactionState, number>> = {
  confirmed: 0,
  pending: 1,
  failed: 2,
  unknown: 3,
};
export const directionNumbers: Readonly<Record<Direction, number>> = { in: 0, out: 1, internal: 2 };
