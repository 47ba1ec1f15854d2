import { abiFromUnknownSteps, type AbiParseResult, refuse } from "./from-unknown.ts";
import { readSignaturesSteps } from "./human-readable.ts";
import { jsonAbiSteps } from "./json-abi.ts";
import { lineAndColumn } from "./json.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";

/**
 * Parses what a person pasted or dropped: a JSON list of entries, a single entry, an artifact of Hardhat, Foundry or
 * Truffle, or human-readable signatures, one per line. Any other text is an error, never repaired.
 */
export const parseAbi = (text: string): AbiParseResult => drain(parseAbiSteps(text));

/** parseAbi in short steps: a megabyte of text would block the page noticeably. */
export const parseAbiSteps = function* (text: string): Steps<AbiParseResult> {
  // A byte order mark belongs to the file, not its content.
  const content = text.replace(/^\uFEFF/, "");
  const first = content.trimStart()[0];
  if (first === undefined) return refuse({ code: "empty", expected: "an ABI", got: "" });
  return yield* first === "[" || first === "{" || first === '"' ? jsonAbiSteps(content) : parseSignatureLines(content);
};

const parseSignatureLines = function* (text: string): Steps<AbiParseResult> {
  const signatures = yield* readSignaturesSteps(text);
  if (!signatures.ok) {
    const { at, entry, reason, got } = signatures;
    const place = lineAndColumn(text, at);
    return refuse({ code: "signature-invalid", expected: "a signature", got, reason, ...place, entry });
  }
  const result = yield* abiFromUnknownSteps(signatures.entries);
  if (result.ok) return { ...result, source: "human-readable" };
  return refuse({ ...result.error, ...lineAndColumn(text, signatures.lines[result.error.entry ?? 0]?.at ?? 0) });
};
