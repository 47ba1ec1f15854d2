import { isRecord } from "#shared/json/is-record.ts";
import type { Leaf } from "./descriptor-leaves.ts";
import type { LibraryField } from "./descriptor-library.ts";
import { addressIn, asFormat, expanded, isSlicePath, leafAt, type Scope } from "./descriptor-path.ts";
import { type Constant, type FieldSpec, metadataOf } from "./descriptor-read.ts";

/** One value to show: a field of the descriptor, or one item of its list. */
export type Showing = {
  readonly spec: FieldSpec;
  /** The position in its list, from 1; null if it is not an item. */
  readonly position: number | null;
  readonly leaf: Leaf;
  /** The token or collection it belongs to. */
  readonly token: string | undefined;
  readonly isNative: boolean;
  /** From this amount on, the descriptor uses a word such as "All" instead. */
  readonly threshold: bigint | undefined;
  readonly library: LibraryField;
};

/** Values of one call; with more, a description is unreadable. */
const mostShown = 200;
/** Characters of all parts of values that a descriptor shows, such as `data.[4:]`: no more than the call itself has. */
const mostSliced = 2 * 64 * 1024;

/**
 * Finds the values of a descriptor's fields; undefined if one is not in the call, or a parameter of its format is
 * unusable.
 */
export const showingsOf = (
  descriptor: unknown,
  fields: readonly FieldSpec[],
  scope: Scope,
): readonly Showing[] | undefined => {
  const all: Showing[] = [];
  let sliced = 0;
  for (const spec of fields) {
    const paths = "path" in spec.of ? expanded(spec.of.path, scope.leaves) : [null];
    if (paths === null || all.length + paths.length > mostShown) return undefined;
    for (const [index, path] of paths.entries()) {
      const isItem = path !== null && "path" in spec.of && spec.of.path !== path;
      const showing = showingOf(descriptor, spec, path, isItem ? index : null, scope);
      if (showing === undefined) return undefined;
      if (path !== null && isSlicePath(path)) sliced += String(showing.leaf.value).length;
      if (sliced > mostSliced) return undefined;
      all.push(showing);
    }
  }
  return all;
};

const showingOf = (
  descriptor: unknown,
  spec: FieldSpec,
  path: string | null,
  index: number | null,
  scope: Scope,
): Showing | undefined => {
  const source = "constant" in spec.of ? constantLeaf(spec.of.constant) : leafAt(path ?? "", scope);
  if (source === undefined) return undefined;
  const leaf = asFormat(source, spec.format, path !== null && isSlicePath(path));
  const param = (key: string): unknown => paramOf(descriptor, spec, key);
  const token = tokenOf(param, spec, index, scope);
  const isNative = token !== undefined && nativeAddresses(param("nativeCurrencyAddress"), scope).includes(token);
  const library = libraryParams(descriptor, param, spec, token);
  if (library === undefined) return undefined;
  return {
    spec,
    position: index === null ? null : index + 1,
    leaf,
    token,
    isNative,
    threshold: thresholdOf(param("threshold")),
    library: { of: path === null ? spec.of : { path }, format: spec.format, params: library, visible: spec.visible },
  };
};

const thresholdOf = (value: unknown): bigint | undefined => {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) ? BigInt(text) : undefined;
};

/** A parameter, or the descriptor constant it refers to. */
const paramOf = (descriptor: unknown, { params }: FieldSpec, key: string): unknown => {
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  if (Array.isArray(value)) return value.map((one: unknown) => constantAt(descriptor, one));
  return constantAt(descriptor, value);
};

const constantAt = (descriptor: unknown, value: unknown): unknown =>
  typeof value === "string" && value.startsWith("$.metadata.constants.") ? metadataOf(descriptor, value) : value;

/** A constant as the library reads it: digits are a number, 20 bytes an address. */
const constantLeaf = (constant: Constant): Leaf | undefined => {
  if (typeof constant === "boolean") return { kind: "bool", value: constant };
  if (typeof constant === "number" && !Number.isSafeInteger(constant)) return undefined;
  const text = String(constant);
  if (/^-?\d{1,78}$/.test(text)) {
    const value = BigInt(text);
    return value < 0n ? { kind: "int", value, bits: 256 } : { kind: "uint", value };
  }
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return addressIn({ kind: "bytes", value: text });
  return { kind: "string", value: text };
};

type Param = (key: string) => unknown;

/** The token of an amount or the collection of an NFT. The descriptor can mean the contract itself. */
const tokenOf = (param: Param, { format }: FieldSpec, index: number | null, scope: Scope): string | undefined => {
  if (format !== "tokenAmount" && format !== "nftName") return undefined;
  const kind = format === "tokenAmount" ? "token" : "collection";
  const token = param(kind) ?? param(`${kind}Path`);
  if (typeof token !== "string") return undefined;
  return addressAt(token === "$.metadata.token" ? "@.to" : token.replace(".[]", `.[${index ?? 0}]`), scope);
};

const addressAt = (text: string, scope: Scope): string | undefined => {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return addressIn({ kind: "bytes", value: text })?.value;
  const path = text.startsWith("#.") ? text.slice(2) : text;
  return addressIn(leafAt(path, scope))?.value;
};

const nativeAddresses = (value: unknown, scope: Scope): readonly (string | undefined)[] =>
  [value].flat().map((one) => (typeof one === "string" ? addressAt(one, scope) : undefined));

/** Whether a field's format has the parameters it needs. */
export const hasUsableParams = (descriptor: unknown, spec: FieldSpec): boolean =>
  libraryParams(descriptor, (key) => paramOf(descriptor, spec, key), spec, undefined) !== undefined;

/** More decimals than the digits of a 256-bit number would only cost time. */
const mostDecimals = 77;

const libraryParams = (
  descriptor: unknown,
  param: Param,
  { format }: FieldSpec,
  token: string | undefined,
): LibraryField["params"] | undefined => {
  switch (format) {
    case "tokenAmount":
      return token === undefined ? {} : { token };
    case "date": {
      const encoding = param("encoding");
      return encoding === "timestamp" || encoding === "blockheight" ? { encoding } : undefined;
    }
    case "unit": {
      const [base, decimals = 0] = [param("base"), param("decimals")];
      if (typeof base !== "string" || typeof decimals !== "number") return undefined;
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals) return undefined;
      return { base, decimals, prefix: param("prefix") === true };
    }
    case "enum": {
      const reference = param("$ref");
      const names = typeof reference === "string" ? namesIn(descriptor, reference) : undefined;
      return names === undefined ? undefined : { names };
    }
    default:
      return {};
  }
};

/** A descriptor enumeration's names for its values. */
const namesIn = (descriptor: unknown, reference: string): Readonly<Record<string, string>> | undefined => {
  const names = reference.startsWith("$.metadata.enums.") ? metadataOf(descriptor, reference) : undefined;
  if (!isRecord(names)) return undefined;
  const before = enumerations.get(names);
  if (before !== undefined) return before;
  const read = Object.fromEntries(
    Object.entries(names).flatMap(([value, name]) => (typeof name === "string" ? [[value, name]] : [])),
  );
  enumerations.set(names, read);
  return read;
};

/** Many fields may have the same enumeration. */
const enumerations = new WeakMap<object, Readonly<Record<string, string>>>();
