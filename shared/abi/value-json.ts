import { withoutEdges } from "#shared/amount/readings.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Field, LeafField, ListField, TupleField } from "./field.ts";
import type { LeafErrorCode } from "./leaf-error.ts";
import { parseLeaf } from "./leaf.ts";
import { namesAreKeys } from "./part-names.ts";
import type { AbiValue, Path } from "./types.ts";

/** Why a JSON value does not fit its type; the path locates the problem in the JSON. */
export type JsonValueError = {
  readonly code: LeafErrorCode | "json-kind" | "number-inexact" | "length" | "parts" | "part-missing" | "part-unknown";
  readonly path: Path;
  /** A type, a range, a number of items or parts, or part names, depending on the code. */
  readonly expected: string;
};

export type JsonValueResult =
  | { readonly ok: true; readonly value: AbiValue }
  | { readonly ok: false; readonly error: JsonValueError };

/**
 * Reads the JSON of an argument as toAbiJson writes it, and nothing that another reader could read differently: an
 * integer is decimal text without leading zeros, hex text after 0x or a safe JSON number; a boolean is a JSON boolean;
 * a list has its declared length; a tuple is a list by position or an object by name. An address loses its checksum:
 * its value is in lower case.
 */
export const valueFromJson = (field: Field, json: unknown): JsonValueResult => {
  try {
    return { ok: true, value: read(field, json, []) };
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    const { code, path, expected } = error;
    return { ok: false, error: { code, path, expected } };
  }
};

class Misread extends Error {
  readonly code: JsonValueError["code"];
  readonly path: Path;
  readonly expected: string;

  constructor(code: JsonValueError["code"], path: Path, expected: string) {
    super(code);
    this.name = "Misread";
    this.code = code;
    this.path = path;
    this.expected = expected;
  }
}

const read = (field: Field, json: unknown, path: Path): AbiValue => {
  switch (field.kind) {
    case "list":
      return items(field, json, path);
    case "tuple":
      return parts(field, json, path);
    case "unsupported":
      throw new Misread("json-kind", path, field.type);
    default:
      return leaf(field, json, path);
  }
};

const items = ({ item, length, type }: ListField, json: unknown, path: Path): readonly AbiValue[] => {
  if (!Array.isArray(json)) throw new Misread("json-kind", path, type);
  if (length !== undefined && json.length !== length) throw new Misread("length", path, String(length));
  return json.map((one: unknown, index) => read(item, one, [...path, index]));
};

const parts = (field: TupleField, json: unknown, path: Path): readonly AbiValue[] => {
  const names = field.parts.map(({ name }) => name);
  if (Array.isArray(json)) {
    if (json.length !== names.length) throw new Misread("parts", path, String(names.length));
    return field.parts.map((part, index) => read(part, json[index], [...path, index]));
  }
  if (!isRecord(json)) throw new Misread("json-kind", path, field.type);
  if (!namesAreKeys(names)) throw new Misread("parts", path, String(names.length));
  const unknown = Object.keys(json).find((key) => !names.includes(key));
  if (unknown !== undefined) throw new Misread("part-unknown", [...path, unknown], names.join(", "));
  return field.parts.map((part) => {
    if (!Object.hasOwn(json, part.name)) throw new Misread("part-missing", [...path, part.name], names.join(", "));
    return read(part, json[part.name], [...path, part.name]);
  });
};

const leaf = (field: LeafField, json: unknown, path: Path): AbiValue => {
  if (field.kind === "boolean") {
    if (typeof json !== "boolean") throw new Misread("json-kind", path, field.type);
    return json;
  }
  const text = textOf(field, json, path);
  // The bytes are the same in any case. Checksumming ten thousand addresses would block the event loop.
  if (field.kind === "address" && ADDRESS.test(text)) return text.toLowerCase();
  // A form trims what a person types; a body is exact.
  if (field.kind === "integer" && withoutEdges(text) !== text) throw new Misread("not-an-integer", path, field.type);
  const parsed = parseLeaf(field, { text, empty: true, mode: "hex" });
  if (!parsed.ok) throw new Misread(parsed.error.code, path, parsed.error.expected);
  return parsed.value;
};

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

const textOf = (field: LeafField, json: unknown, path: Path): string => {
  if (typeof json === "string") return json;
  if (field.kind !== "integer" || typeof json !== "number") throw new Misread("json-kind", path, field.type);
  if (!Number.isSafeInteger(json)) throw new Misread("number-inexact", path, field.type);
  return String(json);
};
