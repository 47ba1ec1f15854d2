import { parseAddress } from "#shared/abi/address.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { about } from "./finding.ts";
import type { Reading } from "./requests.ts";

/** Errors about contract addresses and arguments with a wrong checksum: one of their characters may be wrong. */
export const checkChecksums = async (readings: readonly Reading[]): Promise<readonly RunFinding[]> => {
  const wrong = new Map<string, boolean>();
  const isWrong = (address: string): boolean => {
    const known = wrong.get(address) ?? hasWrongChecksum(address);
    wrong.set(address, known);
    return known;
  };
  const findings: RunFinding[] = [];
  await inSlices(readings, ({ item, params, body }) => {
    const contract = params["contractAddress"] ?? body["contractAddress"];
    const written = [
      ...(typeof contract === "string" ? [{ path: "contractAddress", address: contract }] : []),
      ...argumentsIn(body["abiFunction"]),
    ];
    for (const { path, address } of written) {
      if (!isWrong(address)) continue;
      const advice =
        "this address has a wrong checksum, so one of its characters may be wrong; compare it with its source";
      findings.push(about(item, "error", `${path}: ${advice}.`));
    }
  });
  return findings;
};

/** An address in lower case has no checksum. */
const hasWrongChecksum = (address: string): boolean => {
  if (address === address.toLowerCase()) return false;
  const parsed = parseAddress(address);
  return !parsed.ok && parsed.error.code === "checksum";
};

type Written = { readonly path: string; readonly address: string };

const argumentsIn = (described: unknown): readonly Written[] => {
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
): readonly Written[] => {
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
