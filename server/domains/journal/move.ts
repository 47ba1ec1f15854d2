import type { Transaction } from "kysely";
import { append, type NewEntry } from "#server/domains/audit/append.ts";
import { preparedLike } from "#server/store/prepared.ts";
import type { OperationTable, Store, Tables } from "#server/store/tables.ts";
import { needsSettling, type OperationState } from "#shared/console/operation-states.ts";
import { claimTransaction } from "./claims.ts";
import { errorText } from "./error.ts";
import { expectTrace } from "./expect-trace.ts";
import { unsettleItem } from "./lost-item.ts";
import { type OperationEvent, transition } from "./machine.ts";
import { indexAnswer } from "./search/write.ts";
import { followerBefore, giveTransaction, holderOf, isTakeable } from "./taken.ts";
import { addEvent } from "./timeline.ts";
import { tellUnconfirmed, type Unconfirmed } from "./unconfirmed.ts";

export type Move = {
  readonly id: string;
  readonly from: OperationState;
  readonly event: OperationEvent;
  readonly at: number;
  /** Only if this instance still owns the row. */
  readonly owner?: string;
  /** Only if the row's lease has expired by then. */
  readonly leaseExpiredAt?: number;
  /** Only if the row still has this transaction. */
  readonly transactionHash?: string | undefined;
  /** For the timeline. */
  readonly detail?: string | undefined;
  /** Removes secrets from the service's text once more before it is stored. */
  readonly clean?: ((text: string) => string) | undefined;
  /** Recorded with the move, for one made by a person. */
  readonly audit?: NewEntry;
  /**
   * The event's transaction must not belong to another operation: otherwise `move` throws `TransactionTaken`. Without
   * this, a workflow names it, which beats what was read from a list or entered by a person: the other operation loses
   * it. One whose own workflow names it keeps it, and this one then needs a person.
   */
  readonly ownTransaction?: boolean;
  /** Transactions that the lists show for the operation that loses this one; only for the timeline. */
  readonly left?: readonly string[];
  /** Whether the network has a node, with an event that has a receipt; undefined: that is yet to be found out. */
  readonly hasNode?: boolean | undefined;
};

export class TransactionTaken extends Error {}

/**
 * Moves an operation by compare-and-swap and adds the step to its timeline. False: the row had changed, and nothing was
 * written. An event that the state machine forbids is a bug and throws.
 */
export const move = (store: Store, step: Move): Promise<boolean> => moveTo(store, step, changesOf(step));

const moveTo = async (store: Store, step: Move, changes: ReturnType<typeof changesOf>): Promise<boolean> => {
  const { isMoved, unconfirmed } = await store.transaction().execute(async (writer) => {
    const writing: Writing = { writer, unconfirmed: [] };
    const isWritten = await writeNamed(writing, step, changes);
    return { isMoved: isWritten, unconfirmed: writing.unconfirmed };
  });
  tellUnconfirmed(store, unconfirmed);
  return isMoved;
};

/** `move` within the caller's transaction, which must roll back if this throws. */
export const moveIn = (writer: Transaction<Tables>, step: Move): Promise<boolean> =>
  write({ writer, unconfirmed: [] }, step, changesOf(step));

/** A transaction, and the operations that become unconfirmed by it. */
type Writing = { readonly writer: Transaction<Tables>; readonly unconfirmed: Unconfirmed[] };

/** Writes a step; if a workflow names a transaction, once it is clear whose that is. */
const writeNamed = async (writing: Writing, step: Move, changes: ReturnType<typeof changesOf>): Promise<boolean> => {
  const { writer } = writing;
  const { event, ownTransaction = false } = step;
  if (ownTransaction) return write(writing, step, changes);
  if (event.type === "accepted" && event.handle.workflowId !== null) {
    const first = await followerBefore(writer, step.id, event.handle.workflowId);
    const detail = first === undefined ? step.detail : `The service named the workflow of operation ${first}.`;
    return write(writing, { ...step, detail }, changes);
  }
  if (event.type !== "transaction found") return write(writing, step, changes);
  const first = await followerBefore(writer, step.id);
  if (first !== undefined) return end(writing, step, sameWorkflow(first));
  const naming = await namingOf(writer, step.id, event.hash);
  const holder = naming === undefined ? undefined : await holderOf(writer, naming);
  if (holder === undefined || naming === undefined) return write(writing, step, changes);
  if (!isTakeable(holder)) return end(writing, step, otherWorkflow(holder.id, event.hash));
  const message = lostMessage(step, event.hash);
  const lost = { type: "transaction lost", error: { code: "TRANSACTION_TAKEN", message } } as const;
  const taking: Move = { id: holder.id, from: holder.state, event: lost, at: step.at, detail: message };
  // If it has moved since it was read, the whole step is tried again later.
  if (!(await write(writing, taking, changesOf(taking)))) throw new TransactionTaken();
  await giveTransaction(writer, naming);
  await unsettleItem(writer, { operationId: holder.id, error: errorText(lost.error), at: step.at });
  return write(writing, step, changes);
};

/** Ends a step's operation without a transaction: a person has to look. */
const end = (writing: Writing, step: Move, message: string): Promise<boolean> => {
  const ended: Move = { ...step, event: { type: "workflow ended", error: { code: "TRANSACTION_TAKEN", message } } };
  return write(writing, { ...ended, detail: message }, changesOf(ended));
};

const sameWorkflow = (first: string): string =>
  `The service named the workflow of operation ${first}, which has its transaction.`;

const otherWorkflow = (holder: string, hash: string): string =>
  `The workflow names ${hash}, which the workflow of operation ${holder} has named too.`;

const lostMessage = ({ id, left = [] }: Move, hash: string): string => {
  const own = `${hash} belongs to operation ${id}: its workflow names it.`;
  return left.length === 0 ? own : `${own} The lists also show ${left.join(", ")}.`;
};

const namingOf = async (writer: Transaction<Tables>, id: string, transactionHash: string) => {
  const row = await writer.selectFrom("operations").select("environment").where("id", "=", id).executeTakeFirst();
  return row && { id, environment: row.environment, transactionHash };
};

const write = async (
  { writer, unconfirmed }: Writing,
  { id, from, event, at, owner, leaseExpiredAt, transactionHash, detail, clean, audit, hasNode }: Move,
  changes: ReturnType<typeof changesOf>,
): Promise<boolean> => {
  const conditions = [owner, leaseExpiredAt, transactionHash].filter((value) => value !== undefined);
  const parameters = [...valuesOf(changes), id, from, ...conditions];
  const [moved] = await updateOperation(writer, { changes, owner, leaseExpiredAt, transactionHash }, parameters);
  if (moved === undefined) return false;
  if ("hash" in event) {
    const claim = { environment: moved.environment, transactionHash: event.hash, operationId: id };
    if (!(await claimTransaction(writer, claim))) throw new TransactionTaken();
  }
  if ("receipt" in event) await expectTrace(writer, { id, ...moved }, { receipt: event.receipt, at, hasNode });
  await addEvent(writer, id, { at, state: changes.state, detail: detail && (clean?.(detail) ?? detail) });
  await indexAnswer(writer, { id, environment: moved.environment }, changes);
  if (audit !== undefined) await append(writer, audit);
  if (needsSettling(changes.state) && !needsSettling(from)) {
    const code = "error" in event ? event.error?.code : undefined;
    unconfirmed.push({ id, environment: moved.environment, runId: moved.run_id, state: changes.state, code });
  }
  return true;
};

type Update = Pick<Move, "owner" | "leaseExpiredAt" | "transactionHash"> & {
  readonly changes: Partial<OperationTable>;
};

const updateOperation = preparedLike(
  (writer, { changes, owner, leaseExpiredAt, transactionHash }: Update) => {
    let update = writer.updateTable("operations").set(changes).where("id", "=", "").where("state", "=", "prepared");
    if (owner !== undefined) update = update.where("owner", "=", "");
    if (leaseExpiredAt !== undefined) update = update.where("lease_until", "<=", 0);
    if (transactionHash !== undefined) update = update.where("transaction_hash", "=", "");
    return update.returning(["environment", "network_id", "transaction_hash", "run_id"]);
  },
  ({ changes, owner, leaseExpiredAt, transactionHash }) =>
    [
      ...columnsOf(changes),
      owner === undefined ? "" : "owner",
      leaseExpiredAt === undefined ? "" : "lease",
      transactionHash === undefined ? "" : "transaction",
    ].join(),
);

// A change to undefined is not a change.
const columnsOf = (changes: Partial<OperationTable>): readonly string[] =>
  Object.entries(changes).flatMap(([column, value]) => (value === undefined ? [] : [column]));
const valuesOf = (changes: Partial<OperationTable>): readonly unknown[] =>
  Object.values(changes).filter((value) => value !== undefined);

const changesOf = ({ from, event, at, clean }: Move): ReturnType<typeof transition> => {
  // The final meaning, with actual movements and cost, is made once the network has decided, and again if that was
  // about another operation's transaction.
  const isDecided = ["receipt found", "settled by receipt", "listed as final", "transaction lost"].includes(event.type);
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
