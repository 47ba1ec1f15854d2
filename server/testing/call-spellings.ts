import { namesAreKeys } from "#shared/abi/part-names.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";

/** Picks one of several, the same for the same seed. */
export type Choose = <T>(...options: readonly [T, ...T[]]) => T;

/** Random choices, much faster than those of the property testing library. */
export const chooser = (seed: number): Choose => {
  let state = seed;
  return (...options) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const [first] = options;
    return options[((state ^ (state >>> 13)) >>> 0) % options.length] ?? first;
  };
};

/** A call as a person means it. */
export type MeantCall = {
  /** A UUID. */
  readonly network: string;
  readonly sender: string;
  readonly to: string;
  /** In units of the native coin. */
  readonly amount: string;
  readonly fn: AbiFunction;
  readonly values: readonly AbiValue[];
};

/** A call as written by a client: parts of a path, and a body without its client share. */
export type WrittenCall = {
  readonly networkId: string;
  readonly contractAddress: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Writes a call in one of the many equivalent ways that Postern accepts. */
export const spell = (pick: Choose, call: MeantCall): WrittenCall => {
  const amount = spellAmount(pick, call.amount);
  const feeLevel = pick(undefined, "LOW", "HIGH");
  return {
    networkId: spellId(pick, call.network),
    contractAddress: spellHex(pick, call.to),
    body: {
      addressId: spellId(pick, call.sender),
      abiFunction: spellFunction(pick, call),
      ...(amount === undefined ? {} : { amount }),
      ...(feeLevel === undefined ? {} : { feeLevel }),
    },
  };
};

const spellId = (pick: Choose, id: string): string => {
  const text = pick(id, id.replaceAll("-", ""));
  return pick(text.toLowerCase(), text.toUpperCase());
};

const spellHex = (pick: Choose, hex: string): string => {
  const digits = hex.slice(2);
  return `0x${pick(digits, digits.toLowerCase(), digits.toUpperCase())}`;
};

const spellAmount = (pick: Choose, amount: string): string | undefined => {
  const zeros = pick("", "0", "000");
  if (amount === "0") return pick(undefined, "0", "0.0", "0.000");
  return amount.includes(".") ? `${amount}${zeros}` : pick(amount, `${amount}.0`);
};

/** A value, bare or wrapped. A tuple whose one component is called `raw` looks like a wrapper: only as a bare list it has one meaning. */
const spellArgument = (pick: Choose, input: AbiParameter, value: AbiValue): unknown => {
  const [only, second] = input.components ?? [];
  const looksWrapped = input.type === "tuple" && only?.name === "raw" && second === undefined;
  if (looksWrapped) return Array.isArray(value) ? [spellValue(pick, only, value[0] ?? "")] : value;
  const spelled = spellValue(pick, input, value);
  return pick(true, false) ? { raw: spelled } : spelled;
};

const spellFunction = (pick: Choose, { fn, values }: MeantCall): Record<string, unknown> => ({
  type: "function",
  name: fn.name,
  inputs: fn.inputs.map((input, index) => ({
    ...spellParameter(pick, input),
    name: pick("", "_value", "constructor"),
    value: spellArgument(pick, input, values[index] ?? ""),
  })),
  ...pick({}, { stateMutability: "payable" }, { outputs: [{ name: "", type: "bool" }] }),
  ...pick({}, { description: "Sends" }, { anonymous: false }),
});

const spellParameter = (pick: Choose, parameter: AbiParameter): Record<string, unknown> => {
  const { name, type, components } = parameter;
  const inner = components === undefined ? pick({}, { components: [] }) : {};
  return {
    name,
    type: pick(type, type.replace(/^(u?int)256(?=$|\[)/, "$1")),
    ...(components === undefined ? inner : { components: components.map((one) => spellParameter(pick, one)) }),
    ...pick({}, { internalType: "struct X" }, { description: "A value" }),
  };
};

const spellValue = (pick: Choose, parameter: AbiParameter, value: AbiValue): unknown => {
  if (typeof value === "bigint") return spellInteger(pick, value);
  if (typeof value === "boolean") return value;
  if (typeof value === "string") {
    return parameter.type.startsWith("bytes") || parameter.type.startsWith("address") ? spellHex(pick, value) : value;
  }
  const suffix = /\[\d*\]$/.exec(parameter.type);
  if (suffix !== null) {
    const item = { ...parameter, type: parameter.type.slice(0, suffix.index) };
    return value.map((one) => spellValue(pick, item, one));
  }
  const components = parameter.components ?? [];
  const parts = components.map((component, index) => spellValue(pick, component, value[index] ?? ""));
  const names = components.map(({ name }) => name);
  if (!namesAreKeys(names) || pick(true, false)) return parts;
  const entries = names.map((name, index) => [name, parts[index]] as const);
  return Object.fromEntries(pick(true, false) ? entries : entries.toReversed());
};

const spellInteger = (pick: Choose, value: bigint): unknown => {
  const zeros = "0".repeat(pick(0, 1, 3, 120));
  const digits = value < 0n ? (-value).toString(16) : value.toString(16);
  const hex = `${value < 0n ? "-" : ""}0x${zeros}${pick(digits, digits.toUpperCase())}`;
  const isSafe = Number.isSafeInteger(Number(value)) && BigInt(Number(value)) === value;
  return isSafe ? pick<unknown>(String(value), hex, Number(value)) : pick(String(value), hex);
};

/** Ways to write the number 5, and a boolean, that some parsers accept and Postern refuses. */
export const refusedIntegers: readonly unknown[] = [
  " 5",
  "5 ",
  "+5",
  "0b101",
  "0o5",
  "0X5",
  "05",
  `${"0".repeat(120)}5`,
  "5.0",
  "5e0",
  "5n",
  "٥",
  "",
  null,
  true,
  5.5,
  ["5"],
  { value: "5" },
  { raw: { raw: "5" } },
];
