import type { RunItemTable } from "#server/store/tables.ts";

/** The operations that a person has confirmed an item to repeat, in the order of the confirmations. */
export const acknowledgedBy = ({ acknowledges }: Pick<RunItemTable, "acknowledges">): readonly string[] =>
  acknowledges === null ? [] : acknowledges.split(" ");
