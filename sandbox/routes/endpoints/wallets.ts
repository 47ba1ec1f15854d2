import { paginationOf, type PageWindow } from "#shared/wire/page-window.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { requireProfile } from "#sandbox/domains/wallets/profiles.ts";
import { findWallet, insertWallet } from "#sandbox/domains/wallets/wallets.ts";
import { networkOf } from "#sandbox/http/find.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import { ofProfile } from "./listed-errors.ts";
import { described, ok, route, routeWithBody } from "#sandbox/http/route.ts";

/** Wallets of the organization, in the order in which they were made (specification, Endpoints 7). */
const listWallets = route(endpoints.listWallets, async ({ store }, { caller, query }) =>
  ok(await walletPage(store, caller.organizationId, undefined, listWindow(query))),
);

/** Wallets of one profile (operations beyond the specification, Wallets). */
const listWalletsOfProfile = route(endpoints.listWalletsOfProfile, async ({ store }, request) => {
  const { organizationId } = request.caller;
  const { reference } = request.params;
  await requireProfile(store, { organizationId, reference });
  return ok(await walletPage(store, organizationId, reference, listWindow(request.query)));
});

/** Makes the wallet of a profile on a network; 409 ERR_000 when there is one (operations beyond the specification, Wallets). */
const createWallet = routeWithBody(endpoints.createWallet, async ({ store }, { caller, body }) => {
  const { organizationId } = caller;
  const { reference } = body;
  const network = networkOf(body.networkId);
  const owner = { organizationId, reference, network };
  const { type } = await requireProfile(store, owner);
  const wallet = await store.transaction().execute(async (writer) => {
    if ((await findWallet(writer, owner)) === undefined) return insertWallet(writer, owner);
    throw new ServiceError("ERR_000", { message: `${reference} has a wallet on ${network.name} already.` });
  });
  return {
    status: 201,
    body: { data: { id: wallet.id, reference, networkId: network.id, type, date: wallet.created_at } },
  };
});

/** `index` counts the wallets of the profile from 0; `currentDeepIndex` is how many addresses the wallet has. */
const walletPage = async (store: Store, organizationId: string, reference: string | undefined, window: PageWindow) => {
  const all = store.selectFrom("wallets").where("wallets.organization_id", "=", organizationId);
  const wanted = reference === undefined ? all : all.where("wallets.reference", "=", reference);
  const rows = await wanted
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
  const data = rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    reference: row.reference,
    type: row.type,
    networkId: row.network_id,
    index: row.profile_index,
    date: row.created_at,
    currentDeepIndex: row.deep_index,
  }));
  return { data, pagination: paginationOf(await totalOf(wanted), window) };
};

export const walletRoutes = {
  listWallets: described(listWallets, { tag: "Wallets", success: 200, errors: ["400 ERR_022", "403 ERR_009"] }),
  listWalletsOfProfile: described(listWalletsOfProfile, { tag: "Wallets", success: 200, errors: ofProfile }),
  createWallet: described(createWallet, {
    tag: "Wallets",
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006", "409 ERR_000"],
    about: "A profile has one wallet on a network.",
  }),
};
