import type { Abi } from "#shared/abi/types.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { outcomeWords } from "./outcome-words.ts";
import type { ReviewState } from "./use-review-answer.ts";

/** A node's simulation of the write under review, in one line. */
export const ReviewSimulation = ({ review, abi }: { readonly review: ReviewState; readonly abi: Abi }) => (
  <output>
    <ExactText text={simulationText(review, abi)} />
  </output>
);

const simulationText = ({ isAsking, answer }: ReviewState, abi: Abi): string => {
  if (isAsking) return "Asking the node…";
  return answer === undefined ? "Not simulated" : outcomeWords(answer.simulation, abi);
};
