import { isRecord } from "#shared/json/is-record.ts";
import { namesAreKeys } from "./part-names.ts";
import { isRaw, rawCalldata } from "./raw-call.ts";
import type { AbiCallable, AbiParameter, AbiRawCall, AbiValue, StateMutability } from "./types.ts";
import { standardFunction } from "./unstated.ts";

/** A value in JSON: integers as decimal strings, so none is rounded. */
export type AbiJson = string | boolean | readonly AbiJson[] | { readonly [name: string]: AbiJson };

/** A component of a tuple (specification, Resources: ABI component), nested for tuples. */
export type AbiFunctionComponent = {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
  readonly internalType?: string;
  readonly components?: readonly AbiFunctionComponent[];
};

/** A parameter with its value (specification, Resources: InputOutputDto). */
export type AbiFunctionParameter = AbiFunctionComponent & {
  readonly value: AbiJson;
};

/** The body's `abiFunction` of a read or write call (specification, Resources: ContractFunDto). */
export type AbiFunctionBody = {
  readonly type: "function" | "fallback" | "receive";
  /** Functions only. */
  readonly name?: string;
  readonly inputs: readonly AbiFunctionParameter[];
  /** Functions only. */
  readonly outputs?: readonly AbiFunctionParameter[];
  readonly stateMutability: StateMutability;
  readonly description?: string;
};

/** How an argument goes into `value`: directly, or as { raw: … }. */
export type ValueForm = "bare" | "wrapped";

/** Builds the description of a call that the service encodes; throws RangeError when the values do not fit the inputs. */
export const buildAbiFunction = (fn: AbiCallable, values: readonly AbiValue[], form: ValueForm): AbiFunctionBody => {
  if (values.length !== fn.inputs.length) throw new RangeError(`${values.length} values, ${fn.inputs.length} inputs`);
  if (isRaw(fn)) return buildRaw(fn, values, form);
  return {
    type: "function",
    name: fn.name,
    inputs: values.flatMap((value, index) => {
      const input = fn.inputs[index];
      if (input === undefined) return [];
      return [{ ...describe(input), value: argumentOf(input, value, form) }];
    }),
    outputs: fn.outputs.map((output) => ({ ...describe(output), value: OUTPUT_VALUE })),
    stateMutability: standardFunction(fn).stateMutability,
    ...(fn.description === undefined ? {} : { description: fn.description }),
  };
};

/**
 * One argument. A bare tuple whose only part is called `raw` becomes a list: as an object it would look like a wrapper.
 */
const argumentOf = (input: AbiParameter, value: AbiValue, form: ValueForm): AbiJson => {
  const json = toAbiJson(input, value);
  if (form === "wrapped") return { raw: json };
  return isRecord(json) && Object.keys(json).join() === "raw" ? Object.values(json) : json;
};

/** A fallback has one input, `data`, or none; neither it nor `receive` has a name or outputs. */
const buildRaw = (fn: AbiRawCall, values: readonly AbiValue[], form: ValueForm): AbiFunctionBody => {
  const data = rawCalldata(fn, values);
  if (data === undefined) throw new RangeError("not whole bytes");
  const value = form === "wrapped" ? { raw: data } : data;
  return {
    type: fn.type,
    inputs: data === "0x" ? [] : [{ name: "data", type: "bytes", value }],
    stateMutability: fn.entry.stateMutability,
  };
};

/** The JSON form of one value; a tuple becomes an object if every component name is a safe key. */
export const toAbiJson = (parameter: AbiParameter, value: AbiValue): AbiJson => {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return value;
  const suffix = /\[\d*\]$/.exec(parameter.type);
  if (suffix !== null) {
    const item = { ...parameter, type: parameter.type.slice(0, suffix.index) };
    return value.map((element) => toAbiJson(item, element));
  }
  const components = parameter.components ?? [];
  if (components.length !== value.length)
    throw new RangeError(`${value.length} parts, ${components.length} components`);
  const parts = components.flatMap((component, index) => {
    const part = value[index];
    return part === undefined ? [] : [[component.name, toAbiJson(component, part)] as const];
  });
  return namesAreKeys(components.map(({ name }) => name)) ? Object.fromEntries(parts) : parts.map(([, part]) => part);
};

// The specification marks `value` as required on every InputOutputDto, outputs included, and types it as an object,
// though a request has no result yet. An empty object satisfies the strictest reading and claims nothing.
const OUTPUT_VALUE: AbiJson = {};

const describe = ({ name, type, description, internalType, components }: AbiParameter): AbiFunctionComponent => ({
  name,
  type,
  ...(description === undefined ? {} : { description }),
  ...(internalType === undefined ? {} : { internalType }),
  ...(components === undefined ? {} : { components: components.map(describe) }),
});
