import { tokenizationsOf } from "#sandbox/domains/issuing/tokenization.ts";
import { type Holding, holdingsOf } from "#sandbox/domains/portfolio/holdings.ts";
import { tokenNames } from "#sandbox/domains/portfolio/token.ts";
import { balancesOf } from "#sandbox/domains/wallets/balances.ts";
import { addressText, ownAddresses } from "#sandbox/domains/wallets/own-address.ts";
import { described, listRoute, ok } from "#sandbox/http/route.ts";
import type { Service } from "#sandbox/http/service.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { findNetwork, networks } from "#sandbox/lib/networks.ts";
import { listWindow } from "#sandbox/store/page.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { inWindow, paginationOf } from "#shared/wire/page-window.ts";

type Filter = {
  readonly network?: string | undefined;
  readonly networkId?: string | undefined;
  readonly walletId?: string | undefined;
};
type Located = { readonly network_id: string; readonly wallet_id: string };

/** Whether an address is on the network and in the wallet of a query; both are optional. */
const matches =
  ({ network, networkId, walletId }: Filter) =>
  (address: Located): boolean =>
    [network, networkId].every(
      (reference) => reference === undefined || findNetwork(reference)?.id === address.network_id,
    ) &&
    (walletId === undefined || walletId === address.wallet_id);

/** ERC-20, ERC-721 and ERC-1155 holdings of an address, read from the chain (operations beyond the specification, Assets). */
const listAssets = listRoute(endpoints.listAssets, async (service, { caller, query }) => {
  const window = listWindow(query);
  const own = await ownAddresses(service.store, caller.organizationId, query.address);
  if (own.length === 0) throw new ServiceError("ERR_096");
  const held = await Promise.all(own.filter(matches(query)).map((address) => holdingsOf(service, address)));
  const contract = query.contractAddress === undefined ? undefined : addressText(query.contractAddress);
  const tokenizationIdOf = await tokenizationsOf(service.store, caller.organizationId);
  const holdings = held
    .flat()
    .map((holding) => ({
      ...holding,
      tokenizationId: tokenizationIdOf({ networkId: holding.holder.network_id, contract: holding.contract }),
    }))
    .filter((holding) => contract === undefined || holding.contract === contract)
    .filter(({ tokenizationId }) => query.tokenizationId === undefined || query.tokenizationId === tokenizationId);
  const page = inWindow(holdings, window);
  const assets = await Promise.all(page.map((holding) => assetView(service, holding)));
  return ok({ assets, pagination: paginationOf(holdings.length, window) });
});

type Listed = Holding & { readonly tokenizationId: string | undefined };

const assetView = async ({ chains }: Service, holding: Listed) => {
  const { tokenizationId, id, holder, contract, type, tokenId, amount, since, changed } = holding;
  const chain = chains.get(holder.network_id);
  const names = chain === undefined ? {} : await tokenNames(chain, contract);
  return {
    id,
    amount: String(amount),
    walletId: holder.wallet_id,
    addressId: holder.id,
    ...(tokenizationId === undefined ? {} : { tokenizationId }),
    ...(tokenId === null ? {} : { tokenId }),
    ...names,
    contractAddress: contract,
    type,
    createdAt: since,
    updatedAt: changed,
  };
};

/**
 * The balance of an address in the network's own coin, in base units; 404 ERR_216 for an address that has no funds or
 * belongs to another organization (operations beyond the specification, Native balance).
 */
const getNativeBalance = listRoute(endpoints.getNativeBalance, async (service, { caller, query }) => {
  const window = listWindow(query);
  const own = await ownAddresses(service.store, caller.organizationId, query.address);
  const addresses = own.filter(matches(query));
  const balances = await balancesOf(service, addresses);
  const funded = addresses.flatMap((address, index) => {
    const balance = balances[index] ?? 0n;
    return balance === 0n ? [] : [{ address, balance }];
  });
  if (funded.length === 0) throw new ServiceError("ERR_216");
  const now = new Date().toISOString();
  const balance = funded.slice(window.skip, window.skip + window.take).map((one) => ({
    id: one.address.id,
    address: one.address.address,
    walletId: one.address.wallet_id,
    network: networks.find(({ id }) => id === one.address.network_id)?.code ?? one.address.network_id,
    balance: String(one.balance),
    createdAt: one.address.created_at,
    updatedAt: now,
  }));
  return ok({ balance, pagination: paginationOf(funded.length, window) });
});

export const portfolioRoutes = {
  listAssets: described(listAssets, {
    tag: "Portfolio",
    success: 200,
    errors: ["400 ERR_022", "404 ERR_096"],
  }),
  getNativeBalance: described(getNativeBalance, {
    tag: "Portfolio",
    success: 200,
    errors: ["400 ERR_022", "404 ERR_216"],
  }),
};
