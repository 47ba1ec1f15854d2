import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";

/** What transfers did: those from the zero address minted, those to it burned. */
export const movedWord = (transfers: readonly Pick<ShownMovement, "from" | "to">[]): "Minted" | "Burned" | "Moved" => {
  if (transfers.length === 0) return "Moved";
  if (transfers.every(({ from }) => from === zeroAddress)) return "Minted";
  return transfers.every(({ to }) => to === zeroAddress) ? "Burned" : "Moved";
};
