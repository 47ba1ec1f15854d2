import { parseExactly } from "#shared/json/parse.ts";
import { type AbiParseError, type AbiParseResult, abiFromUnknownSteps } from "./from-unknown.ts";
import { type Impossible, impossibleIn } from "./impossible.ts";
import { abiFromNodeSteps, jsonProblem } from "./json-abi.ts";
import { type JsonNode, offsetOf, valueAt } from "./json-node.ts";
import { lineAndColumn, readJsonSteps } from "./json.ts";
import type { Steps } from "./steps.ts";
import type { Abi, Path } from "./types.ts";

/** Reads a pasted ABI in strict JSON: a list of entries, one entry, or an artifact. */
export const pastedJsonSteps = function* (text: string): Steps<AbiParseResult> {
  const value = writtenByProgram(text);
  if (value !== undefined) {
    const result = yield* abiFromUnknownSteps(value);
    if (result.ok && (yield* firstImpossibleSteps(result.abi)) === undefined) return result;
  }
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
  if (!result.ok) return result;
  const first = yield* firstImpossibleSteps(result.abi);
  if (first === undefined) return result;
  const { entry, impossible } = first;
  const path = [...placeOfEntry(node, entry), ...impossible.path];
  const at = lineAndColumn(text, offsetOf(node, path));
  return { ok: false, error: { ...problemOf(impossible), ...at, entry, path } };
};

/** A longer text would block the page for as long as JSON.parse takes. */
const mostAtOnce = 500_000;

/**
 * The value of a text that is exactly what JSON.stringify writes, perhaps with a line break at the end: it repeats no
 * key and rounds no number. Most ABIs are such texts, and reading them without the place of each value takes two thirds
 * of the time. undefined for any other text.
 */
const writtenByProgram = (text: string): unknown => {
  if (text.length > mostAtOnce) return undefined;
  const content = text.endsWith("\n") ? text.slice(0, -1) : text;
  const indent = /^[[{]\n( +|\t)/.exec(content)?.[1];
  try {
    const value = parseExactly(content);
    return JSON.stringify(value, null, indent) === content ? value : undefined;
  } catch {
    return undefined;
  }
};

const firstImpossibleSteps = function* (
  abi: Abi,
): Steps<{ readonly entry: number; readonly impossible: Impossible } | undefined> {
  for (const [entry, one] of abi.entries()) {
    yield;
    const impossible = impossibleIn(one);
    if (impossible !== undefined) return { entry, impossible };
  }
  return undefined;
};

/** Where an entry is in an ABI: a list, an artifact or one entry. */
const placeOfEntry = (node: JsonNode, entry: number): Path => {
  if (node.kind === "array") return [entry];
  const abi = valueAt(node, "abi");
  if (abi?.kind === "array") return ["abi", entry];
  if (valueAt(abi ?? node, "entrys")?.kind !== "array") return [];
  return [...(abi === undefined ? [] : ["abi"]), "entrys", entry];
};

const problemOf = ({ code, type, meant = "" }: Impossible): AbiParseError => ({
  code,
  expected: meant,
  got: type.slice(0, 80),
});
