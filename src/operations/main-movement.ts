import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";

/**
 * A call's movement shown in lists: its first transfer. An approval moves nothing, and its sentence has the allowed
 * amount.
 */
export const mainMovement = ({ movements }: Meaning): ShownMovement | undefined =>
  movements.find(({ kind }) => kind === "transfer");
