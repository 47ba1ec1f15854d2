import { endpointFacts, isEndpointName, isWithdrawal } from "../wire/endpoint-facts.ts";
import type { OperationRecord } from "./operation.ts";
import { isFinal } from "./operation-states.ts";

/** Whether an operation is put in words: one that spends is; what creates or changes records at the service has a noun. */
export const hasWords = (endpoint: string): boolean => isEndpointName(endpoint) && endpointFacts[endpoint].spends;

/** Whether words of an operation are still being made: of what it does, or, once there is a receipt, of what it did. */
export const awaitsWords = (
  operation: Pick<OperationRecord, "endpoint" | "meaning" | "receipt" | "state" | "transactionHash">,
): boolean => {
  const { endpoint, meaning } = operation;
  return hasWords(endpoint) && (meaning === null || (isDecided(operation) && meaning.happened === null));
};

/** The network has decided what an operation did: by a receipt or, where a withdrawal has none, by the service's list. */
const isDecided = ({
  endpoint,
  receipt,
  state,
  transactionHash,
}: Pick<OperationRecord, "endpoint" | "receipt" | "state" | "transactionHash">): boolean =>
  receipt !== null || (isWithdrawal(endpoint) && isFinal(state) && transactionHash !== null);
