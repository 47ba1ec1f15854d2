import type { Selectable } from "kysely";
import { walletPath } from "#sandbox/domains/keys/derive.ts";
import { requireProfile } from "#sandbox/domains/wallets/profiles.ts";
import { findWallet, insertWallet } from "#sandbox/domains/wallets/wallets.ts";
import { networkOf } from "#sandbox/http/find.ts";
import { described, listRoute, ok, type Reply, route, routeWithBody } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { paginationOf, type PageWindow } from "#shared/wire/page-window.ts";
import { ofProfile } from "./listed-errors.ts";

/** Wallets of the organization, in order of creation (specification, Endpoints 7). */
const listWallets = route(endpoints.listWallets, ({ store }, { caller, query }) =>
  walletPage(store, caller.organizationId, undefined, listWindow(query)),
);

/** Wallets of one profile (operations beyond the specification, Wallets). */
const listWalletsOfProfile = listRoute(endpoints.listWalletsOfProfile, async ({ store }, request) => {
  const { organizationId } = request.caller;
  const { reference } = request.params;
  await requireProfile(store, { organizationId, reference });
  return walletPage(store, organizationId, reference, listWindow(request.query));
});

/**
 * Creates a profile's wallet on a network; 409 ERR_000 if there is one (operations beyond the specification, Wallets).
 */
const createWallet = routeWithBody(endpoints.createWallet, async ({ store }, { caller, body }) => {
  const { organizationId } = caller;
  const { reference } = body;
  const network = networkOf(body.networkId);
  const owner = { organizationId, reference, network };
  const { type } = await requireProfile(store, owner);
  const wallet = await store.transaction().execute(async (writer) => {
    if ((await findWallet(writer, owner)) === undefined) return insertWallet(writer, owner);
    throw new ServiceError("ERR_000", { message: `${reference} already has a wallet on ${network.name}.` });
  });
  return {
    status: 201,
    body: { data: { id: wallet.id, reference, networkId: network.id, type, date: wallet.created_at } },
  };
});

/** `index` counts the profile's wallets from 0; `currentDeepIndex` is the number of addresses in the wallet. */
const walletPage = async (
  store: Store,
  organizationId: string,
  reference: string | undefined,
  window: PageWindow,
): Promise<Reply> => {
  const all = store.selectFrom("wallets").where("wallets.organization_id", "=", organizationId);
  const wallets = reference === undefined ? all : all.where("wallets.reference", "=", reference);
  const rows = await wallets
    .innerJoin("profiles", (join) =>
      join
        .onRef("profiles.organization_id", "=", "wallets.organization_id")
        .onRef("profiles.reference", "=", "wallets.reference"),
    )
    .selectAll("wallets")
    .select("profiles.type")
    .orderBy("wallets.position")
    .offset(window.skip)
    .limit(window.take)
    .execute();
  const data = rows.map(view);
  const pagination = paginationOf(await totalOf(wallets), window);
  return { ...ok({ data, pagination }), older: { data: rows.map(olderView), pagination } };
};

type Row = Selectable<Tables["wallets"]> & { readonly type: string };

const view = (row: Row) => ({
  id: row.id,
  organizationId: row.organization_id,
  reference: row.reference,
  type: row.type,
  networkId: row.network_id,
  index: row.profile_index,
  date: row.created_at,
  currentDeepIndex: row.deep_index,
});

/** With the network's code instead of its id, and the derivation path (specification, Wallet). */
const olderView = (row: Row) => {
  const { networkId, ...rest } = view(row);
  const network = findNetwork(networkId);
  if (network === undefined) return { ...rest, network: networkId };
  return { ...rest, network: network.code, path: walletPath(network, row.derivation_index) };
};

export const walletRoutes = {
  listWallets: described(listWallets, { tag: "Wallets", success: 200, errors: ["403 ERR_009"] }),
  listWalletsOfProfile: described(listWalletsOfProfile, { tag: "Wallets", success: 200, errors: ofProfile }),
  createWallet: described(createWallet, {
    tag: "Wallets",
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006", "409 ERR_000"],
    about: "A profile has one wallet on a network. The key needs the wallet policy.",
    policy: "wallet",
  }),
};
