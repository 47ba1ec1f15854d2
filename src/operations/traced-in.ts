import type { TracedCoins } from "#shared/console/meaning.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isPlainCall, isWithdrawal } from "#shared/wire/endpoint-facts.ts";

type Operation = Pick<OperationRecord, "endpoint" | "meaning" | "receipt">;

/**
 * What is known of the coins that an operation's contracts passed on. An operation that ended before Postern took traces
 * has none, and a receipt does not have them: if it called a contract, that is said.
 */
export const tracedIn = ({ endpoint, meaning, receipt }: Operation): TracedCoins | null => {
  if (meaning === null || meaning.traced !== undefined) return meaning?.traced ?? null;
  if (receipt?.status !== 1 || !isPlainCall(endpoint) || isWithdrawal(endpoint)) return null;
  return meaning.meaning.source === "native" ? null : { movements: [], unknown: untraced };
};

const untraced = "Coins that the contract passed on are not known: Postern took no trace of this transaction.";
