import { abiFromUnknownSteps, type AbiParseError, type AbiParseResult, refuse } from "./from-unknown.ts";
import { type JsonNode, offsetOf, plainJsonSteps } from "./json-node.ts";
import { lineAndColumn, readJsonSteps } from "./json.ts";
import type { JsonError } from "./json.ts";
import type { Steps } from "./steps.ts";

/** Reads an ABI from strict JSON: a list of entries, one entry, or an artifact. */
export const jsonAbiSteps = function* (text: string): Steps<AbiParseResult> {
  const json = yield* readJsonSteps(text);
  if (!json.ok) return refuse(jsonProblem(text, json.error));
  return yield* abiFromNodeSteps(text, json.node);
};

/** Checks an ABI inside a JSON text, in short steps; errors carry line and column. */
export const abiFromNodeSteps = function* (text: string, node: JsonNode): Steps<AbiParseResult> {
  const result = yield* abiFromUnknownSteps(yield* plainJsonSteps(node));
  if (result.ok) return result;
  return refuse({ ...result.error, ...lineAndColumn(text, offsetOf(node, result.error.path ?? [])) });
};

export const jsonProblem = (text: string, { code, expected, got, at }: JsonError): AbiParseError => ({
  code,
  expected,
  got,
  ...lineAndColumn(text, at),
});
