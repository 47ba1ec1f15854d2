import { movementIn } from "./differences.ts";
import type { Review } from "./findings.ts";
import { leavesOf } from "./findings.ts";
import { bounded } from "./foreign-text.ts";
import { calledTransfers, outflowsOf, outflowText } from "./outflows.ts";
import { sentenceText } from "./sentence-text.ts";
import { sameAddress, zeroAddress } from "./sentence.ts";
import { amountText, shownMovement } from "./shown.ts";
import { totalsOf } from "./totals.ts";
import type { Facts, Meaning, Movement, Transaction } from "./types.ts";

const longestMessage = 300;
const mostDifferences = 5;

/** Warns if a node's simulation fails, or predicts movements other than those in the words. */
export const warnOfSimulation = ({ transaction, meaning, knowledge, facts, warn }: Review): void => {
  const { simulation } = knowledge;
  if (simulation.outcome === "failed") {
    const text = `The network's node simulated this, and it failed: ${bounded(simulation.message, longestMessage)}`;
    warn({ code: "simulation-fails", severity: "careful", text });
  }
  if (simulation.outcome !== "succeeded" || simulation.movements === null) return;
  // Plain words do not say what moves, so nothing can differ from them.
  if (leavesOf(meaning).some((leaf) => !isComplete(leaf, transaction))) return;
  const differences = differing(meaning.movements, simulation.movements, transaction.from, facts);
  if (differences.length === 0) return;
  const [shown, left] = [
    differences.slice(0, mostDifferences).map((text) => text()),
    differences.length - mostDifferences,
  ];
  const more = left > 0 ? `; and ${left} more` : "";
  const fees = feesIn(meaning, simulation.movements, transaction.from, facts);
  const text = [`The network's node predicts something different: ${shown.join("; ")}${more}.`, ...fees].join(" ");
  warn({ code: "simulation-differs", severity: "careful", text });
};

/** What leaves the sender in all, of each token that keeps a part: the differences alone do not say that it is a fee. */
const feesIn = (meaning: Meaning, predicted: readonly Movement[], sender: string, facts: Facts): readonly string[] => {
  const called = calledTransfers(meaning);
  if (called.length === 0) return [];
  const moved = predicted.map((movement) => shownMovement(movement, facts));
  return outflowsOf(sender, { moved, decoded: [], called })
    .filter(({ fee }) => fee !== null)
    .map((outflow) => `In all: ${outflowText(outflow)}.`);
};

/**
 * Whether the words of a call include everything that moves. A descriptor changes the words of a standard function, not
 * its known movements.
 */
const isComplete = ({ source, movements }: Meaning, { from, to }: Transaction): boolean =>
  source === "native" ||
  source === "standard" ||
  (source === "descriptor" &&
    movements.some(
      (movement) =>
        movement.asset.kind !== "native" ||
        to === null ||
        !sameAddress(movement.from, from) ||
        !sameAddress(movement.to, to),
    ));

/**
 * Movements stated but not predicted, and movements predicted to leave the sender but not stated. Each is put into
 * words only when shown.
 */
const differing = (
  movements: readonly Movement[],
  predicted: readonly Movement[],
  sender: string,
  facts: Facts,
): readonly (() => string)[] => {
  const [words, node] = [totalsOf(movements.filter(counts)), totalsOf(predicted.filter(counts))];
  const missing = [...words].flatMap(([key, movement]) => {
    const match = node.get(key);
    // Contracts mint and burn tokens without a common way of logging it.
    if (match?.amount === movement.amount || (match === undefined && isMade(movement))) return [];
    const text = () => sentenceText(movementIn(movement, facts));
    return [
      () =>
        match === undefined ? `not ${text()}` : `${amountText(match.asset, match.amount, facts)} instead of ${text()}`,
    ];
  });
  const unsaid = [...node].flatMap(([key, movement]) =>
    words.has(key) || !sameAddress(movement.from, sender)
      ? []
      : [() => `also ${sentenceText(movementIn(movement, facts))}`],
  );
  return [...missing, ...unsaid];
};

const isMade = ({ from, to }: Movement): boolean => from === zeroAddress || to === zeroAddress;

const counts = ({ amount, from, to }: Movement): boolean => amount !== "0" && !sameAddress(from, to);
