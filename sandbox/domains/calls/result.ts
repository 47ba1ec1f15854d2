import type { AbiParameter, Hex } from "viem";
import { decodeAbiParameters } from "viem/utils";
import { ServiceError } from "#sandbox/lib/errors.ts";

/** A decoded value in JSON. */
export type Json = string | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The decoded result of a call: integers as decimal text, bytes as hex, tuples as objects by name. A single output is
 * bare; several are like a tuple: an object by name, or an array if one has no distinct name. No output is null.
 */
export const decodeResult = (outputs: readonly AbiParameter[], data: Hex): Json => {
  const values = decode(outputs, data);
  const [only] = outputs;
  if (only === undefined) return null;
  return outputs.length === 1 ? present(only, values[0]) : together(outputs, values);
};

const decode = (outputs: readonly AbiParameter[], data: Hex): readonly unknown[] => {
  if (outputs.length === 0) return [];
  try {
    return decodeAbiParameters(outputs.map(withoutName), data);
  } catch {
    throw new ServiceError("ERR_010", {
      message: "abiFunction.outputs: what the contract returned does not match the outputs.",
      extra: { data },
    });
  }
};

/** Without names viem decodes every tuple to an array, so components with the same name cannot hide each other. */
const withoutName = (parameter: AbiParameter): AbiParameter =>
  "components" in parameter
    ? { type: parameter.type, components: parameter.components.map(withoutName) }
    : { type: parameter.type };

const present = (parameter: AbiParameter, value: unknown): Json => {
  const array = /^(.+)\[\d*\]$/.exec(parameter.type);
  if (array !== null) {
    const item = { ...parameter, type: array[1] ?? "" };
    return list(value).map((entry) => present(item, entry));
  }
  if ("components" in parameter) return together(parameter.components, list(value));
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  if (typeof value === "string" || typeof value === "boolean") return value;
  throw new TypeError(`A value of the type ${parameter.type} has no JSON form.`);
};

const together = (parameters: readonly AbiParameter[], values: readonly unknown[]): Json => {
  const entries = parameters.map(
    (parameter, index) => [parameter.name ?? "", present(parameter, values[index])] as const,
  );
  const names = new Set(entries.map(([name]) => name));
  const allNamed = !names.has("") && names.size === entries.length;
  return allNamed ? Object.fromEntries(entries) : entries.map(([, value]) => value);
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
