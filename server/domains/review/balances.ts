import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { tokenBalanceOf } from "#server/domains/nodes/chain.ts";
import type { Asking } from "#server/domains/nodes/node.ts";
import { nativeBalanceOf } from "#server/domains/service/native-balance.ts";
import { readTokenBalance } from "#server/domains/tokens/read.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset } from "#shared/meaning/types.ts";

/** Whose balances are looked up, and where. */
export type Owner = {
  readonly running: RunningEnvironment;
  readonly networkId: string;
  readonly address: string;
  readonly requestId: string;
};

/** Balances by `assetKey`, in base units. */
export type Balances = ReadonlyMap<string, bigint>;

/** The most assets whose balances are looked up. */
const mostAssets = 5;

/**
 * An address's balances of the coin and of ERC-20 tokens: the coin's from the service, a token's from the network's
 * node, else from the service. Unreadable balances and tokens of collections are left out. Never throws.
 */
export const balancesOf = async (owner: Owner, assets: readonly Asset[], asking: Asking | null): Promise<Balances> => {
  const balances = await Promise.all(
    assets.slice(0, mostAssets).map(async (asset) => {
      const balance = await balanceOf(owner, asset, asking).catch(() => undefined);
      return balance === undefined ? [] : [[assetKey(asset), balance] as const];
    }),
  );
  return new Map(balances.flat());
};

const balanceOf = async (owner: Owner, asset: Asset, asking: Asking | null): Promise<bigint | undefined> => {
  const { running, networkId, address, requestId } = owner;
  switch (asset.kind) {
    case "native": {
      const service = running.upstream()?.service;
      return service === undefined ? undefined : nativeBalanceOf({ service, requestId }, networkId, address);
    }
    case "erc20": {
      const balance = asking === null ? undefined : await tokenBalanceOf(asking, asset.token, address);
      return balance ?? readTokenBalance({ running, networkId, address: asset.token }, address);
    }
    default:
      return undefined;
  }
};
