import type { OperationRecord } from "../../shared/console/operation.ts";
import type { Store } from "../store/tables.ts";
import { findOperation } from "./list.ts";
import { move } from "./move.ts";

export type EnteredTransaction = {
  readonly transactionHash: string;
  /** The name of who entered it. */
  readonly by: string;
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
  if (operation.state !== "started" && operation.state !== "running") return "not open";
  const taken = await store
    .selectFrom("operations")
    .select("id")
    .where("environment", "=", environment)
    .where("transaction_hash", "=", transactionHash)
    .executeTakeFirst();
  if (taken !== undefined) return "taken";
  const moved = await move(store, {
    id,
    from: operation.state,
    to: "hash",
    at: now,
    detail: `${transactionHash}, entered by ${by}`,
    findings: { transaction_hash: transactionHash, owner: null, lease_until: 0, next_poll_at: now },
  });
  return moved ? findOperation(store, environment, id) : "not open";
};
