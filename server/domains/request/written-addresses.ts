import * as z from "zod/mini";
import { isRecord } from "#shared/json/is-record.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import type { CreateParams } from "#shared/wire/token.ts";

/** An address in a request, and its path. */
export type WrittenAddress = { readonly path: string; readonly address: string };

/** The contract that a request names. */
export const contractAt = (address: string): readonly WrittenAddress[] => [{ path: "contractAddress", address }];

/** The addresses among the arguments of a call, which reads have too. */
export const addressesInCall = ({ inputs }: AbiFunctionDescription): readonly WrittenAddress[] =>
  addressesInArguments(inputs, "body.abiFunction.inputs");

type Parameter = { readonly type: string; readonly components?: readonly unknown[] | undefined };
type Input = Parameter & { readonly value: unknown };

/** The addresses among arguments with their types: of a call or a constructor. */
export const addressesInArguments = (inputs: readonly Input[], path: string): readonly WrittenAddress[] =>
  inputs.flatMap((input, index) => addressesIn(input, input.value, `${path}.${index}.value`));

/**
 * Addresses in initializer arguments: in lists and tuples, any text in the form of an address counts, unless it could
 * be bytes.
 */
export const addressesInInitializer = ({ initializeParams }: CreateParams): readonly WrittenAddress[] =>
  initializeParams.flatMap(({ type, value }, index) => {
    // The bare tuple type does not say what it contains.
    if (!/address|^tuple/.test(type)) return [];
    const path = `body.createParams.initializeParams.${index}.value`;
    if (type === "address") return [{ path, address: value }];
    return type.includes("bytes20") ? [] : (value.match(inText) ?? []).map((address) => ({ path, address }));
  });

const inText = /(?<=")0x[0-9a-fA-F]{40}(?=")/g;

/** The addresses in a value of this type, which may be wrapped as `{ raw }`. */
const addressesIn = (parameter: Parameter, value: unknown, path: string): readonly WrittenAddress[] => {
  const { type, components } = parameter;
  if (!(type.startsWith("address") || type.startsWith("tuple"))) return [];
  if (isRecord(value) && Object.keys(value).join() === "raw" && !isOnlyRaw(parameter)) {
    return addressesIn(parameter, value["raw"], `${path}.raw`);
  }
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  if (element !== undefined) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown, index) => addressesIn({ type: element, components }, one, `${path}.${index}`));
  }
  if (type === "address") return typeof value === "string" ? [{ path, address: value }] : [];
  return componentsIn(components).flatMap((component, index) => {
    const { name } = component;
    if (Array.isArray(value)) return addressesIn(component, value[index], `${path}.${index}`);
    return isRecord(value) && Object.hasOwn(value, name) ? addressesIn(component, value[name], `${path}.${name}`) : [];
  });
};

/** A tuple whose only component is called `raw` looks like a wrapper. */
const isOnlyRaw = ({ type, components }: Parameter): boolean => {
  const [only, second] = type === "tuple" ? componentsIn(components) : [];
  return only?.name === "raw" && second === undefined;
};

/** The components of a tuple; a constructor's are any JSON, and one without a type has no addresses. */
const componentsIn = (components: readonly unknown[] = []): readonly (Parameter & { readonly name: string })[] =>
  components.map((component) => {
    const read = componentSchema.safeParse(component);
    return read.success ? read.data : { name: "", type: "" };
  });

const componentSchema = z.object({
  name: z.catch(z.string(), ""),
  type: z.string(),
  components: z.catch(z.optional(z.array(z.unknown())), undefined),
});
