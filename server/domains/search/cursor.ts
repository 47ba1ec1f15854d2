/**
 * A row of a list: an operation by its position or, where runs are rows of their own, a run by the position of its start and its id. Of two at one
 * position the run comes first.
 */
export type Cursor = { readonly position: number; readonly run: string | null };

export const cursorText = ({ position, run }: Cursor): string =>
  run === null ? String(position) : `${position}.${run}`;

/** Reads a cursor, or returns undefined if it is none. */
export const cursorIn = (text: string): Cursor | undefined => {
  const [, digits = "", run] = /^(\d{1,16})(?:\.([\w-]{1,80}))?$/.exec(text) ?? [];
  const position = Number(digits);
  return digits === "" || !Number.isSafeInteger(position) ? undefined : { position, run: run ?? null };
};
