import type { Transaction } from "kysely";
import type { OperationTable, Tables } from "#server/store/tables.ts";
import { canLoseTransaction, isTracked, needsSettling, operationStates } from "#shared/console/operation-states.ts";
import { claimedAmong, transactionKey } from "./claims.ts";
import { enteredBy } from "./timeline.ts";

/** An operation that has a transaction which the workflow of another one names. */
export type Holder = {
  readonly id: string;
  readonly environment: string;
  readonly state: (typeof operationStates)[number];
  /** Whether its own workflow named the transaction too; otherwise it was read from a list, or a person entered it. */
  readonly isNamed: boolean;
};

type Naming = { readonly id: string; readonly environment: string; readonly transactionHash: string };

/** The other operation that has a transaction; undefined if none has. */
export const holderOf = async (
  writer: Transaction<Tables>,
  { id, environment, transactionHash }: Naming,
): Promise<Holder | undefined> => {
  const key = transactionKey(transactionHash);
  const holder = (await claimedAmong(writer, environment, [key])).get(key);
  if (holder === undefined || holder === id) return undefined;
  const row = await writer
    .selectFrom("operations")
    .select(["id", "environment", "state", "workflow_id"])
    .where("id", "=", holder)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isNamed = row.workflow_id !== null && !(await wasEntered(writer, holder));
  return { id: row.id, environment: row.environment, state: row.state, isNamed };
};

const unconfirmedStates = operationStates.filter(needsSettling);

/** Whether a person has entered its transaction: while its workflow was followed, or once it was unconfirmed. */
const wasEntered = async (writer: Transaction<Tables>, id: string): Promise<boolean> => {
  const step = await writer
    .selectFrom("operation_events")
    .select("position")
    .where("operation_id", "=", id)
    .where((where) => where.or([where("state", "in", unconfirmedStates), where("detail", "like", `%${enteredBy}%`)]))
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
};

/** Whether a transaction can be taken from its holder. */
export const isTakeable = ({ isNamed, state }: Holder): boolean => !isNamed && canLoseTransaction(state);

/** Gives a claimed transaction to another operation. */
export const giveTransaction = async (
  writer: Transaction<Tables>,
  { id, environment, transactionHash }: Naming,
): Promise<void> => {
  await writer
    .updateTable("claimed_transactions")
    .set({ operation_id: id })
    .where("environment", "=", environment)
    .where("transaction_key", "=", transactionKey(transactionHash))
    .execute();
};

/** Whether an operation still follows its workflow, or has its transaction. */
const isFollowing = (state: Holder["state"]): boolean => isTracked(state) || canLoseTransaction(state);

/**
 * The first operation that follows the workflow of this one, or `workflowId`, if that was recorded before it; undefined
 * if this one is the first.
 */
export const followerBefore = async (
  writer: Transaction<Tables>,
  id: string,
  workflowId?: string,
): Promise<string | undefined> => {
  const own = await writer
    .selectFrom("operations")
    .select(["id", "environment", "workflow_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const followed = workflowId ?? own?.workflow_id ?? null;
  if (own === undefined || followed === null) return undefined;
  // A workflow has few operations. A condition on their state or time would let SQLite read all that have it instead.
  const all = await writer
    .selectFrom("operations")
    .select(["id", "state", "created_at"])
    .where("environment", "=", own.environment)
    .where("workflow_id", "=", followed)
    .execute();
  const [first] = [...all.filter(({ state }) => isFollowing(state)), own].toSorted(byRecording);
  return first?.id === id ? undefined : first?.id;
};

type Recorded = Pick<OperationTable, "id" | "created_at">;

const byRecording = (one: Recorded, other: Recorded): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1);
