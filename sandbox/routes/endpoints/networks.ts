import { described, listRoute, ok, route } from "#sandbox/http/route.ts";
import { type Network, networks } from "#sandbox/lib/networks.ts";
import { listWindow } from "#sandbox/store/page.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import { ofList } from "./listed-errors.ts";

/** Networks of the organization, with the filters on enabled status and name (specification, Endpoints 9). */
const listNetworks = listRoute(endpoints.listNetworks, (_service, { query }) => {
  const window = listWindow(query);
  const name = query.name?.toLowerCase() ?? "";
  const matches = networks.filter(
    (network) =>
      network.name.toLowerCase().includes(name) &&
      (query.enabled === undefined || String(network.enabled) === query.enabled),
  );
  const page = matches.slice(window.skip, window.skip + window.take).map(organizationView);
  return Promise.resolve(ok({ networks: page, pagination: paginationOf(matches.length, window) }));
});

/** The catalog of enabled networks, the same for every caller (specification, Endpoints 10). */
const listEnabledNetworks = route(endpoints.listEnabledNetworks, async ({ catalog }) =>
  ok({ networks: await catalog.enabled() }),
);

const organizationView = (network: Network) => ({
  id: network.id,
  enabled: network.enabled,
  name: network.name,
  globalAccess: network.globalAccess,
  isMainnet: network.isMainnet,
  isGasless: network.isGasless,
  addressFamily: network.addressFamily,
  decimals: network.decimals,
  chainId: network.chainId,
  createdAt: network.createdAt,
  updatedAt: network.createdAt,
});

export const networkRoutes = {
  listNetworks: described(listNetworks, { tag: "Networks", success: 200, errors: ofList }),
  listEnabledNetworks: described(listEnabledNetworks, { tag: "Networks", success: 200, errors: [] }),
};
