import { addressKey } from "#shared/console/identifiers.ts";
import type { Movement } from "#shared/meaning/types.ts";
import { chainOf, hasCode, tokenCountOf, tokenOwnerOf } from "#server/domains/nodes/chain.ts";
import { type TriedCreation, tryCreation } from "#server/domains/nodes/creation.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { type Prices, pricesOf } from "#server/domains/nodes/prices.ts";
import { otherNetwork, problemOf, unreachable } from "#server/domains/nodes/usable.ts";
import { Problem } from "#server/lib/problem.ts";

/** What a node knows of the token that is minted or burned. */
export type TokenOnChain =
  /** Null if there is no such token. */
  { readonly kind: "owner"; readonly owner: string | null } | { readonly kind: "count"; readonly count: bigint };

/** What a network's node says about a request whose transaction the service makes. */
export type RequestPart = {
  /** Of a deployment. */
  readonly creation: {
    readonly prediction: TriedCreation["prediction"] | Problem;
    readonly deployedBytes: number | null;
  } | null;
  readonly prices: Prices | null;
  /** By address in its one spelling. */
  readonly code: ReadonlyMap<string, boolean>;
  /** Undefined where there is none, or the node does not say. */
  readonly token: TokenOnChain | undefined;
  /** The node does not say which chain it is on. */
  readonly isUnsure: boolean;
};

type Asked = {
  readonly creation: { readonly from: string; readonly code: string } | null;
  readonly network: { readonly chainId: number | null } | undefined;
  /** Somebody else pays for the gas. */
  readonly isFree: boolean;
  readonly addresses: readonly string[];
  /** What is minted or burned. */
  readonly movement: Movement | null;
};

/** The most addresses whose code is asked for. */
const mostAddresses = 20;

/**
 * Asks a node all that a review of a request wants of it, side by side. A problem where nothing that the node says may be used: it does not answer,
 * or is of another chain.
 */
export const askAboutRequest = async (
  node: ChainNode,
  { creation, network, isFree, addresses, movement }: Asked,
  budgetMs: number,
): Promise<RequestPart | Problem> => {
  const chainId = network?.chainId ?? null;
  const told = await node.turn(async (asking) => {
    const [chain, tried, prices, code, token] = await Promise.all([
      chainOf(asking, chainId),
      creation === null ? null : tryCreation(asking, creation).catch(problemOf),
      isFree || creation === null ? null : pricesOf(asking),
      codeAt(asking, addresses),
      movement === null ? undefined : tokenOf(asking, movement),
    ]);
    if (chain === "other") return otherNetwork();
    const attempt = tried instanceof Problem ? { prediction: tried, deployedBytes: null } : tried;
    return { creation: attempt, prices, code, token, isUnsure: chain === "unknown" && chainId !== null };
  }, budgetMs);
  return told ?? unreachable();
};

const codeAt = async (asking: Asking, addresses: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  const told = await Promise.all(
    addresses.slice(0, mostAddresses).map(async (address) => {
      const has = await hasCode(asking, address);
      return has === undefined ? [] : [[addressKey(address), has] as const];
    }),
  );
  return new Map(told.flat());
};

const tokenOf = async (asking: Asking, { asset, from }: Movement): Promise<TokenOnChain | undefined> => {
  if (asset.kind === "erc721") {
    const owner = await tokenOwnerOf(asking, asset.token, asset.tokenId);
    return owner === undefined ? undefined : { kind: "owner", owner };
  }
  if (asset.kind !== "erc1155") return undefined;
  const count = await tokenCountOf(asking, asset.token, from, asset.tokenId);
  return count === undefined ? undefined : { kind: "count", count };
};
