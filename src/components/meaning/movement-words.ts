import { zeroAddress } from "#shared/meaning/sentence.ts";
import { sideOf, sideSigns } from "#shared/meaning/side.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";

/** What a movement is, with its side, and its amount with a sign. An approval moves nothing by itself, so it has no side. */
export const movementWords = (
  movement: ShownMovement,
  isOwn: (address: string) => boolean,
): { readonly word: string; readonly text: string } => {
  const side = movement.kind === "approval" ? undefined : sideOf(movement, isOwn);
  if (side === "internal") return { word: "Internal transfer", text: movement.text };
  const word = wordOf(movement);
  return side === undefined
    ? { word, text: movement.text }
    : { word: `${word} ${side}`, text: `${sideSigns[side]}${movement.text}` };
};

const wordOf = ({ kind, from, to }: ShownMovement): string => {
  if (kind === "approval") return "Approval";
  if (from === zeroAddress) return "Mint";
  return to === zeroAddress ? "Burn" : "Transfer";
};
