import { isHex, size } from "viem/utils";
import { readAddress } from "#sandbox/lib/address.ts";
import { invalid } from "#sandbox/lib/errors.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { AbiComponentDescription } from "#shared/wire/abi.ts";

/** A parameter with its full type, and a tuple's components. */
export type Described = Pick<AbiComponentDescription, "name" | "type" | "components">;

/**
 * A request's value in the form of viem's encoder. It may be bare or wrapped as `{ raw }`; integers as decimal or 0x
 * text or as an exact JSON number; tuples as arrays or as objects by name. `path` names the parameter in an error
 * (ERR_010).
 */
export const argument = (parameter: Described, value: unknown, path: string): unknown =>
  convert(parameter, unwrap(parameter, value), path);

/** A tuple whose only component is called `raw` keeps its object form. */
const unwrap = ({ type, components }: Described, value: unknown): unknown => {
  if (!isRecord(value) || !Object.hasOwn(value, "raw") || Object.keys(value).length !== 1) return value;
  const isNamedRaw = type === "tuple" && components?.length === 1 && components[0]?.name === "raw";
  return isNamedRaw && typeof value["raw"] !== "object" ? value : value["raw"];
};

const convert = (parameter: Described, value: unknown, path: string): unknown => {
  const { type } = parameter;
  const array = /^(.+)\[(\d*)\]$/.exec(type);
  if (array !== null) return items({ ...parameter, type: array[1] ?? "" }, value, array[2] ?? "", path);
  if (type === "tuple") return members(parameter.components ?? [], value, path);
  if (type === "string") return text(value, path);
  if (type === "bool") return flag(value, path);
  if (type === "address") return address(value, path);
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (integer !== null) return whole(value, integer[1] === "u", bits(integer[2] ?? "", path), path);
  const bytes = /^bytes(\d*)$/.exec(type);
  if (bytes !== null) return hex(value, bytes[1] ?? "", path);
  throw invalid(path, `the type ${type} is not supported`);
};

const items = (item: Described, value: unknown, length: string, path: string): unknown => {
  if (!Array.isArray(value)) throw invalid(path, "expected an array");
  if (length !== "" && value.length !== Number(length)) {
    throw invalid(path, `expected ${length} items, got ${value.length}`);
  }
  return value.map((entry, index) => convert(item, entry, `${path}[${index}]`));
};

const members = (components: readonly Described[], value: unknown, path: string): unknown => {
  const inside = (component: Described, index: number) => `${path}.${component.name === "" ? index : component.name}`;
  if (Array.isArray(value)) {
    if (value.length !== components.length) {
      throw invalid(path, `expected ${components.length} components, got ${value.length}`);
    }
    return components.map((component, index) => convert(component, value[index], inside(component, index)));
  }
  const names = components.map(({ name }) => name);
  if (!isRecord(value)) throw invalid(path, "expected an array or an object");
  if (names.includes("") || new Set(names).size !== names.length) {
    throw invalid(path, "expected an array, because the components have no names of their own");
  }
  const unknown = Object.keys(value).find((key) => !names.includes(key));
  if (unknown !== undefined) throw invalid(path, `has no component ${unknown}`);
  return components.map((component, index) => {
    const at = inside(component, index);
    if (!Object.hasOwn(value, component.name)) throw invalid(at, "is missing");
    return convert(component, value[component.name], at);
  });
};

const text = (value: unknown, path: string): string => {
  if (typeof value !== "string") throw invalid(path, "expected a string");
  if (/\p{Surrogate}/u.test(value)) throw invalid(path, "is not well-formed Unicode");
  return value;
};

const flag = (value: unknown, path: string): boolean => {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw invalid(path, "expected true or false");
};

const address = (value: unknown, path: string): string => {
  const read = typeof value === "string" ? readAddress(value) : null;
  if (read !== null) return read;
  throw invalid(path, "expected an address of 0x and 40 hex digits, with a right checksum if their case is mixed");
};

const bits = (digits: string, path: string): bigint => {
  const count = digits === "" ? 256 : Number(digits);
  if (count < 8 || count > 256 || count % 8 !== 0) throw invalid(path, `there is no integer of ${digits} bits`);
  return BigInt(count);
};

const whole = (value: unknown, unsigned: boolean, size_: bigint, path: string): bigint => {
  const number = wholeNumber(value, path);
  const least = unsigned ? 0n : -(1n << (size_ - 1n));
  const most = unsigned ? (1n << size_) - 1n : (1n << (size_ - 1n)) - 1n;
  if (number < least || number > most) throw invalid(path, `is out of range, from ${least} to ${most}`);
  return number;
};

const wholeNumber = (value: unknown, path: string): bigint => {
  if (typeof value === "string" && /^(-?\d+|0x[0-9a-fA-F]+)$/.test(value)) return BigInt(value);
  if (typeof value !== "number") throw invalid(path, "expected an integer, as text or as a number");
  if (!Number.isSafeInteger(value)) throw invalid(path, "is not an exact integer as a JSON number: send it as text");
  return BigInt(value);
};

const hex = (value: unknown, length: string, path: string): string => {
  if (typeof value !== "string" || !isHex(value) || value.length % 2 !== 0) {
    throw invalid(path, "expected bytes as 0x and an even number of hex digits");
  }
  if (length !== "" && size(value) !== Number(length)) {
    throw invalid(path, `expected ${length} bytes, got ${size(value)}`);
  }
  return value;
};
