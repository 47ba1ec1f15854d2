import { isRecord } from "#shared/json/is-record.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { enabledNetworkListSchema, networkCodeOf, networkCodes, networkListSchema } from "#shared/wire/network.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { sameId } from "#shared/wire/same-id.ts";
import { Problem } from "#server/lib/problem.ts";
import { answerTo } from "./answer.ts";
import type { Call, Reply } from "./call.ts";

/** How the body of an address generation names its network: by its id, or by the older code (specification, Endpoints 5). */
export type AddressBody = "networkId" | "network";

type Read = (call: Call) => Promise<Reply>;

const generating: ReadonlySet<string> = new Set([
  endpoints.generateAddress.name,
  endpoints.generateAddressInWallet.name,
]);

/**
 * Brings the body of an address generation to the form that the deployment takes; every other call stays as it is. A code that was
 * found is kept, because a network's code does not change. Throws a Problem where the network has no code, or where the service does
 * not tell its networks.
 */
export const createAddressBody = (form: AddressBody, read: Read): ((call: Call) => Promise<Call>) => {
  const known = new Map<string, string>();
  const codeFor = async (networkId: string, requestId: string): Promise<string | undefined> => {
    // Reading a request brings its older form to the current one: a code goes out as the code that it came as.
    if (form === "networkId") return networkCodes.find((code) => code === networkId);
    const code = known.get(networkId) ?? (await findCode(read, networkId, requestId));
    known.set(networkId, code);
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

/** The code of a network, as the service's lists tell it. */
const findCode = async (read: Read, networkId: string, requestId: string): Promise<string> => {
  const own = networkCodeOf([networkId]);
  if (own !== undefined) return own;
  const names = await namesOf(read, networkId, requestId);
  const code = networkCodeOf(names);
  if (code !== undefined) return code;
  const which = names[0] === undefined ? "this one is in none of its lists" : `${names[0]} has none of them`;
  throw new Problem(
    "POSTERN_NETWORK_CODE",
    `This deployment names a network by one of the codes ${networkCodes.join(", ")}, and ${which}. Nothing was sent.`,
  );
};

/** What a network is called in the catalog, and in the organization's own list. */
const namesOf = async (read: Read, networkId: string, requestId: string): Promise<readonly string[]> => {
  const catalog = await ask(read, endpoints.listEnabledNetworks, {}, requestId);
  const entry =
    catalog === undefined
      ? undefined
      : enabledNetworkListSchema.parse(catalog).networks.find((one) => sameId(one.networkId, networkId));
  const inCatalog = entry === undefined ? [] : [entry.name, ...(entry.alias === undefined ? [] : [entry.alias])];
  if (networkCodeOf(inCatalog) !== undefined) return inCatalog;
  const own = await ownName(read, networkId, requestId);
  if (own === undefined && catalog === undefined) {
    throw new Problem("POSTERN_NOT_SENT", "The service did not say which code the network has. Nothing was sent.");
  }
  return typeof own === "string" ? [...inCatalog, own] : inCatalog;
};

const mostPages = 20;

/** The network's name in the organization's list; null if it is not there, undefined if the service does not answer the list. */
const ownName = async (read: Read, networkId: string, requestId: string): Promise<string | null | undefined> => {
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask(
      read,
      endpoints.listNetworks,
      pageQuery({ skip: page * maxTake, take: maxTake }),
      requestId,
    );
    if (answer === undefined) return undefined;
    const { networks, pagination } = networkListSchema.parse(answer);
    const found = networks.find(({ id }) => sameId(id, networkId));
    if (found !== undefined) return found.name;
    if (networks.length === 0 || (page + 1) * maxTake >= pagination.totalElements) break;
  }
  return null;
};

const ask = async (
  read: Read,
  endpoint: Call["endpoint"],
  query: Call["query"],
  requestId: string,
): Promise<unknown> => {
  const call = { endpoint, params: {}, query, body: undefined, requestId };
  const answer = answerTo(call, await read(call));
  return answer.kind === "success" ? answer.value : undefined;
};
