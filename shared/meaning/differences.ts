import { drain, type Steps } from "#shared/abi/steps.ts";
import { countText } from "#shared/amount/number-text.ts";
import { sentenceText } from "./sentence-text.ts";
import { addressIn, say } from "./sentence.ts";
import { amountText } from "./shown.ts";
import { totalsOf } from "./totals.ts";
import type { Facts, Movement, Sentence } from "./types.ts";

type Names = Pick<Facts, "native" | "token" | "nameOf">;

/**
 * The differences between predicted and actual movements, in whole sentences. Transfers of one asset between the same
 * two addresses count as one. The coin is left out: a receipt does not show what contracts sent on.
 */
export const differencesOf = (
  predicted: readonly Movement[],
  happened: readonly Movement[],
  facts: Names,
): readonly string[] => drain(differencesSteps(predicted, happened, facts));

/** differencesOf in steps, one per movement: there may be thousands. */
export const differencesSteps = function* (
  predicted: readonly Movement[],
  happened: readonly Movement[],
  facts: Names,
): Steps<readonly string[]> {
  const before = totalsOf(predicted.filter(isTold));
  yield;
  const after = totalsOf(happened.filter(isTold));
  const differences: string[] = [];
  let left = 0;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    yield;
    const [expected, actual] = [before.get(key), after.get(key)];
    if (expected?.amount === actual?.amount) continue;
    if (differences.length < mostDifferences) differences.push(sentenceText(sentenceOf(expected, actual, facts)));
    else left += 1;
  }
  return left === 0 ? differences : [...differences, `And ${countText(left, "more difference")}.`];
};

/** The most differences listed: a contract may log thousands. */
const mostDifferences = 100;

/** `5 PDT from demo 0x… to Acme 0x…` */
export const movementIn = (movement: Movement, facts: Names): Sentence => {
  const [from, to] = [addressIn(movement.from, facts), addressIn(movement.to, facts)];
  const amount = amountText(movement.asset, movement.amount, facts);
  return movement.kind === "approval"
    ? say`${amount} that ${to} may take from ${from}`
    : say`${amount} from ${from} to ${to}`;
};

const isTold = ({ asset }: Movement): boolean => asset.kind !== "native";

const sentenceOf = (expected: Movement | undefined, actual: Movement | undefined, facts: Names): Sentence => {
  if (expected === undefined) return actual === undefined ? [] : say`Not predicted: ${movementIn(actual, facts)}.`;
  if (actual === undefined) return say`Predicted, but did not happen: ${movementIn(expected, facts)}.`;
  return say`Predicted ${movementIn(expected, facts)}, but it was ${amountText(actual.asset, actual.amount, facts)}.`;
};
