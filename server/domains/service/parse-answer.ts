import { setImmediate as otherWork } from "node:timers/promises";
import { isRecordOrList } from "#shared/json/is-record.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { parseInSlices } from "#shared/json/slices.ts";

/** An answer that is longer is parsed in slices, in bytes. */
export const longAnswer = 64 * 1024;

/**
 * Values in a long answer, in lists and objects at any depth: with more, checking them would hold everyone up. A page
 * of a thousand rows has some ten thousand.
 */
export const mostValues = 200_000;

/** A long answer with more values than are read. */
export class TooManyValues extends Error {}

/**
 * Parses a long JSON text with pauses, as `parse` would at once. Throws `TooManyValues`, and a SyntaxError for what is
 * not JSON, is too deep, or has a key, a number or an object that is too long to be read in parts.
 */
export const parseLong = async (
  text: string,
  parse: (piece: string, depth: number) => unknown = parseExactly,
): Promise<unknown> => {
  let left = mostValues;
  const counted = (piece: string, depth: number): unknown => {
    const value = parse(piece, depth);
    left = leftAfter(value, left);
    if (left < 0) throw new TooManyValues();
    return value;
  };
  return parseInSlices(text, {
    parse: counted,
    pause: () => otherWork(),
    tooLong: (what) => new SyntaxError(`The answer contains a ${what} that is too long.`),
  });
};

const leftAfter = (value: unknown, left: number): number => {
  let rest = left - 1;
  if (!isRecordOrList(value)) return rest;
  for (const inner of Object.values(value)) {
    rest = leftAfter(inner, rest);
    if (rest < 0) return rest;
  }
  return rest;
};
