import type { Span } from "./view.ts";

/** A run of digits, and the alignments at which part of it encodes text. */
export type ReadableRun = { readonly span: Span; readonly alignments: readonly number[] };

/** The size of the shortest text searched for, and how many consecutive printable ASCII characters reveal it. */
export type Wanted = { readonly bytes: number; readonly plain: number };

/** What to search for in runs of digits, for texts in any encoding. */
export const textOfDigits = (needles: readonly string[]): Wanted => ({
  bytes: Math.min(...needles.map(({ length }) => length)),
  plain: Math.min(
    ...needles.map((needle) => Math.max(0, ...[...needle.matchAll(/[ -~]+/g)].map(([{ length }]) => length))),
  ),
});

/**
 * Whether the text has so few consecutive plain characters that it cannot be told from other bytes, such as one in
 * another script: everything is decoded.
 */
export const isUnrecognizable = ({ plain }: Wanted): boolean => plain < 6;
