/** Between groups of three digits. `number-text.module.css` draws the same sign where the groups are not text. */
export const groupSign = ",";

/** The most decimals that a list shows. */
export const listedDecimals = 6;

/** An amount read back from its text. */
export type WrittenAmount = {
  /** The amount as it is written: sign, groups and, if it was cut for a list, an ellipsis. */
  readonly written: string;
  readonly sign: string;
  /** Digits and at most one point. */
  readonly figure: string;
  /** Empty if there is none. */
  readonly unit: string;
  readonly isCut: boolean;
};

/** The parts of an amount's text, `+1,234.5 PDT`; undefined if the text is none, such as `unlimited PDT`. */
export const splitAmount = (text: string): WrittenAmount | undefined => {
  const [, sign = "", grouped = "", cut = "", unit = ""] =
    /^([+\u2212]?)([\d,]+(?:\.\d+)?)(…?)(?: (.+))?$/s.exec(text) ?? [];
  if (grouped === "") return undefined;
  return { written: sign + grouped + cut, sign, figure: ungroup(grouped), unit, isCut: cut !== "" };
};

/** Whether a figure is so long, wider than a phone, that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > 24;

/** A text with its numbers not grouped. */
export const ungroup = (text: string): string => text.replaceAll(/(\d),(?=\d{3})/g, "$1");

/** An amount within a sentence that has more decimals than a list shows, with the word behind it. */
export const longAmount = /(\d[\d,]*\.\d{7,}(?: [^\s]+)?)/;
