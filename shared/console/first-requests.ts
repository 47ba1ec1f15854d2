import { hasWrongChecksum, isEvmAddress, withChecksum } from "#shared/address/checksum.ts";
import { endpointFacts, type EndpointName } from "#shared/wire/endpoint-facts.ts";
import { firstWindow, pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { fillPath, queryString } from "#shared/wire/path.ts";
import { relayUrl } from "#shared/wire/relay-url.ts";
import { paymentsKind, payoutsGrouped } from "./operation.ts";
import { flowsUrl, mainHoldingsUrl, offeredParts, overviewUrl } from "./overview.ts";
import { bookPath, operationsPath, pulsePath, viewsPath } from "./paths.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Where a page is opened: an environment, and the endpoints that it lacks. */
type Where = { readonly id: string; readonly lacks: readonly string[] };

/** Builds a URL from an environment and a page's path parameters; undefined if the environment lacks the endpoint. */
type UrlOf = (where: Where, params: Readonly<Record<string, string>>) => string | undefined;

const relayed =
  (name: EndpointName, query: Query) =>
  ({ id }: Where): string =>
    relayUrl(id, endpointFacts[name].path, { query });

const own =
  (path: (environment: string) => string, query: Query): UrlOf =>
  ({ id }) =>
    `${path(id)}${queryString(query)}`;

const firstRows = pageQuery(firstWindow);
const allNetworks = relayed("listNetworks", pageQuery({ skip: 0, take: maxTake }));
const senders = relayed("listAddresses", pageQuery({ skip: 0, take: maxTake }));

/** What every page of an environment requests. */
const ofFrame: readonly UrlOf[] = [own(pulsePath, {})];

/**
 * What a page requests in addition, by its path in the route tree, independent of search parameters and of any answers.
 */
const ofPage: Readonly<Record<string, readonly UrlOf[]>> = {
  "/$environment/": [
    ({ id }) => `${operationsPath(id)}/overview`,
    ({ id }) => mainHoldingsUrl(id),
    ({ id }) => flowsUrl(id),
    allNetworks,
  ],
  "/$environment/activity/": [
    own(operationsPath, { grouped: "true", take: firstRows.take }),
    ({ id }) => `${operationsPath(id)}/attention`,
    own(viewsPath, { page: "activity" }),
    allNetworks,
    senders,
  ],
  "/$environment/payments/": [
    own(operationsPath, { kind: paymentsKind, grouped: payoutsGrouped, ...firstRows }),
    allNetworks,
    senders,
  ],
  "/$environment/settings/": [({ id, lacks }) => overviewUrl(id, offeredParts({ lacks: [...lacks] }))],
  "/$environment/addresses/": [relayed("listAddresses", firstRows), allNetworks],
  "/$environment/wallets/": [relayed("listWallets", firstRows), allNetworks],
  "/$environment/networks/": [
    relayed("listNetworks", firstRows),
    (where) => (where.lacks.includes("listEnabledNetworks") ? undefined : relayed("listEnabledNetworks", {})(where)),
  ],
  "/$environment/contracts/": [own((id) => `${bookPath(id)}/list`, { scope: "all", ...firstRows }), allNetworks],
  "/$environment/playground": [allNetworks],
  "/$environment/addresses/$addressId": [
    ({ id }, { addressId = "" }) => relayUrl(id, endpointFacts.getAddress.path, { query: { id: addressId } }),
  ],
  "/$environment/contracts/$networkId/$address": [
    allNetworks,
    ({ id }, params) => `${bookPath(id)}${fillPath("/{networkId}/{address}", params)}`,
    ({ id, lacks }, { networkId = "", address = "" }) =>
      lacks.includes("getDeployedContractByAddress")
        ? undefined
        : relayUrl(id, endpointFacts.getDeployedContractByAddress.path, {
            params: { networkId, contractAddress: address },
          }),
  ],
};

/** What a link into a page requests, by the page and the relevant search parameters. */
type LinkUrlsOf = (where: Where, search: Readonly<Record<string, string>>) => readonly string[];

/** A contract open in the playground, and the function the link opens. */
const ofContract: LinkUrlsOf = ({ id, lacks }, { network = "", address = "", fn = "" }) => {
  // The router parses some texts as other values; no known service has such ids.
  if (!/^[\w-]*[a-z_-][\w-]*$/i.test(network)) return [];
  const ofNetwork = relayed("listDeployedContracts", { ...pageQuery({ skip: 0, take: maxTake }), networkId: network });
  const offered = lacks.includes("listDeployedContracts") ? [] : [ofNetwork({ id, lacks })];
  if (!isEvmAddress(address) || hasWrongChecksum(address)) return offered;
  const contract = { networkId: network, contractAddress: withChecksum(address) };
  const functions = relayUrl(id, endpointFacts.getContractAbi.path, { params: contract });
  return [
    ...offered,
    ...(lacks.includes("getContractAbi") ? [] : [functions]),
    `${bookPath(id)}${fillPath("/{networkId}/{contractAddress}", contract)}`,
    // A reading function shows no operations beside it.
    fn === "" ? `${operationsPath(id)}${queryString({ ...contract, take: "5" })}` : senders({ id, lacks }),
  ];
};

const ofLink: Readonly<Record<string, LinkUrlsOf>> = {
  "/$environment/playground": (where, search) => [allNetworks(where), ...ofContract(where, search)],
};

/** The pages whose first requests are known. */
export const pagesWithRequests: readonly string[] = Object.keys(ofPage);

/**
 * The URLs that a page requests first and that depend only on its address, so the document can request them before the
 * page's scripts arrive. Only the page knows what most search parameters change. If the page requests something else it
 * still works: unused answers are dropped.
 */
export const firstRequests = (
  path: string,
  where: Where,
  params: Readonly<Record<string, string>> = {},
  search: Readonly<Record<string, string>> = {},
): readonly string[] => {
  if (Object.keys(search).length === 0)
    return [...ofFrame, ...(ofPage[path] ?? [])].flatMap((urlOf) => urlOf(where, params) ?? []);
  const links = ofLink[path]?.(where, search) ?? [];
  return links.length === 0 ? [] : [...ofFrame.flatMap((urlOf) => urlOf(where, params) ?? []), ...links];
};
