import { abiFromUnknownSteps, type AbiParseError, type AbiParseResult, refuse } from "./from-unknown.ts";
import { readSignaturesSteps } from "./human-readable.ts";
import { type JsonNode, offsetOf, plainJsonSteps } from "./json-node.ts";
import { lineAndColumn, readJsonSteps } from "./json.ts";
import type { JsonError } from "./json.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";

/**
 * Parses what a person pasted or dropped: a JSON list of entries, a single entry, an artifact of Hardhat, Foundry or
 * Truffle, or human-readable signatures, one a line. Text that is none of these is an error, never repaired.
 */
export const parseAbi = (text: string): AbiParseResult => drain(parseAbiSteps(text));

/** The same in short steps: a text of a megabyte would hold a page up for longer than a person may notice. */
export const parseAbiSteps = function* (text: string): Steps<AbiParseResult> {
  // A byte order mark is a property of the file, not of its content.
  const content = text.replace(/^\uFEFF/, "");
  const first = content.trimStart()[0];
  if (first === undefined) return refuse({ code: "empty", expected: "an ABI", got: "" });
  return yield* first === "[" || first === "{" || first === '"' ? parseJsonAbi(content) : parseSignatureLines(content);
};

const parseJsonAbi = function* (text: string): Steps<AbiParseResult> {
  const json = yield* readJsonSteps(text);
  if (!json.ok) return refuse(jsonProblem(text, json.error));
  return yield* abiFromNodeSteps(text, json.node);
};

/** Checks an ABI in a JSON text, in short steps; what is wrong is found in the text by its line and column. */
export const abiFromNodeSteps = function* (text: string, node: JsonNode): Steps<AbiParseResult> {
  const result = yield* abiFromUnknownSteps(yield* plainJsonSteps(node));
  if (result.ok) return result;
  return refuse({ ...result.error, ...lineAndColumn(text, offsetOf(node, result.error.path ?? [])) });
};

/** What is wrong with a text that should be JSON. */
export const jsonProblem = (text: string, { code, expected, got, at }: JsonError): AbiParseError => ({
  code,
  expected,
  got,
  ...lineAndColumn(text, at),
});

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
