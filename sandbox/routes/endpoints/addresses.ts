import { paginationOf, type PageWindow } from "#shared/wire/page-window.ts";
import type { Selectable } from "kysely";
import { endpoints } from "#shared/wire/endpoints.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Caller, Service } from "#sandbox/http/service.ts";
import type { Tables } from "#sandbox/store/tables.ts";
import { balancesOf } from "#sandbox/domains/wallets/balances.ts";
import { generateAddress as generate } from "#sandbox/domains/wallets/generate.ts";
import { requireProfile } from "#sandbox/domains/wallets/profiles.ts";
import { ensureWallet, requireWallet } from "#sandbox/domains/wallets/wallets.ts";
import { networkOf } from "#sandbox/http/find.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import { ofProfile } from "./listed-errors.ts";
import { described, ok, type Reply, route, routeWithBody } from "#sandbox/http/route.ts";

type Body = { readonly reference: string; readonly networkId: string; readonly clientShare: string };
type WalletOf = Parameters<typeof generate>[2];

/** Makes the wallet when there is none, then an address (specification, Endpoints 5); 201 on success. */
const generateAddress = routeWithBody(endpoints.generateAddress, (service, { caller, body }) =>
  generateIn(service, caller, body, ensureWallet),
);

/** The same, but the wallet must exist: 404 ERR_006 (operations beyond the specification, Addresses). */
const generateAddressInWallet = routeWithBody(endpoints.generateAddressInWallet, (service, { caller, body }) =>
  generateIn(service, caller, body, requireWallet),
);

const generateIn = async (service: Service, caller: Caller, body: Body, walletOf: WalletOf): Promise<Reply> => {
  const { organizationId } = caller;
  const { reference, networkId, clientShare } = body;
  const network = networkOf(networkId);
  const data = await generate(service, { organizationId, reference, network, clientShare }, walletOf);
  return { status: 201, body: { data, message: "Address generated successfully" } };
};

/** Addresses of the organization with their balances (specification, Endpoints 6). */
const listAddresses = route(endpoints.listAddresses, async (service, { caller, query }) =>
  ok(await addressPage(service, caller.organizationId, undefined, listWindow(query))),
);

/** Addresses of one profile (operations beyond the specification, Addresses). */
const listAddressesOfProfile = route(endpoints.listAddressesOfProfile, async (service, request) => {
  const { organizationId } = request.caller;
  const { reference } = request.params;
  await requireProfile(service.store, { organizationId, reference });
  return ok(await addressPage(service, organizationId, reference, listWindow(request.query)));
});

/** An address by its id; 404 ERR_096 when there is none (operations beyond the specification, Addresses). */
const getAddress = route(endpoints.getAddress, async (service, { caller, query }) => {
  const rows = await service.store
    .selectFrom("addresses")
    .selectAll()
    .where("organization_id", "=", caller.organizationId)
    .where("id", "=", query.id)
    .execute();
  const [data] = await withBalances(service, rows);
  if (data === undefined) throw new ServiceError("ERR_096");
  return ok({ data });
});

const addressPage = async (
  service: Service,
  organizationId: string,
  reference: string | undefined,
  window: PageWindow,
) => {
  const all = service.store.selectFrom("addresses").where("organization_id", "=", organizationId);
  const wanted = reference === undefined ? all : all.where("reference", "=", reference);
  const rows = await wanted.selectAll().orderBy("position").offset(window.skip).limit(window.take).execute();
  return { data: await withBalances(service, rows), pagination: paginationOf(await totalOf(wanted), window) };
};

const withBalances = async (service: Service, rows: readonly Selectable<Tables["addresses"]>[]) => {
  const balances = await balancesOf(service, rows);
  return rows.map((row, index) => ({
    id: row.id,
    address: row.address,
    reference: row.reference,
    date: row.created_at,
    sub: "",
    balance: String(balances[index] ?? 0n),
    miniWalletId: row.wallet_id,
    networkId: row.network_id,
    label: "",
  }));
};

export const addressRoutes = {
  generateAddress: described(generateAddress, {
    tag: "Addresses",
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006", "404 ERR_013"],
    about: "The wallet is created too where there is none.",
  }),
  generateAddressInWallet: described(generateAddressInWallet, {
    tag: "Addresses",
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006"],
  }),
  listAddresses: described(listAddresses, {
    tag: "Addresses",
    success: 200,
    errors: ["400 ERR_022", "403 ERR_009", "500 ERR_204"],
  }),
  listAddressesOfProfile: described(listAddressesOfProfile, {
    tag: "Addresses",
    success: 200,
    errors: [...ofProfile, "500 ERR_204"],
  }),
  getAddress: described(getAddress, { tag: "Addresses", success: 200, errors: ["404 ERR_096", "500 ERR_204"] }),
};
