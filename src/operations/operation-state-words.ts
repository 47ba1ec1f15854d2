import {
  hasFailed,
  hasOpenTransaction,
  hasReverted,
  hasSucceeded,
  isFinal,
  isTracked,
  lacksTransaction,
  mayHaveTransaction,
  needsSettling,
  type OperationState,
  progressOf,
  type SettledState,
  settledStates,
} from "#shared/console/operation-states.ts";
import type { OperationError, OperationRecord } from "#shared/console/operation.ts";
import { endpointFacts, isEndpointName, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { failedAdvice } from "#src/components/error-words/outcome-advice.ts";
import { type KindWords, type OutcomeKind, stateWords } from "#src/components/operation-state.ts";

// All wording about an operation's outcome, by its kind and state: if each place worded its own warnings, they would
// soon contradict each other.

type Words = Pick<(typeof stateWords)[OperationState], "tone" | "word" | "step" | "meaning">;

type StateFacts = Pick<OperationRecord, "endpoint" | "serviceOperationId"> &
  Partial<Pick<OperationRecord, "timeline" | "receipt" | "transactionHash">>;

export const outcomeKindOf = (endpoint: string): OutcomeKind => {
  if (isWithdrawal(endpoint)) return "withdrawal";
  return isEndpointName(endpoint) && endpointFacts[endpoint].spends ? "transaction" : "record";
};

/** Whether a person, or the service's list, has settled an outcome that could not be confirmed. */
export const isSettled = ({ timeline = [] }: Pick<StateFacts, "timeline">): boolean => {
  const [before, last] = timeline.slice(-2);
  return last !== undefined && before !== undefined && needsSettling(before.state) && isFinal(last.state);
};

/** The name and meaning of an operation's state. */
export const operationStateWords = (state: OperationState, operation: StateFacts): Words => {
  const { tone, word, step, meaning, byKind } = stateWords[state];
  const ofKind = byKind?.[outcomeKindOf(operation.endpoint)]?.(operation.serviceOperationId);
  return { tone, word, step, meaning, ...ofKind, ...settledWords(state, operation) };
};

/** A state that a person found: nothing may sound as if the network, or Postern, had reported it. */
const settledWords = (state: OperationState, operation: StateFacts): KindWords => {
  const { timeline = [], receipt = null } = operation;
  const settled = settledStates.find((one) => one === state);
  if (settled === undefined || !isSettled(operation) || timeline.at(-1)?.state !== state || receipt !== null) return {};
  return { meaning: settledMeanings[settled] };
};

const settledMeanings: Readonly<Record<SettledState, string>> = {
  succeeded: "An admin has confirmed that it happened.",
  reverted: "An admin has confirmed that it had no effect.",
  not_sent: "An admin has confirmed that it did not happen. You can send it again as a new operation.",
};

/**
 * The error of an operation, with its advice; null if the operation has ended otherwise since. `advice` replaces the
 * error's own advice: "try again" next to an unconfirmed outcome would send twice. Null: its state says it all.
 */
export type ShownError = { readonly error: OperationError; readonly advice?: string | null };

export const shownErrorOf = (operation: StateFacts & Pick<OperationRecord, "state" | "error">): ShownError | null => {
  const { state, error } = operation;
  if (error === null || hasSucceeded(state) || isSettled(operation)) return null;
  // The state says it all, and the timeline has the words.
  if (error.code === "POSTERN_OUTCOME_UNKNOWN") return null;
  if (needsSettling(state)) return { error, advice: null };
  // The error code of a revert does not show whose fault it is: the service only ran the contract.
  if (hasFailed(state) && !hasReverted(state) && error.code === "WORKFLOW_FAILED")
    return { error, advice: failedAdvice };
  return isFinal(state) ? { error } : { error, advice: "Wait for it to finish: it may still happen." };
};

/** Says that an operation's requested movements did not happen; null if they did, or still may. */
export const movedNothing = (operation: StateFacts & Pick<OperationRecord, "state">): string | null => {
  const { state, receipt = null } = operation;
  return isFinal(state) && !mayHaveTransaction(state) && receipt === null
    ? "This did not happen. Nothing moved."
    : null;
};

/**
 * What to do about an earlier operation that is identical to the one about to be sent. Undefined: it is not loaded yet.
 */
export const identicalAdvice = (earlier: Pick<OperationRecord, "state"> | undefined): string => {
  if (earlier !== undefined && needsSettling(earlier.state)) {
    return "This one was not sent. If that operation did happen, sending this one does it twice.";
  }
  if (earlier !== undefined && !isFinal(earlier.state)) {
    return "This one was not sent. That operation is still running. Wait for it to finish, and send this one only if it should happen twice.";
  }
  return "This one was not sent. Check that operation first, and send this one only if it should happen twice.";
};

/**
 * What it may mean that an operation has waited for so many minutes, and what to do; null if there is nothing to say.
 */
export const longWait = (
  operation: Pick<OperationRecord, "state" | "transactionHash" | "endpoint">,
  minutes: number,
): { readonly title: string; readonly text: string } | null => {
  const { state, transactionHash } = operation;
  if (hasOpenTransaction(state)) {
    return {
      title: `No receipt for ${minutes} minutes`,
      text: `The transaction ${transactionHash ?? ""} was sent, but the service has no receipt for it. The network may be slow, the fee too low, or the transaction dropped. Postern keeps checking. Do not send it again until a block explorer shows that it does not exist.`,
    };
  }
  if (!lacksTransaction(state) || !isTracked(state)) return null;
  return {
    title: `No transaction for ${minutes} minutes`,
    text: "The service accepted this but has not reported a transaction. Postern keeps checking. Do not send it again: it may still go out. An admin can look for its transaction on the operation's page in Activity.",
  };
};

/** What to do about those of several operations that are unconfirmed. */
export const settleFirstMany = "Do not send the unconfirmed ones again until an admin settles them.";

/** How to report an operation that no longer continues by itself, in a sentence about one and about several. */
export type Ending = Pick<Words, "tone" | "word"> & { readonly one: string; readonly many: string };

const auxiliaries: Readonly<Record<ReturnType<typeof progressOf>, readonly [one: string, many: string]>> = {
  sender: ["is ", "are "],
  tracker: ["is ", "are "],
  admin: ["is ", "are "],
  denial: ["was ", "were "],
  withheld: ["was ", "were "],
  rejection: ["was ", "were "],
  failure: ["", ""],
  success: ["", ""],
};

/** The ending of an operation in a state in which it no longer continues by itself. */
export const endingOf = (state: OperationState): Ending => {
  const { tone, word } = stateWords[state];
  const [one, many] = auxiliaries[progressOf(state)];
  return { tone, word, one: one + word.toLowerCase(), many: many + word.toLowerCase() };
};

/** Why a write has no operation yet. */
export const attemptWords = {
  "key-reused": {
    title: "This form's key was already used",
    text: "Nothing was sent. This happens in a copy of a tab. Check that operation. To send this form too, use a new key.",
  },
  looking: {
    title: "No response",
    text: "Checking whether the request was recorded. Nothing is sent again meanwhile.",
  },
  unknown: {
    title: "Postern could not confirm whether this was sent",
    text: "Postern checks every few seconds and sends nothing on its own. Until it knows, do not send this from anywhere else.",
  },
  nothing: {
    title: "Nothing was sent",
    text: "The request did not arrive, so nothing was recorded. To send it again, review it and press Send. It happens only once, even if the first request arrives later.",
  },
} as const;

/** Why a write has no answer yet: the service's own failure, if it reported one. */
export const unansweredText = (error: OperationError | null): string =>
  error === null || error.code.startsWith("POSTERN_")
    ? "No response. The request is recorded; its outcome is being checked."
    : `The service failed (${error.code}). It may have taken effect.`;

/** The state of a deployment that something else depends on; `operation` if Postern sent it. */
export const deploymentWords = (
  state: "running" | "failed" | "ready",
  operation?: Pick<OperationRecord, "state">,
): { readonly title: string; readonly text: string } => {
  if (state === "ready") return { title: "The contract is deployed", text: "You can send this now." };
  if (state === "failed") {
    return {
      title: "The deployment failed",
      text: "There is no contract to use. Deploy it again or choose another one.",
    };
  }
  if (operation !== undefined && needsSettling(operation.state)) {
    return {
      title: "The deployment is unconfirmed",
      text: "Postern found no contract and could not confirm whether it was deployed. Do not deploy it again until an admin settles it.",
    };
  }
  return {
    title: "Deployment in progress",
    text: "The contract is not deployed yet. Postern checks every few seconds. You can send this once the contract is deployed.",
  };
};

/** What items with an unconfirmed outcome block in their run. */
export const unconfirmedItems = (count: string, whatWaits: string): string =>
  `Postern could not confirm ${count} yet. ${whatWaits} until Postern finds out what happened or an admin settles the operation.`;

/** Who settles an operation with an unconfirmed outcome, for a person who cannot. */
export const settledByAdmin = "An admin can find out what happened and settle it.";

/** The outcomes that a person may have found, worded for the kind of operation. */
export const settleChoices = (
  endpoint: string,
): readonly { readonly value: SettledState; readonly label: string; readonly consequence: string }[] => {
  const again = "It can then be sent again without a warning.";
  switch (outcomeKindOf(endpoint)) {
    case "withdrawal":
      return [
        { value: "succeeded", label: "The coins were sent", consequence: "The operation counts as done." },
        { value: "reverted", label: "The transaction failed: only the fee was spent", consequence: again },
        { value: "not_sent", label: "The coins were not sent", consequence: again },
      ];
    case "transaction":
      return [
        {
          value: "succeeded",
          label: "It happened: the transaction succeeded",
          consequence: "The operation counts as done.",
        },
        { value: "reverted", label: "It was reverted: only the fee was spent", consequence: again },
        { value: "not_sent", label: "It was never sent", consequence: again },
      ];
    case "record":
      return [
        { value: "succeeded", label: "The service did it", consequence: "The operation counts as done." },
        { value: "not_sent", label: "The service did not do it", consequence: again },
      ];
  }
};
