import type { Abi } from "#shared/abi/types.ts";
import { errorWords } from "#src/components/error-words/error-words.ts";
import { outcomeWords } from "#src/review/parts/outcome-words.ts";
import type { DryRunState } from "./use-dry-run.ts";

/** The result of the last dry run of exactly this call, in one line. */
export const dryRunWords = ({ running, outcome, error }: DryRunState, abi: Abi): string => {
  if (running) return "Asking the node…";
  if (error !== null) return `Not simulated. ${errorWords(error).what}`;
  return outcome === undefined ? "Not simulated" : outcomeWords(outcome, abi);
};

/** Whether the dry run predicts that the call would fail. */
export const foretellsFailure = ({ outcome }: DryRunState): boolean =>
  outcome?.outcome === "reverted" || outcome?.outcome === "refused";
