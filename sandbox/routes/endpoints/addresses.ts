import type { Selectable } from "kysely";
import { balancesOf } from "#sandbox/domains/wallets/balances.ts";
import { generateAddress as generate } from "#sandbox/domains/wallets/generate.ts";
import { requireProfile } from "#sandbox/domains/wallets/profiles.ts";
import { ensureWallet, requireWallet } from "#sandbox/domains/wallets/wallets.ts";
import { networkOf } from "#sandbox/http/find.ts";
import { described, listRoute, ok, type Reply, route, routeWithBody } from "#sandbox/http/route.ts";
import type { Caller, Service } from "#sandbox/http/service.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import type { Tables } from "#sandbox/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { paginationOf, type PageWindow } from "#shared/wire/page-window.ts";
import { type GenerateBody, generateBodySchema } from "./generate-body.ts";
import { ofProfile } from "./listed-errors.ts";

type WalletOf = Parameters<typeof generate>[2];

/** Creates the wallet if missing, then an address (specification, Endpoints 5); 201 on success. */
const generateAddress = routeWithBody(
  { ...endpoints.generateAddress, body: generateBodySchema },
  (service, { caller, body }) => generateIn(service, caller, body, ensureWallet),
);

/** The same for an existing wallet: otherwise 404 ERR_006 (operations beyond the specification, Addresses). */
const generateAddressInWallet = routeWithBody(
  { ...endpoints.generateAddressInWallet, body: generateBodySchema },
  (service, { caller, body }) => generateIn(service, caller, body, requireWallet),
);

const generateIn = async (
  service: Service,
  caller: Caller,
  request: GenerateBody,
  walletOf: WalletOf,
): Promise<Reply> => {
  const { organizationId } = caller;
  const { reference, clientShare } = request;
  const isOlder = "network" in request;
  // The endpoint lists no 404 for a network, so an unknown one is a bad request.
  const network = networkOf(isOlder ? request.network : request.networkId, (id) =>
    invalid("networkId", `there is no network ${id}`),
  );
  const data = await generate(service, { organizationId, reference, network, clientShare }, walletOf);
  const message = "Address generated successfully";
  const older = { data: data.address, message };
  return { status: 201, body: isOlder ? older : { data, message }, older };
};

/** Addresses of the organization with their balances (specification, Endpoints 6). */
const listAddresses = route(endpoints.listAddresses, async (service, { caller, query }) =>
  ok(await addressPage(service, caller.organizationId, undefined, listWindow(query))),
);

/** Addresses of one profile (operations beyond the specification, Addresses). */
const listAddressesOfProfile = listRoute(endpoints.listAddressesOfProfile, async (service, request) => {
  const { organizationId } = request.caller;
  const { reference } = request.params;
  await requireProfile(service.store, { organizationId, reference });
  return ok(await addressPage(service, organizationId, reference, listWindow(request.query)));
});

/** An address by its id; 404 ERR_096 if there is none (operations beyond the specification, Addresses). */
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
  const addresses = reference === undefined ? all : all.where("reference", "=", reference);
  const rows = await addresses.selectAll().orderBy("position").offset(window.skip).limit(window.take).execute();
  return { data: await withBalances(service, rows), pagination: paginationOf(await totalOf(addresses), window) };
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
    errors: ["403 ERR_009", "404 ERR_013"],
    about: "The wallet is created if there is none. The key needs the address policy.",
    policy: "address",
  }),
  generateAddressInWallet: described(generateAddressInWallet, {
    tag: "Addresses",
    success: 201,
    errors: ["403 ERR_009", "404 ERR_006"],
    about: "The key needs the address policy.",
    policy: "address",
  }),
  listAddresses: described(listAddresses, {
    tag: "Addresses",
    success: 200,
    errors: ["403 ERR_009"],
  }),
  listAddressesOfProfile: described(listAddressesOfProfile, { tag: "Addresses", success: 200, errors: ofProfile }),
  getAddress: described(getAddress, { tag: "Addresses", success: 200, errors: ["404 ERR_096"] }),
};
