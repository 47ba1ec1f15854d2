import { isUnderWay, type OperationState } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { operationStateWords } from "#src/operations/operation-state-words.ts";

const words: Readonly<Record<OperationState, string>> = {
  denied: "Refused, nothing moved",
  prepared: "Sending",
  not_sent: "Not sent, nothing moved",
  sending: "Sending",
  rejected: "Refused by the service, nothing moved",
  unknown: "Unconfirmed",
  started: "On its way",
  running: "On its way",
  hash: "On its way",
  ended: "Unconfirmed",
  failed: "Failed, nothing moved",
  reverted: "Failed, nothing moved",
  succeeded: "Arrived",
};

/** What became of a payment, in a few words, and what that means for the person who sent it. */
export const sentWords = (
  operation: Pick<OperationRecord, "state" | "endpoint" | "serviceOperationId" | "timeline" | "receipt">,
): { readonly tone: Tone; readonly word: string; readonly text: string } => {
  const { state } = operation;
  const { tone, meaning } = operationStateWords(state, operation);
  const text = isUnderWay(state) ? "You can close this and follow it in Activity." : meaning;
  return { tone, word: words[state], text };
};
