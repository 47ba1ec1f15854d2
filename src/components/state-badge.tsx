import type { OperationState } from "#shared/console/operation-states.ts";
import { stateWords, type Tone } from "./operation-state.ts";
import { ToneIcon } from "./tone-icon.tsx";
import classes from "./tone.module.css";

/** A status: colour, icon and word. */
export const ToneBadge = ({ tone, word }: { readonly tone: Tone; readonly word: string }) => (
  <span className={`${classes.tone} ${classes.badge}`} data-tone={tone}>
    <ToneIcon tone={tone} />
    {word}
  </span>
);

/** The state of an operation of the journal. */
export const StateBadge = ({ state }: { readonly state: OperationState }) => {
  const { tone, word } = stateWords[state];
  return <ToneBadge tone={tone} word={word} />;
};
