import type { OperationState } from "#shared/console/operation-states.ts";
import { settleFirst } from "./error-words/outcome-advice.ts";

/** What a status means; each tone has one colour and one icon everywhere. */
export type Tone = "idle" | "running" | "good" | "bad" | "unknown";

/** What an operation creates at the service: a workflow's transaction, a withdrawal, or only a record. */
export type OutcomeKind = "transaction" | "withdrawal" | "record";

type Words = {
  readonly tone: Tone;
  /** The state in one or two words. */
  readonly word: string;
  /** What tells it from another state with the same word, in a list of all states. */
  readonly detail?: string;
  /** What happened when the state was reached, as a step of a timeline. */
  readonly step: string;
  /** What it means for a person who sees it now. */
  readonly meaning: string;
  /** What is said differently about one kind of operation. `id`: what the service calls the operation. */
  readonly byKind?: Partial<Readonly<Record<OutcomeKind, (id: string | null) => KindWords>>>;
};

/** The words of a state that differ between kinds of operations. */
export type KindWords = { readonly step?: string; readonly meaning?: string };

export const stateWords: Readonly<Record<OperationState, Words>> = {
  denied: {
    tone: "bad",
    word: "Denied",
    step: "Denied",
    meaning: "Nothing was sent. The role or a rule does not allow it.",
  },
  prepared: {
    tone: "idle",
    word: "Prepared",
    step: "Recorded",
    meaning: "Recorded and about to be sent.",
  },
  not_sent: {
    tone: "bad",
    word: "Not sent",
    step: "Not sent",
    meaning: "Nothing was sent. You can safely send it again as a new operation.",
  },
  sending: {
    tone: "running",
    word: "Sending",
    step: "Sent to the service",
    meaning: "Waiting for the service to respond.",
  },
  rejected: {
    tone: "bad",
    word: "Rejected",
    step: "Rejected by the service",
    meaning: "The service rejected it. Nothing changed.",
  },
  unknown: {
    tone: "unknown",
    word: "Unconfirmed",
    step: "The outcome could not be confirmed",
    meaning: `The service may or may not have done this. ${settleFirst}`,
    detail: "no response",
  },
  started: {
    tone: "running",
    word: "Started",
    step: "Workflow started",
    meaning: "The service accepted it and started a workflow.",
    byKind: {
      withdrawal: (id) => ({
        step: "Accepted by the service",
        meaning: `The service accepted it as ${id ?? "a coin transfer"}. Postern is looking for its transaction.`,
      }),
    },
  },
  running: {
    tone: "running",
    word: "Running",
    step: "Workflow running",
    meaning: "The service is working on it. You can close this page.",
    byKind: { withdrawal: () => ({ step: "Running" }) },
  },
  hash: {
    tone: "running",
    word: "On chain",
    step: "Transaction sent",
    meaning: "Waiting for the receipt.",
    byKind: { withdrawal: () => ({ meaning: "Its transaction is known but not final yet." }) },
  },
  ended: {
    tone: "unknown",
    word: "Unconfirmed",
    step: "Workflow ended without a transaction",
    meaning: `It ended without a result. ${settleFirst}`,
    detail: "no transaction",
    byKind: {
      transaction: () => ({ meaning: `The workflow ended without naming a transaction. ${settleFirst}` }),
      withdrawal: () => ({
        step: "No transaction found",
        meaning: `Postern found no transaction that is certainly this one. ${settleFirst}`,
      }),
    },
  },
  failed: {
    tone: "bad",
    word: "Failed",
    step: "Workflow failed",
    meaning: "Nothing was sent. No fee.",
    byKind: { withdrawal: () => ({ step: "Failed" }) },
  },
  reverted: {
    tone: "bad",
    word: "Reverted",
    step: "Transaction reverted",
    meaning: "Only the fee was spent.",
    byKind: { record: () => ({ step: "Had no effect", meaning: "It had no effect." }) },
  },
  succeeded: {
    tone: "good",
    word: "Succeeded",
    step: "Succeeded",
    // The word is enough.
    meaning: "",
  },
};
