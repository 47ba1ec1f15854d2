import { parseAbi as parseSignatures } from "viem/utils";

/** One signature or struct, with the line (from 1) that it starts on. */
export interface SignatureLine {
  readonly text: string;
  readonly line: number;
}

export type SignatureResult =
  | { readonly ok: true; readonly entries: readonly unknown[]; readonly lines: readonly SignatureLine[] }
  | {
      readonly ok: false;
      readonly line: number;
      readonly entry: number;
      readonly reason: string;
      readonly got: string;
    };

/**
 * Parses human-readable signatures, one a line; a struct may span lines, `//` starts a comment, and the semicolon of
 * Solidity's own notation may stand at the end.
 */
export function readSignatures(text: string): SignatureResult {
  const lines = signatureLines(text);
  const tooLong = lines.findIndex((line) => line.text.length > MAX_LENGTH);
  if (tooLong !== -1) return failure(lines, tooLong, "too long");
  try {
    const entries = parseSignatures(lines.map((line) => line.text));
    return { ok: true, entries, lines: lines.filter((line) => !isStruct(line)) };
  } catch (error) {
    return firstBad(lines, error);
  }
}

// The parser recurses once per character: beyond this it would exhaust the stack.
const MAX_LENGTH = 2000;

function signatureLines(text: string): readonly SignatureLine[] {
  const result: { text: string; line: number }[] = [];
  let open = 0;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/\/\/.*$/, "").trim();
    if (line === "") continue;
    const last = result.at(-1);
    if (open > 0 && last !== undefined) last.text = `${last.text} ${line}`;
    else result.push({ text: line, line: index + 1 });
    open += count(line, "{") + count(line, "(") - count(line, "}") - count(line, ")");
  }
  return result.map((line) => ({ ...line, text: line.text.replace(/\s*;$/, "") }));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

// The parser says what is wrong, not where: each signature is tried with the structs alone.
function firstBad(lines: readonly SignatureLine[], error: unknown): SignatureResult {
  const structs = lines.filter((line) => isStruct(line));
  const structReason = reasonOf(structs);
  const reason = (line: SignatureLine): string | null =>
    isStruct(line) === (structReason !== null) ? reasonOf(isStruct(line) ? [line] : [...structs, line]) : null;
  // A sound struct that refers to another fails too when it stands alone, but for another reason.
  const same = lines.findIndex((line) => structReason !== null && reason(line) === structReason);
  const index = same === -1 ? lines.findIndex((line) => reason(line) !== null) : same;
  const bad = lines[index];
  return failure(lines, Math.max(index, 0), (bad && reason(bad)) ?? messageOf(error));
}

function isStruct(line: SignatureLine): boolean {
  return line.text.startsWith("struct ");
}

function reasonOf(lines: readonly SignatureLine[]): string | null {
  try {
    parseSignatures(lines.map((line) => line.text));
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

// The message without the list of versions and links that the parser's library adds.
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "not a signature";
  return error.message.replace(/\n+(?:Docs|Version|Details): [\s\S]*$/, "").replaceAll(/\s*\n\s*/g, " ");
}

function failure(lines: readonly SignatureLine[], index: number, reason: string): SignatureResult {
  const line = lines[index] ?? { text: "", line: 1 };
  return { ok: false, line: line.line, entry: index, reason, got: line.text.slice(0, 80) };
}
