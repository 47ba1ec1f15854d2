import { isRecord } from "#shared/json/is-record.ts";
import { AbiShapeError, own, readEntry, shown } from "./abi-entry.ts";
import type { AbiShapeCode } from "./abi-entry.ts";
import type { Impossible } from "./impossible.ts";
import type { JsonError } from "./json.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";
import type { Abi, AbiEntry, Path } from "./types.ts";

/** Why a text is not an ABI; lines and columns count from 1, entry and path locate the problem in the ABI. */
export type AbiParseError = {
  readonly code:
    | AbiShapeCode
    | Impossible["code"]
    | JsonError["code"]
    | "empty"
    | "not-an-abi"
    | "no-abi-in-object"
    | "signature-invalid"
    | "text-invalid";
  /** For type-unknown: the type that was probably meant, or ''. */
  readonly expected: string;
  readonly got: string;
  /** What is wrong, as a sentence without a full stop, if the parser says so. */
  readonly reason?: string;
  /** What to write instead, as a sentence. */
  readonly hint?: string;
  readonly line?: number;
  readonly column?: number;
  readonly entry?: number;
  readonly path?: Path;
};

export type AbiSource = "json" | "artifact" | "human-readable";

export type AbiParseResult =
  | { readonly ok: true; readonly abi: Abi; readonly source: AbiSource }
  | { readonly ok: false; readonly error: AbiParseError };

/** Checks an ABI that arrived as parsed JSON, for example from the service. Accepts the JSON forms of parseAbi. */
export const abiFromUnknown = (value: unknown): AbiParseResult => drain(abiFromUnknownSteps(value));

/** abiFromUnknown in short steps. */
export const abiFromUnknownSteps = function* (value: unknown): Steps<AbiParseResult> {
  const result = entriesIn(value);
  if (!result.ok) return result;
  const abi: AbiEntry[] = [];
  try {
    for (const { entry, path } of result.entries) {
      yield;
      abi.push(readEntry(entry, path));
    }
    return { ok: true, source: result.source, abi };
  } catch (error) {
    if (!(error instanceof AbiShapeError)) throw error;
    const { code, path, expected, got } = error;
    // In a list or an artifact the first index of the path is the entry's; a single entry has none.
    const entry = result.list ? path.find((step) => typeof step === "number") : undefined;
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
  // What Tron's nodes answer.
  const entries = own(isRecord(abi) ? abi : value, "entrys");
  if (Array.isArray(entries)) return list(entries, "artifact", isRecord(abi) ? ["abi", "entrys"] : ["entrys"]);
  if (typeof own(value, "type") === "string") {
    return { ok: true, source: "json", list: false, entries: [{ entry: value, path: [] }] };
  }
  return refuse({ code: "no-abi-in-object", expected: "an abi list or a type", got: shown(abi), path: ["abi"] });
};

const list = (values: readonly unknown[], source: AbiSource, base: Path): Entries => {
  const entries = values.map((entry, index) => ({ entry, path: [...base, index] }));
  return { ok: true, source, list: true, entries };
};

export const refuse = (error: AbiParseError): Refusal => ({ ok: false, error });
