import { type NewEntry, record, type SignedIn } from "#server/domains/audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import { needsSettling, type SettledState, stateOfReceipt } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Receipt } from "#shared/wire/receipt.ts";
import { findOperation } from "./list.ts";
import type { OperationEvent } from "./machine.ts";
import { move, TransactionTaken } from "./move.ts";

/** A transaction whose receipt determines the outcome, and how it fits the operation. */
export type SettlingTransaction = {
  readonly hash: string;
  readonly receipt: Receipt;
  readonly fit: Candidate["fit"];
  /** The mismatches that the person confirmed. */
  readonly accepted: readonly string[];
};

/** What a person accepted of the search for a transaction before settling an operation without one. */
export type AcceptedSearch = {
  /** What could not be looked through. */
  readonly incomplete: readonly string[];
  /** The transactions that may be the operation's, and that the person has declared to be others. */
  readonly dismissed: readonly string[];
};

export type Settlement = {
  /** The outcome a person found, or the transaction that determines it. */
  readonly outcome: SettledState | SettlingTransaction;
  readonly note: string;
  readonly by: SignedIn;
  /** Removes secrets from a receipt before it is stored. */
  readonly clean?: ((text: string) => string) | undefined;
  readonly searched?: AcceptedSearch;
  /** How many operations one confirmation settles; undefined for a single one. */
  readonly together?: number | undefined;
};

/** Why an operation was not settled: its state does not allow it, or the transaction belongs to another operation. */
export type Unsettled = "settled" | "taken";

/**
 * Settles an operation with an unconfirmed outcome. The timeline and the audit record who settled it, why, and by which
 * transaction. Returns the updated operation, or why it was not settled; undefined if it does not exist. If two people
 * settle at once, one succeeds.
 */
export const settle = async (
  store: Store,
  environment: string,
  id: string,
  { outcome, note, by, clean, searched, together }: Settlement,
  now: number,
): Promise<OperationRecord | Unsettled | undefined> => {
  const operation = await findOperation(store, environment, id);
  if (operation === undefined) return undefined;
  const entry = {
    at: now,
    by,
    action: "operation.settled",
    environment,
    subject: id,
  } as const satisfies Partial<NewEntry>;
  // Rows of one confirmation also have one request id.
  const common: NewEntry["detail"] = together === undefined ? {} : { together, note };
  const detail = { ...detailOf(outcome), ...acceptedOf(searched), ...common };
  const refused = async <T extends Unsettled>(why: T): Promise<T> => {
    await record(store, { ...entry, outcome: "failed", detail: { ...detail, why: reasons[why] } });
    return why;
  };
  if (!needsSettling(operation.state)) return refused("settled");
  try {
    const moved = await move(store, {
      id,
      from: operation.state,
      event: eventOf(outcome),
      at: now,
      detail: `Settled by ${by.person.name}: ${note}`,
      audit: { ...entry, outcome: "allowed", detail: { from: operation.state, ...detail } },
      clean,
      ownTransaction: typeof outcome === "object",
    });
    return moved ? await findOperation(store, environment, id) : await refused("settled");
  } catch (error) {
    if (error instanceof TransactionTaken) return refused("taken");
    throw error;
  }
};

const reasons: Readonly<Record<Unsettled, string>> = {
  settled: "It is not open to settling.",
  taken: "The transaction belongs to another operation.",
};

const eventOf = (outcome: Settlement["outcome"]): OperationEvent =>
  typeof outcome === "string"
    ? { type: "settled", outcome }
    : { type: "settled by receipt", hash: outcome.hash, receipt: outcome.receipt };

const acceptedOf = (
  { incomplete, dismissed }: AcceptedSearch = { incomplete: [], dismissed: [] },
): NewEntry["detail"] => ({
  ...(incomplete.length === 0 ? {} : { acceptsIncomplete: incomplete }),
  ...(dismissed.length === 0 ? {} : { dismisses: dismissed }),
});

const detailOf = (outcome: Settlement["outcome"]): NewEntry["detail"] =>
  typeof outcome === "string"
    ? { to: outcome }
    : {
        to: stateOfReceipt(outcome.receipt),
        transactionHash: outcome.hash,
        fit: outcome.fit,
        ...(outcome.accepted.length === 0 ? {} : { accepted: outcome.accepted }),
      };
