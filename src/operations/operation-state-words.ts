import type { OperationError, OperationRecord } from "#shared/console/operation.ts";
import {
  isFinal,
  isTracked,
  lacksTransaction,
  needsSettling,
  type OperationState,
  type SettledState,
} from "#shared/console/operation-states.ts";
import { endpointFacts, isEndpointName, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { stateWords } from "../components/operation-state.ts";

// Everything that is said of the outcome of an operation is worded here, by what kind of operation it is and by its state: a warning that one
// place words for itself soon contradicts the next one.

type StateWords = (typeof stateWords)[OperationState];

type Told = Pick<OperationRecord, "endpoint" | "serviceOperationId"> &
  Partial<Pick<OperationRecord, "timeline" | "receipt" | "transactionHash">>;

/** What an operation is made of at the service: a transaction of a workflow's, a withdrawal's, or a record alone. */
export type OutcomeKind = "transaction" | "withdrawal" | "record";

export const outcomeKindOf = (endpoint: string): OutcomeKind => {
  if (isWithdrawal(endpoint)) return "withdrawal";
  return isEndpointName(endpoint) && endpointFacts[endpoint].spends ? "transaction" : "record";
};

/** Whether a person, or what the service lists, has settled an outcome that could not be confirmed. */
export const isSettled = ({ timeline = [] }: Pick<Told, "timeline">): boolean => {
  const [before, last] = timeline.slice(-2);
  return last !== undefined && before !== undefined && needsSettling(before.state) && isFinal(last.state);
};

/** What a state of an operation is called and means. */
export const operationStateWords = (state: OperationState, operation: Told): StateWords => ({
  ...stateWords[state],
  ...kindWords(state, operation),
  ...settledWords(state, operation),
});

const waitForSettling = "Do not send it again before an admin has settled it.";

const kindWords = (state: OperationState, { endpoint, serviceOperationId }: Told): Partial<StateWords> => {
  const kind = outcomeKindOf(endpoint);
  if (state === "unknown") return { meaning: `The service may or may not have done it. ${waitForSettling}` };
  if (kind === "record") return state === "reverted" ? { step: "Had no effect", meaning: "It had no effect." } : {};
  if (kind === "transaction") {
    return state === "ended" ? { meaning: `The workflow ended and names no transaction. ${waitForSettling}` } : {};
  }
  switch (state) {
    case "started":
      return {
        step: "Taken on by the service",
        meaning: `The service accepted it as ${serviceOperationId ?? "a withdrawal"}. Postern looks for its transaction.`,
      };
    case "hash":
      return { meaning: "Its transaction is known. The network, or the service's list, says when it is final." };
    case "ended":
      return {
        step: "No transaction seen",
        meaning: `Postern saw no transaction that is surely this one. ${waitForSettling}`,
      };
    case "failed":
      return { step: "Failed", meaning: "It failed before there was a transaction." };
    case "running":
      return { step: "Running" };
    default:
      return {};
  }
};

/** A state that a person found: nothing may sound as if the network, or Postern, had said it. */
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
 * The error of an operation, with what it advises; null where the operation has ended otherwise since. `advice` takes the place of what the error
 * by itself would advise: "try again" next to an outcome that nobody has confirmed would send twice. Null: its state says it all.
 */
export type ToldError = { readonly error: OperationError; readonly advice?: string | null };

export const toldError = (operation: Told & Pick<OperationRecord, "state" | "error">): ToldError | null => {
  const { state, error } = operation;
  if (error === null || state === "succeeded" || isSettled(operation)) return null;
  // The state says it all, and the timeline has the words.
  if (error.code === "POSTERN_OUTCOME_UNKNOWN") return null;
  if (needsSettling(state)) return { error, advice: null };
  return isFinal(state) ? { error } : { error, advice: "Wait until it has ended: it may still happen." };
};

/** What to do about an earlier operation that is identical to the one that is about to be sent. Undefined: it is not known yet. */
export const identicalAdvice = (earlier: Pick<OperationRecord, "state"> | undefined): string => {
  if (earlier !== undefined && needsSettling(earlier.state)) {
    return "Nothing was sent now. If that operation did happen, another one does it twice.";
  }
  if (earlier !== undefined && !isFinal(earlier.state)) {
    return "Nothing was sent now. That operation has not ended: wait for it, and send this one as well only if it has to happen twice.";
  }
  return "Nothing was sent now. Look at that operation first, and send this one as well only if it has to happen twice.";
};

/** The button that sends in spite of an identical operation. */
export const sendAnyway = (earlier: Pick<OperationRecord, "state"> | undefined): string =>
  earlier !== undefined && needsSettling(earlier.state) ? "Send a second one anyway" : "Send again";

/** What it can mean that an operation has waited for so many minutes, and what to do; null where nothing is to be said. */
export const longWait = (
  operation: Pick<OperationRecord, "state" | "transactionHash" | "endpoint">,
  minutes: number,
): { readonly title: string; readonly text: string } | null => {
  const { state, transactionHash } = operation;
  if (state === "hash") {
    return {
      title: `No receipt for ${minutes} minutes`,
      text: `The transaction ${transactionHash ?? ""} is sent, but the service has no receipt of it: the network is slow, the fee is too low, or the transaction was dropped. Postern goes on asking. Do not send it again before an explorer of the network says that it does not exist.`,
    };
  }
  if (!lacksTransaction(state) || !isTracked(state)) return null;
  return {
    title: `No transaction for ${minutes} minutes`,
    text: "The service has accepted this and has told no transaction since. Postern goes on asking. Do not send it again: it may still be sent. An admin can look for its transaction on the operation's page in Activity.",
  };
};

/** What is to be done about operations with an unconfirmed outcome, in a list of them. */
export const unconfirmedNote = "Postern could not confirm these. An admin finds out what happened, and settles each.";

/** Who ends an operation with an unconfirmed outcome, for a person who cannot. */
export const settledByAdmin = "An admin can look for what happened, and settle it.";

/** The outcomes that a person may have found, in the words of what the operation is. */
export const settleChoices = (
  endpoint: string,
): readonly { readonly value: SettledState; readonly label: string; readonly consequence: string }[] => {
  const again = "The same can then be sent again without a warning.";
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
