import { type EnumNames, enumNames } from "./enum-names.ts";
import type { AbiParameter } from "./types.ts";

type FieldBase = {
  readonly name: string;
  readonly type: string;
  readonly internalType?: string;
  readonly description?: string;
  /** For bytes: blank means zero bytes. */
  readonly isOptional?: true;
};

export type IntegerField = FieldBase & {
  readonly kind: "integer";
  readonly signed: boolean;
  readonly bits: number;
  /** Names of an enum's values, if the ABI's documentation lists them. */
  readonly valueNames?: EnumNames;
};

export type FixedBytesField = FieldBase & {
  readonly kind: "fixedBytes";
  /** In bytes, 1 to 32. */
  readonly size: number;
};

export type SimpleField = FieldBase & {
  readonly kind: "boolean" | "address" | "string" | "bytes";
};

export type ListField = FieldBase & {
  readonly kind: "list";
  readonly item: Field;
  /** Only for T[N]. */
  readonly length?: number;
};

export type TupleField = FieldBase & {
  readonly kind: "tuple";
  readonly parts: readonly Field[];
};

export type UnsupportedField = FieldBase & {
  readonly kind: "unsupported";
  readonly reason: "unknown-type" | "function-type" | "fixed-point" | "too-large" | "zero-length" | "empty-tuple";
};

export type LeafField = IntegerField | FixedBytesField | SimpleField;

/** What a form needs to show and read the field of a parameter. */
export type Field = LeafField | ListField | TupleField | UnsupportedField;

/** Describes a parameter; `uint256[2][]` is a list without a length whose item is a list of length 2. */
export const describeField = (parameter: AbiParameter): Field => fieldOf(parameter, parameter.description);

/** The documentation of a list also documents its elements, but is shown once, with the list. */
const fieldOf = (parameter: AbiParameter, documentation: string | undefined): Field => {
  const base = baseOf(parameter);
  const { type } = parameter;
  if (type.endsWith("]")) return describeList(parameter, base, documentation);
  if (type === "tuple") return describeTuple(parameter, base);
  if (type === "bool") return { ...base, kind: "boolean" };
  if (type === "address" || type === "string" || type === "bytes") return { ...base, kind: type };
  const integer = /^(u?)int([1-9]\d*)$/.exec(type);
  if (integer !== null) {
    const bits = Number(integer[2]);
    if (bits % 8 === 0 && bits <= 256) {
      const valueNames = enumNames(
        documentation === undefined ? parameter : { ...parameter, description: documentation },
      );
      return {
        ...base,
        kind: "integer",
        signed: integer[1] === "",
        bits,
        ...(valueNames === undefined ? {} : { valueNames }),
      };
    }
  }
  const fixedBytes = /^bytes([1-9]\d?)$/.exec(type);
  if (fixedBytes !== null && Number(fixedBytes[1]) <= 32) {
    return { ...base, kind: "fixedBytes", size: Number(fixedBytes[1]) };
  }
  return { ...base, kind: "unsupported", reason: reasonOf(type) };
};

const reasonOf = (type: string): UnsupportedField["reason"] => {
  if (type === "function") return "function-type";
  return /^u?fixed(?:\d+x\d+)?$/.test(type) ? "fixed-point" : "unknown-type";
};

export const integerBounds = ({
  signed,
  bits,
}: Pick<IntegerField, "signed" | "bits">): {
  readonly min: bigint;
  readonly max: bigint;
} => {
  const range = 2n ** BigInt(bits);
  return signed ? { min: -range / 2n, max: range / 2n - 1n } : { min: 0n, max: range - 1n };
};

/** The first unsupported field, outermost first. */
export const findUnsupported = (field: Field): UnsupportedField | undefined => {
  if (field.kind === "unsupported") return field;
  if (field.kind === "list") return findUnsupported(field.item);
  if (field.kind !== "tuple") return undefined;
  return field.parts.map(findUnsupported).find((part) => part !== undefined);
};

/** Whether a field holds one value and no nested fields. */
export const isLeaf = (field: Field): field is LeafField =>
  field.kind !== "list" && field.kind !== "tuple" && field.kind !== "unsupported";

// A form of T[N] starts with N rows: beyond this many leaves no form could hold it.
const MAX_LEAVES = 4096;
const MAX_DIMENSIONS = 16;

const baseOf = ({ name, type, internalType, description, isOptional }: AbiParameter): FieldBase => ({
  name,
  type,
  ...(internalType === undefined ? {} : { internalType }),
  ...(description === undefined ? {} : { description }),
  ...(isOptional === undefined ? {} : { isOptional }),
});

const describeList = (parameter: AbiParameter, base: FieldBase, documentation: string | undefined): Field => {
  const match = /^(.+)\[(|0+|[1-9]\d*)\]$/.exec(parameter.type);
  if (match === null) return { ...base, kind: "unsupported", reason: "unknown-type" };
  const [, inner = "", length = ""] = match;
  if (parameter.type.split("[").length > MAX_DIMENSIONS + 1) {
    return { ...base, kind: "unsupported", reason: "too-large" };
  }
  const item = fieldOf(itemOf(parameter, inner, `[${length}]`), documentation);
  if (length === "") return { ...base, kind: "list", item };
  if (/^0+$/.test(length)) return { ...base, kind: "unsupported", reason: "zero-length" };
  const list: ListField = { ...base, kind: "list", item, length: Number(length) };
  return leaves(list) > MAX_LEAVES ? { ...base, kind: "unsupported", reason: "too-large" } : list;
};

const itemOf = ({ components, internalType }: AbiParameter, type: string, suffix: string): AbiParameter => ({
  name: "",
  type,
  ...(components === undefined ? {} : { components }),
  ...(internalType?.endsWith(suffix) ? { internalType: internalType.slice(0, -suffix.length) } : {}),
});

const describeTuple = ({ components }: AbiParameter, base: FieldBase): Field => {
  if (components === undefined) return { ...base, kind: "unsupported", reason: "unknown-type" };
  // Solidity has no empty struct: its encoding would be indistinguishable from nothing.
  if (components.length === 0) return { ...base, kind: "unsupported", reason: "empty-tuple" };
  const tuple: TupleField = { ...base, kind: "tuple", parts: components.map(describeField) };
  return leaves(tuple) > MAX_LEAVES ? { ...base, kind: "unsupported", reason: "too-large" } : tuple;
};

const leaves = (field: Field): number => {
  if (field.kind === "list") return field.length === undefined ? 1 : field.length * leaves(field.item);
  if (field.kind === "tuple") return field.parts.reduce((sum, part) => sum + leaves(part), 0);
  return 1;
};
