/** Nodes' traces of transactions that Postern has sent. A receipt holds no transfers of the coin: only a trace does. */
export type TraceTables = {
  traces: TraceTable;
  trace_movements: TraceMovementTable;
};

/**
 * Whether the coins that a transaction's contracts passed on are known. A transaction without a row was not sent by
 * Postern, failed, or ended before Postern took traces. Due: a node has yet to be asked. Read: they are
 * in `trace_movements`. None: no contract ran. Unavailable: they are not known, and will not be.
 */
export type TraceState = "due" | "read" | "none" | "unavailable";

/** Why a trace is unavailable. */
export type TraceReason =
  | "no-node"
  | "other-network"
  /** The node supports neither method. */
  | "no-traces"
  /** The node did not answer, or does not have the transaction. */
  | "unanswered"
  | "too-large"
  /** The answer is not a trace, or not of this transaction. */
  | "unusable";

/** The trace of an operation's transaction, from the moment its receipt arrives. */
export type TraceTable = {
  /** The operation. */
  id: string;
  environment: string;
  /** As the operation names it, and the network's id once a trace was read, in canonical spelling. */
  network_id: string;
  /** As in `ledger_transactions`. */
  hash_key: string;
  state: TraceState;
  reason: TraceReason | null;
  /** The transaction itself, which is not among its movements: the outermost call. Addresses in canonical spelling. */
  top_from: string | null;
  top_to: string | null;
  top_amount: string | null;
  tries: number;
  made_at: number;
  due_at: number | null;
  owner: string | null;
  lease_until: number;
};

/** Coin that a contract passed on. */
export type TraceMovementTable = {
  trace_id: string;
  /** In the order in which it happened, from 0. */
  position: number;
  environment: string;
  /** In canonical spelling, like the recipient. */
  from_address: string;
  to_address: string;
  /** Base units in decimal digits, never 0. */
  amount: string;
};
