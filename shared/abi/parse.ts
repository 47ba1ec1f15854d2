import { isRecord } from "../json/is-record.ts";
import { AbiShapeError, own, readEntry, shown } from "./abi-entry.ts";
import type { AbiShapeCode } from "./abi-entry.ts";
import { readSignaturesSteps } from "./human-readable.ts";
import { type JsonNode, offsetOf, plainJsonSteps } from "./json-node.ts";
import { lineAndColumn, readJsonSteps } from "./json.ts";
import type { JsonError } from "./json.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";
import type { Abi, AbiEntry, Path } from "./types.ts";

/** Why a text is not an ABI; line and column count from 1, entry and path lead to the bad place in the ABI. */
export type AbiParseError = {
  readonly code: AbiShapeCode | JsonError["code"] | "empty" | "not-an-abi" | "no-abi-in-object" | "signature-invalid";
  readonly expected: string;
  readonly got: string;
  /** Of signature-invalid: what the parser of signatures says. */
  readonly reason?: string;
  readonly line?: number;
  readonly column?: number;
  readonly entry?: number;
  readonly path?: Path;
};

export type AbiSource = "json" | "artifact" | "human-readable";

export type AbiParseResult =
  | { readonly ok: true; readonly abi: Abi; readonly source: AbiSource }
  | { readonly ok: false; readonly error: AbiParseError };

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

/** Checks an ABI that arrived as parsed JSON, for example from the service; the same forms as in parseAbi, JSON only. */
export const abiFromUnknown = (value: unknown): AbiParseResult => drain(abiFromUnknownSteps(value));

/** The same in short steps. */
export const abiFromUnknownSteps = function* (value: unknown): Steps<AbiParseResult> {
  const found = entriesIn(value);
  if (!found.ok) return found;
  const abi: AbiEntry[] = [];
  try {
    for (const { entry, path } of found.entries) {
      yield;
      abi.push(readEntry(entry, path));
    }
    return { ok: true, source: found.source, abi };
  } catch (error) {
    if (!(error instanceof AbiShapeError)) throw error;
    const { code, path, expected, got } = error;
    // In a list or an artifact the first index of the path is that of the entry; a single entry has none.
    const entry = found.list ? path.find((step) => typeof step === "number") : undefined;
    return refuse({ code, expected, got, path, ...(entry === undefined ? {} : { entry }) });
  }
};

type Entries = {
  readonly ok: true;
  readonly source: AbiSource;
  readonly list: boolean;
  readonly entries: readonly { readonly entry: unknown; readonly path: Path }[];
};

type Refusal = Extract<AbiParseResult, { ok: false }>;

const entriesIn = (value: unknown): Entries | Refusal => {
  if (Array.isArray(value)) return list(value, "json", []);
  if (!isRecord(value)) return refuse({ code: "not-an-abi", expected: "a list of entries", got: shown(value) });
  const abi = own(value, "abi");
  if (Array.isArray(abi)) return list(abi, "artifact", ["abi"]);
  if (typeof own(value, "type") === "string") {
    return { ok: true, source: "json", list: false, entries: [{ entry: value, path: [] }] };
  }
  return refuse({ code: "no-abi-in-object", expected: "an abi list or a type", got: shown(abi), path: ["abi"] });
};

const list = (values: readonly unknown[], source: AbiSource, base: Path): Entries => {
  const entries = values.map((entry, index) => ({ entry, path: [...base, index] }));
  return { ok: true, source, list: true, entries };
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

const refuse = (error: AbiParseError): Refusal => ({ ok: false, error });
