import type { Transaction } from "kysely";
import { append, type NewEntry } from "#server/domains/audit/append.ts";
import { preparedLike } from "#server/store/prepared.ts";
import type { OperationTable, Store, Tables } from "#server/store/tables.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { claimTransaction } from "./claims.ts";
import { type OperationEvent, transition } from "./machine.ts";
import { indexAnswer } from "./search/write.ts";
import { addEvent } from "./timeline.ts";

export type Move = {
  readonly id: string;
  readonly from: OperationState;
  readonly event: OperationEvent;
  readonly at: number;
  /** Only if this instance still owns the row. */
  readonly owner?: string;
  /** Only if the row's lease has expired by then. */
  readonly leaseExpiredAt?: number;
  /** For the timeline. */
  readonly detail?: string | undefined;
  /** Removes secrets from the service's text once more before it is stored. */
  readonly clean?: ((text: string) => string) | undefined;
  /** Recorded with the move, for one made by a person. */
  readonly audit?: NewEntry;
  /**
   * The event's transaction must not belong to another operation: otherwise `move` throws `TransactionTaken`. Without
   * this, the transaction is claimed if free: a workflow's transaction is its own, whatever a person entered elsewhere.
   */
  readonly ownTransaction?: boolean;
};

export class TransactionTaken extends Error {}

/**
 * Moves an operation by compare-and-swap and adds the step to its timeline. False: the row had changed, and nothing was
 * written. An event that the state machine forbids is a bug and throws.
 */
export const move = (store: Store, step: Move): Promise<boolean> => {
  const changes = changesOf(step);
  return store.transaction().execute((writer) => write(writer, step, changes));
};

/** `move` within the caller's transaction, which must roll back if this throws. */
export const moveIn = (writer: Transaction<Tables>, step: Move): Promise<boolean> =>
  write(writer, step, changesOf(step));

const write = async (
  writer: Transaction<Tables>,
  { id, from, event, at, owner, leaseExpiredAt, detail, clean, audit, ownTransaction = false }: Move,
  changes: ReturnType<typeof changesOf>,
): Promise<boolean> => {
  const conditions = [owner, leaseExpiredAt].filter((value) => value !== undefined);
  const parameters = [...valuesOf(changes), id, from, ...conditions];
  const [moved] = await updateOperation(writer, { changes, owner, leaseExpiredAt }, parameters);
  if (moved === undefined) return false;
  if ("hash" in event) {
    const claim = { environment: moved.environment, transactionHash: event.hash, operationId: id };
    if (!(await claimTransaction(writer, claim)) && ownTransaction) throw new TransactionTaken();
  }
  await addEvent(writer, id, { at, state: changes.state, detail: detail && (clean?.(detail) ?? detail) });
  await indexAnswer(writer, { id, environment: moved.environment }, changes);
  if (audit !== undefined) await append(writer, audit);
  return true;
};

type Update = Pick<Move, "owner" | "leaseExpiredAt"> & { readonly changes: Partial<OperationTable> };

const updateOperation = preparedLike(
  (writer, { changes, owner, leaseExpiredAt }: Update) => {
    let update = writer.updateTable("operations").set(changes).where("id", "=", "").where("state", "=", "prepared");
    if (owner !== undefined) update = update.where("owner", "=", "");
    if (leaseExpiredAt !== undefined) update = update.where("lease_until", "<=", 0);
    return update.returning("environment");
  },
  ({ changes, owner, leaseExpiredAt }) =>
    [...columnsOf(changes), owner === undefined ? "" : "owner", leaseExpiredAt === undefined ? "" : "lease"].join(),
);

// A change to undefined is not a change.
const columnsOf = (changes: Partial<OperationTable>): readonly string[] =>
  Object.entries(changes).flatMap(([column, value]) => (value === undefined ? [] : [column]));
const valuesOf = (changes: Partial<OperationTable>): readonly unknown[] =>
  Object.values(changes).filter((value) => value !== undefined);

const changesOf = ({ from, event, at, clean }: Move): ReturnType<typeof transition> => {
  // The final meaning, with actual movements and cost, is made once the network has decided.
  const isDecided = ["receipt found", "settled by receipt", "listed as final"].includes(event.type);
  return { ...withoutSecrets(transition(from, event, at), clean), ...(isDecided ? { meaning_due: at } : {}) };
};

type Texts = Pick<Partial<OperationTable>, "reply_body" | "error" | "receipt">;

/**
 * The ids by which an operation is followed were cleaned with their answer, and must stay what the service calls them.
 */
const withoutSecrets = <Changes extends Texts>(changes: Changes, clean: Move["clean"]): Changes => {
  if (clean === undefined) return changes;
  const cleaned: Texts = {};
  for (const column of ["reply_body", "error", "receipt"] as const) {
    const text = changes[column];
    if (typeof text === "string") cleaned[column] = clean(text);
  }
  return { ...changes, ...cleaned };
};
