import type { ListedTransaction } from "#shared/console/transactions.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { runTitle } from "#src/operations/run-title.ts";
import { ownEnds } from "./own-ends.ts";

/**
 * Anyone may call it, and all it does is create contracts: https://github.com/Arachnid/deterministic-deployment-proxy.
 */
const deploymentProxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** Nothing moved. */
export const isCall = ({ entries }: ListedTransaction): boolean => entries.every(({ amount }) => amount === "0");

/** The direction of a call is meaningless. */
export const callWord = (transaction: ListedTransaction): string => (createsContract(transaction) ? "–" : "Call");

/** The destination is empty, or the contract that creates contracts. */
export const createsContract = (transaction: ListedTransaction): boolean =>
  transaction.state === "confirmed" &&
  transaction.hash.startsWith("0x") &&
  transaction.direction === "out" &&
  isCall(transaction) &&
  (transaction.counterparty === null || transaction.counterparty === deploymentProxy);

/** The organization's address in a transaction; of a movement between two, the one that paid. */
export const accountOf = (transaction: ListedTransaction): string | undefined =>
  ownEnds(transaction)[0] ?? transaction.feePayer;

/** What a transaction was: its purpose, the run or operation that caused it, or the kind of movement. */
export const whatText = (transaction: ListedTransaction): string => {
  const { operation, direction, counterparty } = transaction;
  if (operation !== null) {
    return operation.purpose ?? (operation.run === null ? operation.sentence : runTitle(operation.run)) ?? "Operation";
  }
  if (createsContract(transaction)) return "Contract created";
  if (isCall(transaction)) return "Call";
  if (counterparty === zeroAddress) return direction === "in" ? "Minted" : "Burned";
  return movementWords[direction];
};

const movementWords = { in: "Deposit", out: "Withdrawal", internal: "Between own accounts" } as const;
