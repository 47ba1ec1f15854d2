import { countText, numberText } from "#shared/amount/number-text.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { ChangedOperation } from "#shared/console/pulse.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import type { Tone } from "../components/operation-state.ts";

type Outcome = {
  readonly tone: Tone;
  readonly word: string;
  /** In a sentence, of one operation and of several. */
  readonly one: string;
  readonly many: string;
};

const unconfirmed: Outcome = {
  tone: "unknown",
  word: "Unconfirmed",
  one: "is unconfirmed",
  many: "are unconfirmed",
};
const failed: Outcome = { tone: "bad", word: "Failed", one: "failed", many: "failed" };

/** The states that a notice is about; anything else goes on by itself. */
const outcomes: Partial<Readonly<Record<OperationState, Outcome>>> = {
  succeeded: { tone: "good", word: "Succeeded", one: "succeeded", many: "succeeded" },
  failed,
  reverted: { tone: "bad", word: "Reverted", one: "reverted", many: "reverted" },
  rejected: { tone: "bad", word: "Rejected", one: "was rejected", many: "were rejected" },
  not_sent: { tone: "bad", word: "Not sent", one: "was not sent", many: "were not sent" },
  unknown: unconfirmed,
  ended: unconfirmed,
};

/** How an operation has ended; an outcome that Postern could not confirm needs a person. */
export const outcomeOf = ({ state }: Pick<ChangedOperation, "state">): Outcome => outcomes[state] ?? failed;

/** What an operation does: its short sentence, or its noun while there is none. */
export const whatOf = ({ short, kind }: Pick<ChangedOperation, "short" | "kind">): string =>
  short ?? operationNoun(kind);

/** The tones of outcomes, what matters most first. */
export const tones = ["unknown", "bad", "good"] as const satisfies readonly Tone[];

/** The tone of several operations: that of the one that matters most. */
export const toneOf = (operations: readonly ChangedOperation[]): Tone =>
  tones.find((tone) => operations.some((operation) => outcomeOf(operation).tone === tone)) ?? "good";

/** How several operations have ended: "12 operations succeeded", "14 operations: 12 succeeded, 2 unconfirmed". */
export const summaryText = (operations: readonly ChangedOperation[], isMore = false): string => {
  const count = operations.length;
  if (isMore) return `More than ${countText(count, "operation")} ended`;
  const counts = new Map<Outcome, number>();
  for (const operation of operations) {
    const outcome = outcomeOf(operation);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const [first = unconfirmed, ...others] = counts.keys();
  if (others.length === 0) return `${countText(count, "operation")} ${count === 1 ? first.one : first.many}`;
  const parts = [...counts].map(([{ word }, of]) => `${numberText(of)} ${word.toLowerCase()}`);
  return `${countText(count, "operation")}: ${parts.join(", ")}`;
};
