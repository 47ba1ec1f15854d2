import { sameId } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { type Network, networkCodeOf, networkCodes } from "#shared/wire/network.ts";
import type { LookUp } from "./ask.ts";
import type { Call } from "./call.ts";
import { enabledNetworks, organizationNetworks } from "./networks.ts";

/**
 * How the body of an address generation identifies its network: by its id, or by the older code (specification,
 * Endpoints 5).
 */
export type AddressBody = "networkId" | "network";

const generating: ReadonlySet<string> = new Set([
  endpoints.generateAddress.name,
  endpoints.generateAddressInWallet.name,
]);

/**
 * Converts the body of an address generation to the deployment's form; other calls are unchanged. A code is cached,
 * because a network's code does not change. Throws a Problem if the network has no code, or the service does not list
 * its networks.
 */
export const createAddressBody = (form: AddressBody, service: LookUp["service"]): ((call: Call) => Promise<Call>) => {
  const codes = new Map<string, string>();
  const codeFor = async (networkId: string, requestId: string): Promise<string | undefined> => {
    // Parsing a request converts its older form to the current one: a code is sent as the code it came as.
    if (form === "networkId") return networkCodes.find((code) => code === networkId);
    const code = codes.get(networkId) ?? (await findCode({ service, requestId }, networkId));
    codes.set(networkId, code);
    return code;
  };
  return async (call) => {
    const { endpoint, body } = call;
    if (!generating.has(endpoint.name) || !isRecord(body)) return call;
    const { networkId, ...rest } = body;
    const code = typeof networkId === "string" ? await codeFor(networkId, call.requestId) : undefined;
    return code === undefined ? call : { ...call, body: { ...rest, network: code } };
  };
};

/** A network's code from the service's lists. */
const findCode = async (lookUp: LookUp, networkId: string): Promise<string> => {
  const own = networkCodeOf([networkId]);
  if (own !== undefined) return own;
  const names = await namesOf(lookUp, networkId);
  const code = networkCodeOf(names);
  if (code !== undefined) return code;
  const which = names[0] === undefined ? "this one is in none of its lists" : `${names[0]} has none of them`;
  throw new Problem(
    "POSTERN_NETWORK_CODE",
    `This deployment names a network by one of the codes ${networkCodes.join(", ")}, and ${which}. Nothing was sent.`,
  );
};

/** A network's names in the catalog, and in the organization's own list. */
const namesOf = async (lookUp: LookUp, networkId: string): Promise<readonly string[]> => {
  const catalog = await enabledNetworks(lookUp);
  const entry = typeof catalog === "string" ? undefined : catalog.find((one) => sameId(one.networkId, networkId));
  const inCatalog = entry === undefined ? [] : [entry.name, ...(entry.alias === undefined ? [] : [entry.alias])];
  if (networkCodeOf(inCatalog) !== undefined) return inCatalog;
  const isThis = ({ id }: Network): boolean => sameId(id, networkId);
  const own = await organizationNetworks(lookUp, isThis);
  if (typeof own === "string" && typeof catalog === "string") {
    throw new Problem("POSTERN_NOT_SENT", "The service did not say which code the network has. Nothing was sent.");
  }
  const network = typeof own === "string" ? undefined : own.find(isThis);
  return network === undefined ? inCatalog : [...inCatalog, network.name];
};
