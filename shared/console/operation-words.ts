import { endpointFacts, isEndpointName } from "../wire/endpoint-facts.ts";
import type { OperationRecord } from "./operation.ts";

/** Whether an operation is put in words: one that spends is; what creates or changes records at the service has a noun. */
export const hasWords = (endpoint: string): boolean => isEndpointName(endpoint) && endpointFacts[endpoint].spends;

/** Whether words of an operation are still being made: of what it does, or, once there is a receipt, of what it did. */
export const awaitsWords = ({
  endpoint,
  meaning,
  receipt,
}: Pick<OperationRecord, "endpoint" | "meaning" | "receipt">) =>
  hasWords(endpoint) && (meaning === null || (receipt !== null && meaning.happened === null));
