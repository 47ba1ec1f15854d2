import { numberText } from "#shared/amount/number-text.ts";
import { runItemStates } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { itemBadge } from "#src/operations/run-words.ts";

/** The states of a run's items, with how many are in each. */
export const stateChoices = ({ counts, total, endpoints }: Run) => [
  { value: "all", label: `All (${numberText(total)})` },
  ...runItemStates.map((state) => ({
    value: state,
    label: `${itemBadge(state, endpoints.length === 1 ? endpoints[0] : undefined).word} (${numberText(counts[state])})`,
  })),
];
