import type { OperationState } from "#shared/console/operation-states.ts";
import { settleFirst } from "./error-words/outcome-advice.ts";

/** What a status means; each tone has one colour and one icon everywhere. */
export type Tone = "idle" | "running" | "good" | "bad" | "unknown";

type Words = {
  readonly tone: Tone;
  /** The state in one or two words. */
  readonly word: string;
  /** What happened when the state was reached, as a step of a timeline. */
  readonly step: string;
  /** What it means for a person who sees it now. */
  readonly meaning: string;
};

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
  },
  started: {
    tone: "running",
    word: "Started",
    step: "Workflow started",
    meaning: "The service accepted it and started a workflow.",
  },
  running: {
    tone: "running",
    word: "Running",
    step: "Workflow running",
    meaning: "The service is working on it. You can close this page.",
  },
  hash: {
    tone: "running",
    word: "On chain",
    step: "Transaction sent",
    meaning: "Waiting for the receipt.",
  },
  ended: {
    tone: "unknown",
    word: "Unconfirmed",
    step: "Workflow ended without a transaction",
    meaning: `It ended without a result. ${settleFirst}`,
  },
  failed: {
    tone: "bad",
    word: "Failed",
    step: "Workflow failed",
    meaning: "Nothing was sent. No fee.",
  },
  reverted: {
    tone: "bad",
    word: "Reverted",
    step: "Transaction reverted",
    meaning: "Only the fee was spent.",
  },
  succeeded: {
    tone: "good",
    word: "Succeeded",
    step: "Succeeded",
    // The word is enough.
    meaning: "",
  },
};
