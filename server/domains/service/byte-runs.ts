import { readableBase64, readableHex, type Wanted } from "./readable-runs.ts";
import { type View, viewOf } from "./view.ts";

/**
 * What the runs of Base64 and hex in a binary text stand for. Where such a run begins is not known, because a letter before it may belong to it or
 * not. So it is decoded at every alignment at which it could be text. Addresses, hashes and ids are text at none: hardly anything is decoded.
 */
export const byteRuns = function* (text: string, wanted: Wanted): Generator<View> {
  for (const { span, alignments } of readableBase64(text, wanted)) {
    const joined = digitsOf(text.slice(...span), isBase64);
    for (const offset of alignments) yield shifted(fromBase64(joined, offset), span[0]);
  }
  for (const { span, alignments } of readableHex(text, wanted)) {
    const joined = digitsOf(text.slice(...span), isHexDigit);
    for (const offset of alignments) yield shifted(fromHex(joined, offset), span[0]);
  }
};

const fromBase64 = ({ text, sourceOf }: View, offset: number): View => ({
  text: Buffer.from(text.slice(offset), "base64").toString("latin1"),
  sourceOf: ([from, to]) =>
    sourceOf([offset + Math.floor((from * 4) / 3), Math.min(text.length, offset + Math.ceil((to * 4) / 3))]),
});

const fromHex = ({ text, sourceOf }: View, offset: number): View => ({
  text: Buffer.from(text.slice(offset), "hex").toString("latin1"),
  sourceOf: ([from, to]) => sourceOf([offset + from * 2, offset + to * 2]),
});

/** A run without what separates its digits: line breaks, commas, the prefix of each number. */
const digitsOf = (run: string, isDigit: (run: string, at: number) => boolean): View =>
  viewOf(run, (text, at) => (isDigit(text, at) ? undefined : nothing));

const nothing = { length: 1, text: "" } as const;

const isBase64 = (run: string, at: number): boolean => run.charCodeAt(at) > 0x20;

const isHexDigit = (run: string, at: number): boolean => {
  const letter = run.charCodeAt(at) | 0x20;
  const isZeroOfPrefix = run[at] === "0" && (run.charCodeAt(at + 1) | 0x20) === 0x78;
  return !isZeroOfPrefix && ((letter >= 0x30 && letter <= 0x39) || (letter >= 0x61 && letter <= 0x66));
};

const shifted = ({ text, sourceOf }: View, by: number): View => ({
  text,
  sourceOf: (span) => {
    const [from, to] = sourceOf(span);
    return [from + by, to + by];
  },
});
