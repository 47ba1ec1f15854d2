import { revertText } from "#shared/abi/revert/revert-text.ts";
import type { Abi } from "#shared/abi/types.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { DryRun } from "#shared/console/dry-run.ts";
import type { ReviewSimulation } from "#shared/console/meaning.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";

/** The outcome of a simulation, in one line. */
export const outcomeWords = (outcome: DryRun | ReviewSimulation, abi: Abi): string => {
  switch (outcome.outcome) {
    case "succeeded":
      return `Simulated: succeeds, about ${numberText(outcome.gas)} gas`;
    case "reverted":
      return `Simulated: would revert ${revertText(outcome.revertData, abi)}`;
    case "refused":
      return `Simulated: the node would reject it: ${outcome.message}`;
    case "unavailable":
      return "Not simulated: this network has no node";
    case "unanswered":
      return `Not simulated. ${errorWords(outcome).what}`;
  }
};
