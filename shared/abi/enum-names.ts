import { enumName } from "./type-name.ts";
import type { AbiParameter } from "./types.ts";

/** Names of an enum's values in order, starting with value 0. */
export type EnumNames = readonly string[];

/** Enums by name: `Status`, `IShop.Status`. */
export type DeclaredEnums = ReadonlyMap<string, EnumNames>;

type Documented = Pick<AbiParameter, "type" | "internalType" | "description">;

export const noEnums: DeclaredEnums = new Map();

/**
 * The value names of a parameter, from the ABI's documentation or else from an enum of the same name in `declared`.
 * Only a list that names every number from 0 counts; otherwise undefined.
 */
export const enumNames = (parameter: Documented, declared: DeclaredEnums = noEnums): EnumNames | undefined => {
  const { type, internalType, description = "" } = parameter;
  const name = enumName(parameter);
  // Without the compiler's type name, only a uint8 can be an enum.
  if (name === undefined && (type !== "uint8" || internalType?.startsWith("struct ") === true)) return undefined;
  const own = description.length > LONGEST ? undefined : namesOf(name, declaredEnums(description));
  return own ?? (description.length > LONGEST ? undefined : listedNames(description)) ?? namesOf(name, declared);
};

export const enumValueName = (names: EnumNames | undefined, value: bigint | string): string | undefined => {
  const digits = String(value);
  return names === undefined || !/^\d{1,3}$/.test(digits) ? undefined : names[Number(digits)];
};

/**
 * The enums declared in a Solidity text: `enum Status { Open, Filled }`. An enum with two different declarations is
 * left out.
 */
export const declaredEnums = (text: string): DeclaredEnums => {
  const enums = new Map<string, EnumNames | undefined>();
  for (const [, name = "", body = ""] of text.matchAll(/\benum\s+([A-Za-z$_][\w$.]*)\s*\{([^{}]*)\}/g)) {
    const names = body
      .replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ")
      .split(",")
      .map((one) => one.trim());
    if (names.at(-1) === "") names.pop();
    if (!names.every((one) => /^[A-Za-z$_][\w$]*$/.test(one)) || !isList(names)) continue;
    const same = enums.get(name);
    const isOther = enums.has(name) && same?.join() !== names.join();
    enums.set(name, isOther ? undefined : names);
  }
  return new Map([...enums].flatMap(([name, names]) => (names === undefined ? [] : [[name, names]])));
};

/** The documentation text for an enum's values, in the form that `enumNames` reads. */
export const enumWords = (names: EnumNames): string => names.map((name, value) => `${value} = ${name}`).join(", ");

// No real documentation of a value is longer; longer text is not searched.
const LONGEST = 4_000;
const MOST = 256;

/** By the full name, else by its last part: documentation rarely repeats the contract's name. */
const namesOf = (name: string | undefined, declared: DeclaredEnums): EnumNames | undefined =>
  name === undefined ? undefined : (declared.get(name) ?? declared.get(name.slice(name.lastIndexOf(".") + 1)));

/** `0 = Open, 1 = Filled`, `0: open; 1: filled`, `Open (0), Filled (1)`. */
const listedNames = (text: string): EnumNames | undefined =>
  inOrder([...text.matchAll(NUMBER_FIRST)].map(([, value = "", name = ""]) => [Number(value), name.trim()])) ??
  inOrder([...text.matchAll(NAME_FIRST)].map(([, name = "", a, b = a]) => [Number(b), name]));

const NUMBER_FIRST =
  /(?<![\w.])(\d{1,3})\s*(?:[=:]|-(?=\s)|[–—])\s*["'`“]?([\p{L}_][\p{L}\p{N}_ -]{0,59}?)["'`”]?(?=\s*(?:[,;.)/|\]}\n]|$|(?:and|or)\s+\d|\d{1,3}\s*[=:]))/gu;
const NAME_FIRST = /(?<![\w.])([A-Za-z_]\w{0,59})\s*(?:=\s*(\d{1,3})|\((\d{1,3})\))(?![\w.])/g;

const inOrder = (values: readonly (readonly [number, string])[]): EnumNames | undefined => {
  const names = values.map(([, name]) => name);
  return values.every(([value], index) => value === index) && isList(names) ? names : undefined;
};

const isList = (names: readonly string[]): boolean =>
  names.length > 1 &&
  names.length <= MOST &&
  names.every((name) => name !== "") &&
  new Set(names).size === names.length;
