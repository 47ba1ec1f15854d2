import { endpointFacts, type EndpointName } from "../wire/endpoint-facts.ts";
import { firstWindow, pageQuery } from "../wire/page-window.ts";
import { maxTake } from "../wire/pagination.ts";
import { queryString } from "../wire/path.ts";
import { relayUrl } from "../wire/relay-url.ts";
import { bookPath, findPath, openOperationsQuery, operationsPath } from "./paths.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Makes a URL for an environment and the parameters of a page's path. */
type UrlOf = (environment: string, params: Readonly<Record<string, string>>) => string;

const relayed =
  (name: EndpointName, query: Query): UrlOf =>
  (environment) =>
    relayUrl(environment, endpointFacts[name].path, { query });

const own =
  (path: (environment: string) => string, query: Query): UrlOf =>
  (environment) =>
    `${path(environment)}${queryString(query)}`;

const firstRows = pageQuery(firstWindow);
const allNetworks = relayed("listNetworks", pageQuery({ skip: 0, take: maxTake }));
const profilesOffered = own(findPath, { ...firstRows, kinds: "profiles" });

/** What every page of an environment asks for. */
const ofFrame: readonly UrlOf[] = [own(operationsPath, openOperationsQuery)];

/** What a page asks for as well, by its path in the route tree: without search parameters, and whatever the answers are. */
const ofPage: Readonly<Record<string, readonly UrlOf[]>> = {
  "/$environment/activity/": [own(operationsPath, firstRows)],
  "/$environment/addresses/": [relayed("listAddresses", firstRows), allNetworks, profilesOffered],
  "/$environment/wallets/": [relayed("listWallets", firstRows), allNetworks, profilesOffered],
  "/$environment/networks/": [relayed("listNetworks", firstRows)],
  "/$environment/contracts/": [own(bookPath, firstRows), allNetworks],
  "/$environment/playground": [allNetworks],
  "/$environment/addresses/$addressId": [
    (environment, { addressId = "" }) => relayUrl(environment, endpointFacts.getAddress.path, { query: { id: addressId } }),
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
  { environment = "", ...params }: Readonly<Record<string, string>>,
): readonly string[] => [...ofFrame, ...(ofPage[path] ?? [])].map((urlOf) => urlOf(environment, params));
