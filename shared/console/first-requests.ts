import { endpointFacts, type EndpointName } from "../wire/endpoint-facts.ts";
import { firstWindow, pageQuery } from "../wire/page-window.ts";
import { maxTake } from "../wire/pagination.ts";
import { queryString } from "../wire/path.ts";
import { relayUrl } from "../wire/relay-url.ts";
import { offeredParts, overviewUrl } from "./overview.ts";
import { bookPath, findPath, openOperationsQuery, operationsPath } from "./paths.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Where a page is opened: an environment, and the names of endpoints that it lacks. */
type Where = { readonly id: string; readonly lacks: readonly string[] };

/** Makes a URL for an environment and the parameters of a page's path. */
type UrlOf = (where: Where, params: Readonly<Record<string, string>>) => string;

const relayed =
  (name: EndpointName, query: Query): UrlOf =>
  ({ id }) =>
    relayUrl(id, endpointFacts[name].path, { query });

const own =
  (path: (environment: string) => string, query: Query): UrlOf =>
  ({ id }) =>
    `${path(id)}${queryString(query)}`;

const firstRows = pageQuery(firstWindow);
const allNetworks = relayed("listNetworks", pageQuery({ skip: 0, take: maxTake }));
const senders = relayed("listAddresses", pageQuery({ skip: 0, take: maxTake }));

/** What every page of an environment asks for. */
const ofFrame: readonly UrlOf[] = [own(operationsPath, openOperationsQuery)];

/** What a page asks for as well, by its path in the route tree: without search parameters, and whatever the answers are. */
const ofPage: Readonly<Record<string, readonly UrlOf[]>> = {
  "/$environment/": [
    ({ id, lacks }) => overviewUrl(id, offeredParts({ lacks: [...lacks] })),
    ({ id }) => `${operationsPath(id)}/overview`,
    ({ id }) => `${findPath(id)}/balances`,
    allNetworks,
  ],
  "/$environment/activity/": [own(operationsPath, firstRows), allNetworks, senders],
  "/$environment/addresses/": [relayed("listAddresses", firstRows), allNetworks],
  "/$environment/wallets/": [relayed("listWallets", firstRows), allNetworks],
  "/$environment/networks/": [relayed("listNetworks", firstRows)],
  "/$environment/contracts/": [own(bookPath, firstRows), allNetworks],
  "/$environment/playground": [allNetworks],
  "/$environment/addresses/$addressId": [
    ({ id }, { addressId = "" }) => relayUrl(id, endpointFacts.getAddress.path, { query: { id: addressId } }),
  ],
};

/** The pages whose first requests are known. */
export const pagesWithRequests: readonly string[] = Object.keys(ofPage);

/**
 * The URLs that a page asks for first and that only its path determines, so that the document can have them asked before the page's scripts
 * are there. A page that asks for something else still works: what it does not use is dropped.
 */
export const firstRequests = (
  path: string,
  where: Where,
  params: Readonly<Record<string, string>> = {},
): readonly string[] => [...ofFrame, ...(ofPage[path] ?? [])].map((urlOf) => urlOf(where, params));
