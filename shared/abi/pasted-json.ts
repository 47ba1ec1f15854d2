import type { AbiParseError, AbiParseResult } from "./from-unknown.ts";
import { type Impossible, impossibleIn } from "./impossible.ts";
import { abiFromNodeSteps, jsonProblem } from "./json-abi.ts";
import { type JsonNode, offsetOf } from "./json-node.ts";
import { lineAndColumn, readJsonSteps } from "./json.ts";
import type { Steps } from "./steps.ts";

/** Reads a pasted ABI in strict JSON: a list of entries, one entry, or an artifact. */
export const pastedJsonSteps = function* (text: string): Steps<AbiParseResult> {
  const json = yield* readJsonSteps(text);
  if (!json.ok) return { ok: false, error: jsonProblem(text, json.error) };
  return yield* pastedNodeSteps(text, json.node);
};

/**
 * The same for a value inside a text. Types that no compiler writes are refused here, because the person can correct
 * them; for a service's ABI the rest is still used.
 */
export const pastedNodeSteps = function* (text: string, node: JsonNode): Steps<AbiParseResult> {
  const result = yield* abiFromNodeSteps(text, node);
  if (!result.ok) return { ok: false, error: { ...result.error, ...wordsOf(result.error) } };
  for (const [index, entry] of result.abi.entries()) {
    yield;
    const impossible = impossibleIn(entry);
    if (impossible === undefined) continue;
    const place = node.kind === "array" ? [index] : result.source === "artifact" ? ["abi", index] : [];
    const path = [...place, ...impossible.path];
    const at = lineAndColumn(text, offsetOf(node, path));
    return { ok: false, error: { ...problemOf(impossible), ...at, entry: index, path } };
  }
  return result;
};

const problemOf = ({ code, type, meant = "" }: Impossible): AbiParseError => {
  const problem = { code, expected: meant, got: type.slice(0, 80) };
  return { ...problem, ...wordsOf(problem) };
};

/**
 * Words for an error that needs more than what was expected. They live here because most pages never show such an
 * error.
 */
const wordsOf = ({ code, got, expected }: AbiParseError): Pick<AbiParseError, "reason" | "hint"> => {
  switch (code) {
    case "type-unknown":
      return { reason: `“${got}” is not a type`, ...(expected === "" ? {} : { hint: `Did you mean ${expected}?` }) };
    case "components-missing":
      return { reason: "This tuple has no “components”", hint: "Add the list of its parts under that key." };
    case "components-empty":
      return { reason: "This tuple has no parts, and Solidity has no empty struct", hint: "Add its components." };
    case "zero-length":
      return { reason: `“${got}” is an array of length 0, which Solidity does not have` };
    default:
      return {};
  }
};
