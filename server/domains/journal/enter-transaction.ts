import { sql } from "kysely";
import type { OperationRecord } from "#shared/console/operation.ts";
import { lacksTransaction } from "#shared/console/operation-states.ts";
import { type NewEntry, record, type SignedIn } from "../audit/append.ts";
import type { Store } from "#server/store/tables.ts";
import { findOperation } from "./list.ts";
import { move } from "./move.ts";
import { spellingsOf } from "./spellings.ts";

export type EnteredTransaction = {
  readonly transactionHash: string;
  /** Who entered it. */
  readonly by: SignedIn;
};

/**
 * Takes the transaction that a person has found for an operation under way, where the service does not tell it; its receipt
 * then ends the operation. Answers the operation as it is then, "not open" if it is not under way without a transaction,
 * "taken" if the transaction is another operation's, undefined if there is no such operation.
 */
export const enterTransaction = async (
  store: Store,
  environment: string,
  id: string,
  { transactionHash, by }: EnteredTransaction,
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
  const taken = await store
    .selectFrom("operations")
    .select("id")
    .where("environment", "=", environment)
    .where(sql<string>`LOWER(transaction_hash)`, "in", spellingsOf(transactionHash))
    .executeTakeFirst();
  if (taken !== undefined) return refused("taken");
  const moved = await move(store, {
    id,
    from: operation.state,
    event: { type: "transaction found", hash: transactionHash, error: null, pollAt: now },
    at: now,
    detail: `${transactionHash}, entered by ${by.person.name}`,
    audit: { ...entry, outcome: "allowed", detail: { transactionHash } },
  });
  return moved ? findOperation(store, environment, id) : refused("not open");
};

const reasons = {
  "not open": "It does not wait for a transaction.",
  taken: "The transaction belongs to another operation.",
} as const;
