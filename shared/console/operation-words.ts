import { endpointFacts, isEndpointName, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { isFinal } from "./operation-states.ts";
import type { OperationRecord } from "./operation.ts";

/** Whether an operation has a sentence: those that spend do; creating or changing records at the service has a noun. */
export const hasWords = (endpoint: string): boolean => isEndpointName(endpoint) && endpointFacts[endpoint].spends;

/** Whether an operation's sentence is still being made: what it does or, once there is a receipt, what it did. */
export const awaitsWords = (
  operation: Pick<OperationRecord, "endpoint" | "meaning" | "receipt" | "state" | "transactionHash">,
): boolean => {
  const { endpoint, meaning } = operation;
  return hasWords(endpoint) && (meaning === null || (isDecided(operation) && meaning.happened === null));
};

/** The network has decided the outcome: by a receipt or, for a withdrawal without one, by the service's list. */
const isDecided = ({
  endpoint,
  receipt,
  state,
  transactionHash,
}: Pick<OperationRecord, "endpoint" | "receipt" | "state" | "transactionHash">): boolean =>
  receipt !== null || (isWithdrawal(endpoint) && isFinal(state) && transactionHash !== null);
