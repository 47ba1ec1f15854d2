import { isRecord } from "#shared/json/is-record.ts";
import { parseAddress } from "./address.ts";
import { integerBounds } from "./field.ts";
import type { IntegerField, LeafField } from "./field.ts";

/**
 * A leaf value as the service sends it, as text, or undefined if it is not of the field's type. An integer may be a
 * decimal or hex string, a bigint, or a number that JSON did not round.
 */
export const leafText = (field: LeafField, value: unknown): string | undefined => {
  switch (field.kind) {
    case "integer":
      return integerText(field, value);
    case "boolean":
      return typeof value === "boolean" || value === "true" || value === "false" ? String(value) : undefined;
    case "string":
      return typeof value === "string" ? value : undefined;
    case "address":
      return typeof value === "string" ? addressText(value) : undefined;
    default:
      return typeof value === "string"
        ? bytesHex(value, field.kind === "fixedBytes" ? field.size : undefined)
        : undefined;
  }
};

/** The values of several named outputs or components, from a list, or from an object by name or position. */
export const partsByName = (names: readonly string[], value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value.length === names.length ? value : undefined;
  if (!isRecord(value)) return undefined;
  const distinct = new Set(names).size === names.length && !names.includes("");
  for (const keys of distinct
    ? [names, names.map((_, index) => String(index))]
    : [names.map((_, index) => String(index))]) {
    if (keys.every((key) => Object.hasOwn(value, key))) return keys.map((key) => value[key]);
  }
  return undefined;
};

const integerText = (field: IntegerField, value: unknown): string | undefined => {
  const digits = integerDigits(value);
  if (digits === undefined) return undefined;
  const integer = BigInt(digits);
  const { min, max } = integerBounds(field);
  return integer < min || integer > max ? undefined : integer.toString();
};

const integerDigits = (value: unknown): string | undefined => {
  if (typeof value === "bigint") return value.toString();
  // A larger number was rounded before it got here: showing it would show a wrong digit.
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" && /^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value) ? value : undefined;
};

const addressText = (value: string): string | undefined => {
  const result = parseAddress(value.toLowerCase());
  return result.ok ? result.value : undefined;
};

const bytesHex = (value: string, size: number | undefined): string | undefined => {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return undefined;
  return size === undefined || value.length === 2 + size * 2 ? value.toLowerCase() : undefined;
};
