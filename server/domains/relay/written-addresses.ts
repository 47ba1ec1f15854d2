import { isRecord } from "#shared/json/is-record.ts";

/** An address in a request, and its path. */
export type WrittenAddress = { readonly path: string; readonly address: string };

type Parts = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * The addresses that a person wrote into a request: the contract's and those among the arguments of a call, a
 * constructor or an initializer, the destination and the senders of a withdrawal, the recipient of a mint, the owner in
 * a burn.
 */
export const writtenAddresses = ({ params, body }: Parts): readonly WrittenAddress[] => {
  // True for most reads.
  if (body === undefined && params["contractAddress"] === undefined) return [];
  const record = isRecord(body) ? body : {};
  const contract = params["contractAddress"] ?? record["contractAddress"];
  return [
    ...(typeof contract === "string" ? [{ path: "contractAddress", address: contract }] : []),
    ...argumentsIn(inputsOf(record["abiFunction"]), "body.abiFunction.inputs"),
    ...argumentsIn(record["constructorParameters"], "body.constructorParameters"),
    ...initializersIn(record["createParams"]),
    ...partiesIn(record),
  ];
};

const partiesIn = ({ to, from }: Readonly<Record<string, unknown>>): readonly WrittenAddress[] => {
  const owners: readonly unknown[] = Array.isArray(from) ? from : [];
  const written = [
    { path: "body.to", address: to },
    { path: "body.from", address: from },
    ...owners.map((address, index) => ({ path: `body.from.${index}`, address })),
  ];
  return written.flatMap(({ path, address }) => (typeof address === "string" ? [{ path, address }] : []));
};

const inputsOf = (described: unknown): unknown => (isRecord(described) ? described["inputs"] : undefined);

const argumentsIn = (inputs: unknown, path: string): readonly WrittenAddress[] => {
  if (!Array.isArray(inputs)) return [];
  return inputs.flatMap((input: unknown, index) =>
    isRecord(input) ? addressesIn(input, input["value"], `${path}.${index}.value`) : [],
  );
};

/**
 * Addresses in initializer arguments: in lists and tuples, any text in the form of an address counts, unless it could
 * be bytes.
 */
const initializersIn = (createParams: unknown): readonly WrittenAddress[] => {
  const given = isRecord(createParams) ? createParams["initializeParams"] : undefined;
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown, index) => {
    const { type, value } = isRecord(one) ? one : {};
    // The bare tuple type does not say what it contains.
    if (typeof type !== "string" || typeof value !== "string" || !/address|^tuple/.test(type)) return [];
    const path = `body.createParams.initializeParams.${index}.value`;
    if (type === "address") return [{ path, address: value }];
    return type.includes("bytes20") ? [] : (value.match(inText) ?? []).map((address) => ({ path, address }));
  });
};

const inText = /(?<=")0x[0-9a-fA-F]{40}(?=")/g;

/** The addresses in a value of this type, which may be wrapped as `{ raw }`. */
const addressesIn = (
  parameter: Readonly<Record<string, unknown>>,
  value: unknown,
  path: string,
): readonly WrittenAddress[] => {
  const { type, components } = parameter;
  if (typeof type !== "string" || !(type.startsWith("address") || type.startsWith("tuple"))) return [];
  if (isRecord(value) && Object.keys(value).join() === "raw" && !isOnlyRaw(type, components)) {
    return addressesIn(parameter, value["raw"], `${path}.raw`);
  }
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list !== null) {
    if (!Array.isArray(value)) return [];
    return value.flatMap((one: unknown, index) => addressesIn({ type: list[1], components }, one, `${path}.${index}`));
  }
  if (type === "address") return typeof value === "string" ? [{ path, address: value }] : [];
  if (!Array.isArray(components)) return [];
  return components.flatMap((component: unknown, index) => {
    if (!isRecord(component)) return [];
    const { name } = component;
    if (Array.isArray(value)) return addressesIn(component, value[index], `${path}.${index}`);
    const key = String(name);
    return isRecord(value) && Object.hasOwn(value, key) ? addressesIn(component, value[key], `${path}.${key}`) : [];
  });
};

/** A tuple whose only component is called `raw` looks like a wrapper. */
const isOnlyRaw = (type: string, components: unknown): boolean => {
  if (type !== "tuple" || !Array.isArray(components)) return false;
  const [only]: readonly unknown[] = components;
  return components.length === 1 && isRecord(only) && only["name"] === "raw";
};
