import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";

/** The movement that a list shows of a call: its first transfer. An approval moves nothing, and its sentence says how much it allows. */
export const mainMovement = ({ movements }: Meaning): ShownMovement | undefined =>
  movements.find(({ kind }) => kind === "transfer");
