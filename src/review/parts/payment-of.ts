import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import { stopOf } from "./gate.ts";

/**
 * The only thing that a call does, if it is a transfer from the sender to somebody: shown as an amount and its recipient.
 * Undefined for any other call, and for one that cannot be sent.
 */
export const paymentOf = (answer: ReviewAnswer | undefined, sender: string): ShownMovement | undefined => {
  if (answer === undefined || stopOf(answer) !== undefined) return undefined;
  const payment = paymentIn(answer.meaning);
  return payment?.from.toLowerCase() === sender.toLowerCase() ? payment : undefined;
};

/** The only thing that a call does, if it is a transfer from an address to somebody; undefined for any other call. */
export const paymentIn = ({ source, movements, inner }: Meaning): ShownMovement | undefined => {
  const [only, ...more] = movements;
  if (only === undefined || more.length > 0 || inner.length > 0) return undefined;
  // A call that only carries some of the coin does something else as well.
  const isWhole = only.asset.kind === "native" ? source === "native" : source === "standard";
  return isWhole && only.kind === "transfer" && only.to !== zeroAddress && only.from !== zeroAddress ? only : undefined;
};
