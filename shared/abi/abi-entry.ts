import { isRecord } from "#shared/json/is-record.ts";
import type { AbiEntry, AbiParameter, Path, StateMutability } from "./types.ts";

export type AbiShapeCode =
  | "entry-not-an-object"
  | "entry-type-unknown"
  | "name-invalid"
  | "parameters-invalid"
  | "parameter-invalid"
  | "type-missing"
  | "components-missing"
  | "text-expected"
  | "mutability-unknown"
  | "too-deep";

export class AbiShapeError extends Error {
  readonly code: AbiShapeCode;
  readonly path: Path;
  readonly expected: string;
  readonly got: string;

  constructor(code: AbiShapeCode, path: Path, expected: string, got: unknown) {
    super(code);
    this.name = "AbiShapeError";
    this.code = code;
    this.path = path;
    this.expected = expected;
    this.got = shown(got);
  }
}

/**
 * Checks one ABI entry and brings other forms up to date: `constant` and `payable` become stateMutability, a missing
 * type means function, a missing parameter name is '', missing outputs are an empty list. Tron's nodes write types and
 * mutabilities with a capital and leave out empty lists. Throws AbiShapeError. Fills in nothing else, because a guess
 * would change the selector.
 */
export const readEntry = (value: unknown, path: Path): AbiEntry => {
  if (!isRecord(value)) throw new AbiShapeError("entry-not-an-object", path, "an object", value);
  const description = readOptionalText(value, "description", path);
  return { ...entryOf(value, path), ...(description === undefined ? {} : { description }) };
};

const entryOf = (value: Readonly<Record<string, unknown>>, path: Path): AbiEntry => {
  const written = own(value, "type") ?? "function";
  const type = typeof written === "string" ? entryType(written) : written;
  // Without its inputs any other entry is cut off.
  const inputs = own(value, "inputs") ?? (type === written ? undefined : []);
  switch (type) {
    case "function":
      return {
        type: "function",
        name: readName(value, path),
        inputs: readParameters(inputs, [...path, "inputs"]),
        outputs: readParameters(own(value, "outputs") ?? [], [...path, "outputs"]),
        stateMutability: own(value, "stateMutability") === "unstated" ? "unstated" : readMutability(value, path),
      };
    case "event":
      return {
        type: "event",
        name: readName(value, path),
        inputs: readParameters(inputs, [...path, "inputs"]),
        anonymous: own(value, "anonymous") === true,
      };
    case "error":
      return {
        type: "error",
        name: readName(value, path),
        inputs: readParameters(inputs, [...path, "inputs"]),
      };
    case "constructor":
      return {
        type: "constructor",
        inputs: readParameters(own(value, "inputs") ?? [], [...path, "inputs"]),
        stateMutability: payableOrNot(value, path),
      };
    case "fallback":
      return { type: "fallback", stateMutability: payableOrNot(value, path) };
    case "receive":
      return { type: "receive", stateMutability: "payable" };
    default:
      throw new AbiShapeError(
        "entry-type-unknown",
        [...path, "type"],
        "function, constructor, event, error, fallback or receive",
        written,
      );
  }
};

/** The type of an entry as Ethereum's tools write it: Tron's nodes write `Function` and `FUNCTION`. */
export const entryType = (written: string): string =>
  /^(?:[A-Z][a-z]+|[A-Z]+)$/.test(written) ? written.toLowerCase() : written;

/** An own property, or undefined: a name such as `constructor` never reaches the prototype; null counts as absent. */
export const own = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined;

/** A short text for an unknown value in an error. */
export const shown = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return value.slice(0, 80);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
};

const MAX_DEPTH = 32;
const IDENTIFIER = /^[a-zA-Z$_][a-zA-Z0-9$_]*$/;
const MUTABILITIES: readonly StateMutability[] = ["pure", "view", "nonpayable", "payable"];

const readName = (entry: Readonly<Record<string, unknown>>, path: Path): string => {
  const name = own(entry, "name");
  if (typeof name === "string" && IDENTIFIER.test(name)) return name;
  throw new AbiShapeError("name-invalid", [...path, "name"], "an identifier", name);
};

const readParameters = (value: unknown, path: Path, depth = 0): readonly AbiParameter[] => {
  if (!Array.isArray(value)) throw new AbiShapeError("parameters-invalid", path, "a list", value);
  if (depth > MAX_DEPTH) throw new AbiShapeError("too-deep", path, `at most ${MAX_DEPTH} levels`, value);
  return value.map((parameter: unknown, index) => readParameter(parameter, [...path, index], depth));
};

const readParameter = (value: unknown, path: Path, depth: number): AbiParameter => {
  if (!isRecord(value)) throw new AbiShapeError("parameter-invalid", path, "an object", value);
  const type = own(value, "type");
  if (typeof type !== "string" || type === "") {
    throw new AbiShapeError("type-missing", [...path, "type"], "a type", type);
  }
  const internalType = readOptionalText(value, "internalType", path);
  const description = readOptionalText(value, "description", path);
  const indexed = own(value, "indexed");
  const components = readComponents(value, type, path, depth);
  return {
    name: readOptionalText(value, "name", path) ?? "",
    type: canonicalType(type),
    ...(internalType === undefined ? {} : { internalType }),
    ...(description === undefined ? {} : { description }),
    ...(typeof indexed === "boolean" ? { indexed } : {}),
    ...(components === undefined ? {} : { components }),
  };
};

const readComponents = (
  parameter: Readonly<Record<string, unknown>>,
  type: string,
  path: Path,
  depth: number,
): readonly AbiParameter[] | undefined => {
  if (!/^tuple(?:\[|$)/.test(type)) return undefined;
  const components = own(parameter, "components");
  if (components === undefined) {
    throw new AbiShapeError("components-missing", [...path, "components"], "a list", components);
  }
  return readParameters(components, [...path, "components"], depth + 1);
};

// `uint` and `int` are aliases; a selector is computed from the long names.
const canonicalType = (type: string): string => type.replace(/^(u?int)(?=\[|$)/, "$1256");

const readOptionalText = (
  record: Readonly<Record<string, unknown>>,
  key: "name" | "internalType" | "description",
  path: Path,
): string | undefined => {
  const value = own(record, key);
  if (value === undefined || typeof value === "string") return value;
  throw new AbiShapeError("text-expected", [...path, key], "text", value);
};

const readMutability = (entry: Readonly<Record<string, unknown>>, path: Path): StateMutability => {
  const stated = own(entry, "stateMutability");
  if (stated === undefined) {
    if (own(entry, "constant") === true) return "view";
    return own(entry, "payable") === true ? "payable" : "nonpayable";
  }
  const spelled = typeof stated === "string" ? entryType(stated) : stated;
  const match = MUTABILITIES.find((mutability) => mutability === spelled);
  if (match !== undefined) return match;
  throw new AbiShapeError("mutability-unknown", [...path, "stateMutability"], MUTABILITIES.join(", "), stated);
};

const payableOrNot = (entry: Readonly<Record<string, unknown>>, path: Path): "nonpayable" | "payable" => {
  const mutability = readMutability(entry, path);
  if (mutability === "payable" || mutability === "nonpayable") return mutability;
  throw new AbiShapeError("mutability-unknown", [...path, "stateMutability"], "nonpayable or payable", mutability);
};
