import { endpoints } from "../../../shared/wire/endpoints.ts";
import { inWindow, paginationOf } from "../../../shared/wire/page-window.ts";
import { ServiceError } from "../../errors.ts";
import { findNetwork, networks } from "../../networks.ts";
import { type Holding, holdingsOf } from "../../portfolio/holdings.ts";
import { tokenNames } from "../../portfolio/token.ts";
import type { Service } from "../../service.ts";
import { balancesOf } from "../../wallets/balances.ts";
import { addressText, ownAddresses } from "../../wallets/own-address.ts";
import { windowOf } from "../pagination.ts";
import { ok, route } from "../route.ts";

type Filter = {
  readonly network?: string | undefined;
  readonly networkId?: string | undefined;
  readonly walletId?: string | undefined;
};
type OwnAddress = { readonly network_id: string; readonly wallet_id: string };

/** Whether an address stands on the network and in the wallet that a query names; both are optional. */
const matches =
  ({ network, networkId, walletId }: Filter) =>
  (holder: OwnAddress): boolean =>
    [network, networkId].every((named) => named === undefined || findNetwork(named)?.id === holder.network_id) &&
    (walletId === undefined || walletId === holder.wallet_id);

/** ERC-20 and ERC-721 holdings of an address, read from the chain (operations beyond the specification, Assets). */
export const listAssets = route(endpoints.listAssets, async (service, { caller, query }) => {
  const window = windowOf(query);
  const addresses = await ownAddresses(service.store, caller.organizationId, query.address);
  if (addresses.length === 0) throw new ServiceError("ERR_096");
  const held = await Promise.all(addresses.filter(matches(query)).map((holder) => holdingsOf(service, holder)));
  const contract = query.contractAddress === undefined ? undefined : addressText(query.contractAddress);
  const wanted = held
    .flat()
    .filter((holding) => contract === undefined || holding.contract === contract)
    // Nothing that is held here was issued as a token of the service.
    .filter(() => query.tokenizationId === undefined);
  const page = inWindow(wanted, window);
  const assets = await Promise.all(page.map((holding) => assetView(service, holding)));
  return ok({ assets, pagination: paginationOf(wanted.length, window) });
});

const assetView = async ({ chains }: Service, holding: Holding) => {
  const { id, holder, contract, type, tokenId, amount, since, changed } = holding;
  const chain = chains.get(holder.network_id);
  const names = chain === undefined ? {} : await tokenNames(chain, contract);
  return {
    id,
    amount: String(amount),
    walletId: holder.wallet_id,
    addressId: holder.id,
    ...(tokenId === null ? {} : { tokenId }),
    ...names,
    contractAddress: contract,
    type,
    createdAt: since,
    updatedAt: changed,
  };
};

/**
 * The balance of an address in the network's own coin, in base units; 404 ERR_216 for an address that has no funds
 * or belongs to somebody else (operations beyond the specification, Native balance).
 */
export const getNativeBalance = route(endpoints.getNativeBalance, async (service, { caller, query }) => {
  const window = windowOf(query);
  const addresses = await ownAddresses(service.store, caller.organizationId, query.address);
  const wanted = addresses.filter(matches(query));
  const balances = await balancesOf(service, wanted);
  const funded = wanted.flatMap((holder, index) => {
    const balance = balances[index] ?? 0n;
    return balance === 0n ? [] : [{ holder, balance }];
  });
  if (funded.length === 0) throw new ServiceError("ERR_216");
  const now = new Date().toISOString();
  const balance = inWindow(funded, window).map((one) => ({
    id: one.holder.id,
    address: one.holder.address,
    walletId: one.holder.wallet_id,
    network: networks.find(({ id }) => id === one.holder.network_id)?.code ?? one.holder.network_id,
    balance: String(one.balance),
    createdAt: one.holder.created_at,
    updatedAt: now,
  }));
  return ok({ balance, pagination: paginationOf(funded.length, window) });
});
