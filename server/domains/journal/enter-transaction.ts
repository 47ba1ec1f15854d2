import { type NewEntry, record, type SignedIn } from "#server/domains/audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import { lacksTransaction } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { findOperation } from "./list.ts";
import { move, TransactionTaken } from "./move.ts";
import { enteredBy } from "./timeline.ts";

export type EnteredTransaction = {
  readonly transactionHash: string;
  /** How it fits the operation, and which mismatches the person confirmed. */
  readonly fit: Candidate["fit"];
  readonly accepted: readonly string[];
  /** The person's reason; undefined if none was required. */
  readonly note?: string;
  readonly by: SignedIn;
};

/**
 * Records the transaction that a person found for an operation that waits for one, if the service does not report it;
 * its receipt then ends the operation. Returns the updated operation, "not open" if it does not wait for a transaction,
 * "taken" if the transaction belongs to another operation, undefined if there is no such operation.
 */
export const enterTransaction = async (
  store: Store,
  environment: string,
  id: string,
  { transactionHash, fit, accepted, note, by }: EnteredTransaction,
  now: number,
): Promise<OperationRecord | "not open" | "taken" | undefined> => {
  const operation = await findOperation(store, environment, id);
  if (operation === undefined) return undefined;
  const entry = { at: now, by, action: "operation.transaction", environment, subject: id } as const;
  const refused = async <T extends keyof typeof reasons>(why: T): Promise<T> => {
    const detail = { transactionHash, why: reasons[why] };
    await record(store, { ...entry, outcome: "failed", detail } satisfies NewEntry);
    return why;
  };
  if (!lacksTransaction(operation.state)) return refused("not open");
  try {
    const moved = await move(store, {
      id,
      from: operation.state,
      event: { type: "transaction entered", hash: transactionHash, pollAt: now },
      at: now,
      detail: `${transactionHash}${enteredBy}${by.person.name}${note === undefined ? "" : `: ${note}`}`,
      audit: {
        ...entry,
        outcome: "allowed",
        detail: { transactionHash, fit, ...(accepted.length === 0 ? {} : { accepted }) },
      },
      ownTransaction: true,
    });
    return moved ? await findOperation(store, environment, id) : await refused("not open");
  } catch (error) {
    if (error instanceof TransactionTaken) return refused("taken");
    throw error;
  }
};

const reasons = {
  "not open": "It does not wait for a transaction.",
  taken: "The transaction belongs to another operation.",
} as const;
