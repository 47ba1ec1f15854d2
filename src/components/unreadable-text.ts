import { numberText } from "#shared/amount/number-text.ts";

/** What a list's copy permanently lacks, as a sentence. */
export const unreadableText = (unreadable: number, plural: string): string =>
  `Postern cannot read ${numberText(unreadable)} of the service's ${plural}.`;
