import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { stopOf } from "./gate.ts";

/**
 * The only thing that a call does, if it is a transfer from the sender to somebody: shown as an amount and its recipient.
 * Undefined for any other call, and for one that cannot be sent.
 */
export const paymentOf = (answer: ReviewAnswer | undefined, sender: string): ShownMovement | undefined =>
  answer === undefined || stopOf(answer) !== undefined ? undefined : paymentIn(answer.meaning, sender);

/** The same for a call that was sent, whose sender may be unknown. */
export const paymentIn = (meaning: Meaning, sender: string | undefined): ShownMovement | undefined => {
  const { source, movements, inner, contradiction } = meaning;
  if (contradiction !== null) return undefined;
  const [only, ...more] = movements;
  if (only === undefined || more.length > 0 || inner.length > 0) return undefined;
  // A call that only carries some of the coin does something else as well.
  const isWhole = only.asset.kind === "native" ? source === "native" : source === "standard";
  if (!isWhole) return undefined;
  if (only.kind !== "transfer" || only.from === zeroAddress || only.to === zeroAddress) return undefined;
  return sender === undefined || only.from.toLowerCase() === sender.toLowerCase() ? only : undefined;
};
