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
