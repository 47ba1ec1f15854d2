import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer, ReviewSimulation } from "#shared/console/meaning.ts";
import type { ShownMovement, Warning } from "#shared/meaning/types.ts";

/** Something a person has to decide with a tick before a write can be sent. */
export type Decision = "failing" | "unsimulated" | "warnings" | "wordless";

/** The label of a decision's checkbox, and why the write waits for it. */
export const decisionWords: Readonly<Record<Decision, { readonly label: string; readonly reason: string }>> = {
  failing: {
    label: "Send it even though the dry run says it would fail",
    reason: "The dry run says it would fail.",
  },
  unsimulated: {
    label: "Send it without a simulation",
    reason: "Confirm that you want to send it without a simulation.",
  },
  warnings: { label: "I have read the warnings", reason: "Confirm that you have read the warnings." },
  wordless: {
    label: "Send it even though Postern cannot say what it does",
    reason: "Confirm that you want to send it without knowing what it does.",
  },
};

/** Careful warnings that a person has to confirm on every network: what is sent like this is usually lost. */
const alwaysConfirmed: ReadonlySet<Warning["code"]> = new Set(["to-token-contract", "to-other-token"]);

/** Careful warnings that a person on a mainnet has to confirm. */
const confirmed: ReadonlySet<Warning["code"]> = new Set([
  "unlimited-approval",
  "approval-without-code",
  "looks-like-known",
  "gives-control",
  "to-zero-address",
  "code-is-gone",
  "repeats-token",
  "simulation-differs",
]);

/** Why a write must not be sent; undefined if its review does not stop it. */
export const stopOf = ({ meaning: { contradiction, source }, warnings }: ReviewAnswer): string | undefined =>
  contradiction ??
  (source === "unread" ? "The bytes of this call can be read in more than one way." : undefined) ??
  warnings.find(({ severity }) => severity === "stop")?.text;

/** Shown on a mainnet if a write has no sentence. */
export const wordlessStop = "On a mainnet, Postern does not send anything it cannot describe. Try again.";

/** The decisions a write requires. Without a review, `wordlessStop` blocks it on a mainnet. */
export const decisionsOf = (answer: ReviewAnswer | undefined, kind: Environment["kind"]): ReadonlySet<Decision> => {
  const isMainnet = kind === "mainnet";
  if (answer === undefined) return new Set(isMainnet ? [] : ["wordless"]);
  const needed: Readonly<Record<Decision, boolean>> = {
    failing: saysItFails(answer.simulation),
    unsimulated: isMainnet && !isSimulated(answer.simulation),
    warnings: answer.warnings.some(
      ({ code, severity }) => severity !== "note" && (alwaysConfirmed.has(code) || (isMainnet && confirmed.has(code))),
    ),
    wordless: false,
  };
  return new Set(decisions.filter((decision) => needed[decision]));
};

const decisions = ["failing", "unsimulated", "warnings", "wordless"] as const;

/** Whether a node has simulated the write. */
export const isSimulated = ({ outcome }: ReviewSimulation): boolean =>
  outcome !== "unavailable" && outcome !== "unanswered";

/** Whether a node predicts that the write would fail. */
export const saysItFails = ({ outcome }: ReviewSimulation): boolean => outcome === "reverted" || outcome === "refused";

/** A review's warnings; a failing dry run is shown with its decoded reason, from `failure`. */
export const warningsOf = ({ warnings, simulation }: ReviewAnswer, failure: string): readonly Warning[] =>
  saysItFails(simulation)
    ? warnings.map((warning) => (warning.code === "simulation-fails" ? { ...warning, text: `${failure}.` } : warning))
    : warnings;

/** Whether a warning says that nothing was ever sent to the address. */
export const isFirstTransferTo =
  (to: string) =>
  ({ code, address }: Warning): boolean =>
    code === "first-transfer" && address?.toLowerCase() === to.toLowerCase();

/** A review's movements with their source: predicted ones, and decoded ones if there are none or they differ. */
export const movementsOf = ({ meaning: { source, movements: decoded }, simulation }: ReviewAnswer) => {
  const read = { source: source === "request" ? ("requested" as const) : ("decoded" as const), movements: decoded };
  if (!isSimulated(simulation)) {
    return [source === "request" ? read : { source: "not-simulated" as const, movements: decoded }];
  }
  const predicted = simulation.outcome === "succeeded" ? simulation.movements : null;
  if (predicted === null) return [read];
  const first = { source: "predicted" as const, movements: predicted };
  return isSame(predicted, decoded) ? [first] : [first, read];
};

const isSame = (some: readonly ShownMovement[], others: readonly ShownMovement[]): boolean => {
  const texts = (movements: readonly ShownMovement[]) =>
    movements
      .map(({ kind, asset, amount, from, to }) => JSON.stringify([kind, asset, amount, from, to]).toLowerCase())
      .sort()
      .join();
  return texts(some) === texts(others);
};
