import { decimalIn } from "./digits.ts";
import { readableBase64 } from "./readable-base64.ts";
import { readableDecimals } from "./readable-decimals.ts";
import { readableHex } from "./readable-hex.ts";
import type { Wanted } from "./readable-runs.ts";
import { type ReadUnit, type Unit, type View, viewOf } from "./view.ts";

/** A run of digits that may encode text. */
export type ByteRun = {
  /** Where it begins. */
  readonly from: number;
  /** The same for every run of the same digits. */
  readonly key: string;
  /** How many bytes decoding it costs. */
  readonly cost: number;
  /** What it may encode; positions count from its beginning. */
  readonly views: () => readonly View[];
};

/**
 * The runs of Base64, hex and decimal bytes in a binary text. A run's start is ambiguous, because a letter before it
 * may belong to it. So it is decoded at every alignment at which it could be text. Addresses, hashes and ids are text
 * at none, so hardly anything is decoded.
 */
export const byteRuns = function* (text: string, wanted: Wanted): Generator<ByteRun> {
  for (const kind of kinds) {
    for (const { span, alignments } of kind.readable(text, wanted)) {
      const run = text.slice(...span);
      yield {
        from: span[0],
        key: `${kind.name} ${run}`,
        cost: run.length * (1 + alignments.length),
        views: () => {
          const joined = viewOf(run, kind.unitAt);
          return alignments.map((offset) => kind.view(joined, offset));
        },
      };
    }
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

const nothing: Unit = { length: 1, text: "" };

// Whitespace in Base64; in hex, byte separators and each byte's prefix.
const base64At: ReadUnit = (run, at) => (run.charCodeAt(at) > 0x20 ? undefined : nothing);

const hexAt: ReadUnit = (run, at) => {
  const letter = run.charCodeAt(at) | 0x20;
  const isZeroOfPrefix = run[at] === "0" && (run.charCodeAt(at + 1) | 0x20) === 0x78;
  const isDigit = !isZeroOfPrefix && ((letter >= 0x30 && letter <= 0x39) || (letter >= 0x61 && letter <= 0x66));
  return isDigit ? undefined : nothing;
};

/** A number is a byte; a larger one becomes a line break, so that the text around it is not joined. */
const decimalAt: ReadUnit = (run, at) => {
  const { value, length } = decimalIn(run, at);
  if (length === 0) return nothing;
  return { length, text: value > 0xff ? "\n" : String.fromCharCode(value) };
};

const kinds = [
  { name: "base64", readable: readableBase64, unitAt: base64At, view: fromBase64 },
  { name: "hex", readable: readableHex, unitAt: hexAt, view: fromHex },
  { name: "decimal", readable: readableDecimals, unitAt: decimalAt, view: (joined: View): View => joined },
] as const;
