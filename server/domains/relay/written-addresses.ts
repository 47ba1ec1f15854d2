import { isRecord } from "#shared/json/is-record.ts";

/** An address as a request has it, and where. */
export type WrittenAddress = { readonly path: string; readonly address: string };

type Parts = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * The addresses that somebody wrote into a request: those of a contract and among the arguments of a call, or the destination and the senders
 * of a withdrawal.
 */
export const writtenAddresses = ({ params, body }: Parts): readonly WrittenAddress[] => {
  const record = isRecord(body) ? body : {};
  const contract = params["contractAddress"] ?? record["contractAddress"];
  return [
    ...(typeof contract === "string" ? [{ path: "contractAddress", address: contract }] : []),
    ...argumentsIn(record["abiFunction"]),
    ...coinAddressesIn(record),
  ];
};

const coinAddressesIn = ({ to, from }: Readonly<Record<string, unknown>>): readonly WrittenAddress[] => {
  const senders: readonly unknown[] = Array.isArray(from) ? from : [];
  const written = [{ path: "body.to", address: to }].concat(
    senders.map((address, index) => ({ path: `body.from.${index}`, address })),
  );
  return written.flatMap(({ path, address }) => (typeof address === "string" ? [{ path, address }] : []));
};

const argumentsIn = (described: unknown): readonly WrittenAddress[] => {
  const inputs = isRecord(described) ? described["inputs"] : undefined;
  if (!Array.isArray(inputs)) return [];
  return inputs.flatMap((input: unknown, index) =>
    isRecord(input) ? addressesIn(input, input["value"], `body.abiFunction.inputs.${index}.value`) : [],
  );
};

/** The addresses in a value of this type, which may come wrapped as `{ raw }`. */
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

/** A tuple whose one component is called `raw` looks like a wrapper. */
const isOnlyRaw = (type: string, components: unknown): boolean => {
  if (type !== "tuple" || !Array.isArray(components)) return false;
  const [only]: readonly unknown[] = components;
  return components.length === 1 && isRecord(only) && only["name"] === "raw";
};
