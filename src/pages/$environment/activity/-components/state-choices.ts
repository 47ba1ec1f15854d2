import { operationStates } from "#shared/console/operation-states.ts";
import { stateWords } from "#src/components/operation-state.ts";
import type { ActivityFilter } from "./activity-search.ts";

type State = NonNullable<ActivityFilter["state"]>;

const groups: readonly { readonly value: State; readonly label: string }[] = [
  { value: "attention", label: "Need attention" },
  { value: "open", label: "Pending" },
  { value: "underway", label: "Under way" },
  { value: "unconfirmed", label: "Unconfirmed" },
  { value: "unsuccessful", label: "Failed, reverted or rejected" },
];

const labelOf = ({ word, detail }: { readonly word: string; readonly detail?: string }): string =>
  detail === undefined ? word : `${word}: ${detail}`;

/** The selectable states: groups first, then individual ones. */
export const stateChoices: readonly { readonly value: State; readonly label: string }[] = [
  ...groups,
  ...operationStates.map((value) => ({ value, label: labelOf(stateWords[value]) })),
];

export const stateLabel = (state: State | undefined): string =>
  stateChoices.find(({ value }) => value === state)?.label ?? "";
