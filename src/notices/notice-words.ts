import { countText, numberText } from "#shared/amount/number-text.ts";
import type { ChangedOperation } from "#shared/console/pulse.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { settleFirst } from "#src/components/error-words/outcome-advice.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { type Ending, endingOf, settleFirstMany } from "#src/operations/operation-state-words.ts";

/** How an operation ended; an unconfirmed outcome needs a person. */
export const outcomeOf = ({ state }: Pick<ChangedOperation, "state">): Ending => endingOf(state);

/** What an operation does: its short sentence, or its noun while there is none. */
export const whatOf = ({ short, kind }: Pick<ChangedOperation, "short" | "kind">): string =>
  short ?? operationNoun(kind);

/** The tones of outcomes, most important first. */
export const tones = ["unknown", "bad", "good"] as const satisfies readonly Tone[];

/** The tone of several operations: the most important one. */
export const toneOf = (operations: readonly ChangedOperation[]): Tone =>
  tones.find((tone) => operations.some((operation) => outcomeOf(operation).tone === tone)) ?? "good";

/** How several operations ended: "12 operations succeeded", "14 operations: 12 succeeded, 2 unconfirmed". */
export const summaryText = (operations: readonly ChangedOperation[], isMore = false): string => {
  const count = operations.length;
  if (isMore) return `More than ${countText(count, "operation")} ended`;
  const counts = new Map<string, { readonly ending: Ending; readonly of: number }>();
  for (const operation of operations) {
    const ending = outcomeOf(operation);
    counts.set(ending.word, { ending, of: (counts.get(ending.word)?.of ?? 0) + 1 });
  }
  const [first, ...others] = [...counts.values()];
  if (first === undefined) return countText(count, "operation");
  if (others.length === 0)
    return `${countText(count, "operation")} ${count === 1 ? first.ending.one : first.ending.many}`;
  const parts = [first, ...others].map(({ ending, of }) => `${numberText(of)} ${ending.word.toLowerCase()}`);
  return `${countText(count, "operation")}: ${parts.join(", ")}`;
};

/** What a notice asks of a person about what is unconfirmed. `one`: it is about a single operation. */
export const adviceOf = (about: "one" | "many"): string => (about === "one" ? settleFirst : settleFirstMany);
