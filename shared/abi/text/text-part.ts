/** A part of a text that is read on its own, and its offset there. */
export type TextPart = {
  /** The contract's name; '' if the text does not say. */
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** Whether it may be something else, such as an example of a call: its error counts only if nothing is found. */
  readonly isSample: boolean;
};

/** Blanks in place of a text, so that every offset and line after it stays. */
export const blank = (text: string): string => text.replaceAll(/[^\n]/g, " ");

/** Pieces of a text in their places, with blanks in place of everything else, so that every offset stays. */
export const inPlace = (
  text: string,
  pieces: readonly { readonly from: number; readonly to: number }[],
  read: (piece: string) => string = (piece) => piece,
): string => {
  let result = "";
  let at = 0;
  for (const { from, to } of pieces) {
    result += blank(text.slice(at, from)) + read(text.slice(from, to));
    at = to;
  }
  return result + blank(text.slice(at));
};
