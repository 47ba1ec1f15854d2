import type { Asset, Facts, Movement, ShownMovement } from "./types.ts";

/** An amount with its unit, as the facts about its asset allow it. */
export const amountText = (_asset: Asset, amount: string, _facts: Pick<Facts, "native" | "token">): string => amount;

/** A movement in words. */
export const shownMovement = (movement: Movement, facts: Pick<Facts, "native" | "token">): ShownMovement => ({
  ...movement,
  text: amountText(movement.asset, movement.amount, facts),
});
