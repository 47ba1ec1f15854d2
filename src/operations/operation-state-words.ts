import {
  isFinal,
  isTracked,
  lacksTransaction,
  needsSettling,
  type OperationState,
  type SettledState,
} from "#shared/console/operation-states.ts";
import type { OperationError, OperationRecord } from "#shared/console/operation.ts";
import { endpointFacts, isEndpointName, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { failedAdvice, settleFirst } from "#src/components/error-words/outcome-advice.ts";
import { stateWords } from "#src/components/operation-state.ts";

// All wording about an operation's outcome, by its kind and state: if each place worded its own warnings, they would
// soon contradict each other.

type StateWords = (typeof stateWords)[OperationState];

type Told = Pick<OperationRecord, "endpoint" | "serviceOperationId"> &
  Partial<Pick<OperationRecord, "timeline" | "receipt" | "transactionHash">>;

/** What an operation creates at the service: a workflow's transaction, a withdrawal, or only a record. */
export type OutcomeKind = "transaction" | "withdrawal" | "record";

export const outcomeKindOf = (endpoint: string): OutcomeKind => {
  if (isWithdrawal(endpoint)) return "withdrawal";
  return isEndpointName(endpoint) && endpointFacts[endpoint].spends ? "transaction" : "record";
};

/** Whether a person, or the service's list, has settled an outcome that could not be confirmed. */
export const isSettled = ({ timeline = [] }: Pick<Told, "timeline">): boolean => {
  const [before, last] = timeline.slice(-2);
  return last !== undefined && before !== undefined && needsSettling(before.state) && isFinal(last.state);
};

/** The name and meaning of an operation's state. */
export const operationStateWords = (state: OperationState, operation: Told): StateWords => ({
  ...stateWords[state],
  ...kindWords(state, operation),
  ...settledWords(state, operation),
});

const kindWords = (state: OperationState, { endpoint, serviceOperationId }: Told): Partial<StateWords> => {
  const kind = outcomeKindOf(endpoint);
  if (state === "unknown") return { meaning: `The service may or may not have done this. ${settleFirst}` };
  if (kind === "record") return state === "reverted" ? { step: "Had no effect", meaning: "It had no effect." } : {};
  if (kind === "transaction") {
    return state === "ended" ? { meaning: `The workflow ended without naming a transaction. ${settleFirst}` } : {};
  }
  switch (state) {
    case "started":
      return {
        step: "Accepted by the service",
        meaning: `The service accepted it as ${serviceOperationId ?? "a coin transfer"}. Postern is looking for its transaction.`,
      };
    case "hash":
      return { meaning: "Its transaction is known but not final yet." };
    case "ended":
      return {
        step: "No transaction found",
        meaning: `Postern found no transaction that is certainly this one. ${settleFirst}`,
      };
    case "failed":
      return { step: "Failed" };
    case "running":
      return { step: "Running" };
    default:
      return {};
  }
};

/** A state that a person found: nothing may sound as if the network, or Postern, had reported it. */
const settledWords = (state: OperationState, operation: Told): Partial<StateWords> => {
  const { timeline = [], receipt = null } = operation;
  if (!isSettled(operation) || timeline.at(-1)?.state !== state || receipt !== null) return {};
  switch (state) {
    case "succeeded":
      return { meaning: "An admin has confirmed that it happened." };
    case "reverted":
      return { meaning: "An admin has confirmed that it had no effect." };
    case "not_sent":
      return { meaning: "An admin has confirmed that it did not happen. You can send it again as a new operation." };
    default:
      return {};
  }
};

/**
 * The error of an operation, with its advice; null if the operation has ended otherwise since. `advice` replaces the
 * error's own advice: "try again" next to an unconfirmed outcome would send twice. Null: its state says it all.
 */
export type ToldError = { readonly error: OperationError; readonly advice?: string | null };

export const toldError = (operation: Told & Pick<OperationRecord, "state" | "error">): ToldError | null => {
  const { state, error } = operation;
  if (error === null || state === "succeeded" || isSettled(operation)) return null;
  // The state says it all, and the timeline has the words.
  if (error.code === "POSTERN_OUTCOME_UNKNOWN") return null;
  if (needsSettling(state)) return { error, advice: null };
  // The error code of a revert does not show whose fault it is: the service only ran the contract.
  if (state === "failed" && error.code === "WORKFLOW_FAILED") return { error, advice: failedAdvice };
  return isFinal(state) ? { error } : { error, advice: "Wait for it to finish: it may still happen." };
};

/** Says that an operation's requested movements did not happen; null if they did, or still may. */
export const movedNothing = (operation: Told & Pick<OperationRecord, "state">): string | null => {
  const { state, receipt = null } = operation;
  const isOver: readonly OperationState[] = ["denied", "not_sent", "rejected", "failed"];
  return isOver.includes(state) && receipt === null ? "This did not happen. Nothing moved." : null;
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
  if (state === "hash") {
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

/** What to do about operations with an unconfirmed outcome, in a list of them. */
export const unconfirmedNote = "Postern could not confirm these. An admin can check what happened and settle each one.";

/** What to do about those of several operations that are unconfirmed. */
export const settleFirstMany = "Do not send the unconfirmed ones again until an admin settles them.";

/** How to report an operation that no longer continues by itself, in a sentence about one and about several. */
export type Ending = {
  readonly tone: StateWords["tone"];
  readonly word: string;
  readonly one: string;
  readonly many: string;
};

const verbs: Partial<Readonly<Record<OperationState, readonly [one: string, many: string]>>> = {
  succeeded: ["succeeded", "succeeded"],
  reverted: ["reverted", "reverted"],
  denied: ["was denied", "were denied"],
  rejected: ["was rejected", "were rejected"],
  not_sent: ["was not sent", "were not sent"],
  unknown: ["is unconfirmed", "are unconfirmed"],
  ended: ["is unconfirmed", "are unconfirmed"],
};

/** The ending of an operation in a state in which it no longer continues by itself. */
export const endingOf = (state: OperationState): Ending => {
  const { tone, word } = stateWords[state];
  const [one, many] = verbs[state] ?? ["failed", "failed"];
  return { tone, word, one, many };
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
