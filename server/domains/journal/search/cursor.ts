/**
 * A row of a list: an operation by its position or, if runs are rows, a run by the position of its start and its id. At
 * the same position the run comes first.
 */
export type Cursor = { readonly position: number; readonly run: string | null };

export const cursorText = ({ position, run }: Cursor): string =>
  run === null ? String(position) : `${position}.${run}`;

/** Reads a cursor; undefined if it is invalid. */
export const cursorIn = (text: string): Cursor | undefined => {
  const [, digits = "", run] = /^(\d{1,16})(?:\.([\w-]{1,80}))?$/.exec(text) ?? [];
  const position = Number(digits);
  return digits === "" || !Number.isSafeInteger(position) ? undefined : { position, run: run ?? null };
};
