import { parseAbi as parseSignatures } from "viem/utils";
import type { Steps } from "./steps.ts";

/** One signature or struct, and the offset in the whole text where it starts. */
export type SignatureLine = {
  readonly text: string;
  readonly at: number;
};

export type SignatureResult =
  | { readonly ok: true; readonly entries: readonly unknown[]; readonly lines: readonly SignatureLine[] }
  | {
      readonly ok: false;
      /** Offset of the problem, as closely as the parser reports it. */
      readonly at: number;
      readonly entry: number;
      readonly reason: string;
      readonly got: string;
    };

/**
 * Parses human-readable signatures, one per line, a few lines per step. A struct may span lines, `//` starts a comment,
 * and a line may end in a semicolon as in Solidity.
 */
export const readSignaturesSteps = function* (text: string): Steps<SignatureResult> {
  const lines = signatureLines(text);
  yield;
  const tooLong = lines.findIndex((line) => line.text.length > MAX_LENGTH);
  if (tooLong !== -1) return failure(text, lines, tooLong, "too long");
  const structs = lines.filter(isStruct);
  const largest = largestOf(structs);
  if (largest !== undefined) return failure(text, lines, lines.indexOf(largest), "has too many parts");
  const signatures = lines.filter((line) => !isStruct(line));
  if (reasonOf(structs) !== null) return yield* firstBad(text, lines, structs, signatures);
  const entries: unknown[] = [];
  for (const some of groupsOf(signatures, Math.max(CHARACTERS_AT_ONCE, lengthOf(structs)))) {
    yield;
    try {
      entries.push(...parseSignatures([...structs, ...some].map((line) => line.text)));
    } catch {
      return yield* firstBad(text, lines, structs, some);
    }
  }
  return { ok: true, entries, lines: signatures };
};

// Each group parses the structs again.
const CHARACTERS_AT_ONCE = 4 * 1024;

/** Lines in groups of about this many characters. */
const groupsOf = function* (lines: readonly SignatureLine[], most: number): Generator<readonly SignatureLine[]> {
  let group: SignatureLine[] = [];
  let length = 0;
  for (const line of lines) {
    group.push(line);
    length += line.text.length;
    if (length < most) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
};

const lengthOf = (lines: readonly SignatureLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

// The parser recurses once per character: beyond this it would exhaust the stack.
const MAX_LENGTH = 2000;

const signatureLines = (text: string): readonly SignatureLine[] => {
  const result: { text: string; at: number }[] = [];
  let open = 0;
  let start = 0;
  for (const raw of text.split("\n")) {
    const at = start + raw.length - raw.trimStart().length;
    start += raw.length + 1;
    // With a carriage return at its end: "." does not match one.
    const line = raw.replace(/\/\/.*$/s, "").trim();
    if (line === "") continue;
    const last = result.at(-1);
    if (open > 0 && last !== undefined) last.text = `${last.text} ${line}`;
    else result.push({ text: line, at });
    open += count(line, "{") + count(line, "(") - count(line, "}") - count(line, ")");
  }
  return result.map((line) => ({ ...line, text: line.text.replace(/\s*;$/, "") }));
};

const count = (text: string, character: string): number => text.split(character).length - 1;

// The parser says what is wrong, not where, so each line is tried with just the structs.
const firstBad = function* (
  text: string,
  lines: readonly SignatureLine[],
  structs: readonly SignatureLine[],
  some: readonly SignatureLine[],
): Steps<SignatureResult> {
  const structReason = reasonOf(structs);
  const reason = (line: SignatureLine): string | null => reasonOf(isStruct(line) ? [line] : [...structs, line]);
  const suspects = structReason === null ? some : structs;
  // A valid struct that refers to another also fails alone, but for another reason.
  const firstWith = function* (isBad: (why: string | null) => boolean): Steps<SignatureLine | undefined> {
    for (const line of suspects) {
      yield;
      if (isBad(reason(line))) return line;
    }
    return undefined;
  };
  const same = structReason === null ? undefined : yield* firstWith((why) => why === structReason);
  const bad = same ?? (yield* firstWith((why) => why !== null)) ?? suspects[0];
  const index = bad === undefined ? 0 : lines.indexOf(bad);
  return failure(text, lines, index, (bad && reason(bad)) ?? structReason ?? "not a signature");
};

/** Components of one struct, with those of the structs in it: each level may double them. */
const mostComponents = 1_000;
/** Characters of all structs of a text: each group of signatures is parsed with all of them. */
const longestStructs = 16 * 1024;

/** A struct with too many components, or the first one if all together are too long. */
const largestOf = (structs: readonly SignatureLine[]): SignatureLine | undefined => {
  if (lengthOf(structs) > longestStructs) return structs[0];
  const byName = new Map(structs.map((line) => [/^struct\s+([\w$]+)/.exec(line.text)?.[1] ?? "", line]));
  const sizes = new Map<SignatureLine, number>();
  const sizeOf = (line: SignatureLine): number => {
    const before = sizes.get(line);
    if (before !== undefined) return before;
    // The parser refuses a struct that contains itself; here it counts once.
    sizes.set(line, 1);
    const body = line.text.slice(line.text.indexOf("{") + 1);
    let size = 0;
    for (const component of body.split(";")) {
      const [, type] = /^\s*([\w$]+)/.exec(component) ?? [];
      const inner = type === undefined ? undefined : byName.get(type);
      if (type !== undefined) size += inner === undefined ? 1 : sizeOf(inner);
    }
    sizes.set(line, size);
    return size;
  };
  return structs.find((line) => sizeOf(line) > mostComponents);
};

const isStruct = (line: SignatureLine): boolean => line.text.startsWith("struct ");

const reasonOf = (lines: readonly SignatureLine[]): string | null => {
  try {
    parseSignatures(lines.map((line) => line.text));
    return null;
  } catch (error) {
    return messageOf(error);
  }
};

// The message without the list of versions and links that the parser's library adds.
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "not a signature";
  return error.message.replace(/\n+(?:Docs|Version|Details): [\s\S]*$/, "").replaceAll(/\s*\n\s*/g, " ");
};

const failure = (text: string, lines: readonly SignatureLine[], index: number, reason: string): SignatureResult => {
  const line = lines[index] ?? { text: "", at: 0 };
  const end = lines[index + 1]?.at ?? text.length;
  return { ok: false, at: placeOf(text, line.at, end, reason), entry: index, reason, got: line.text.slice(0, 80) };
};

/** Where the word that the parser complains about is, or else where the signature starts. */
const placeOf = (text: string, from: number, end: number, reason: string): number => {
  const word = /"([\w$[\]]+)"/.exec(reason)?.[1];
  if (word === undefined) return from;
  let at = text.indexOf(word, from);
  while (at !== -1 && at < end) {
    if (!/[\w$]/.test(`${text[at - 1] ?? ""}${text[at + word.length] ?? ""}`)) return at;
    at = text.indexOf(word, at + 1);
  }
  return from;
};
