import { chainOf, tokenCountOf, tokenOwnerOf } from "#server/domains/nodes/chain.ts";
import { type TriedCreation, tryCreation } from "#server/domains/nodes/creation.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { type Prices, pricesOf } from "#server/domains/nodes/prices.ts";
import { otherNetwork, problemOf, unreachable } from "#server/domains/nodes/usable.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Movement } from "#shared/meaning/types.ts";
import { codeAt } from "./code-at.ts";

/** A node's information about the token to mint or burn. */
export type TokenOnChain =
  /** Null if there is no such token. */
  { readonly kind: "owner"; readonly owner: string | null } | { readonly kind: "count"; readonly count: bigint };

/** A network's node's information about a request whose transaction the service builds. */
export type RequestPart = {
  /** For a deployment. */
  readonly creation: {
    readonly prediction: TriedCreation["prediction"] | Problem;
    readonly deployedBytes: number | null;
  } | null;
  readonly prices: Prices | null;
  /** By canonical address. */
  readonly code: ReadonlyMap<string, boolean>;
  /** Undefined if there is none, or the node does not say. */
  readonly token: TokenOnChain | undefined;
  /** The node does not report its chain. */
  readonly isUnsure: boolean;
};

type RequestQuestion = {
  readonly creation: { readonly from: string; readonly code: string } | null;
  readonly network: { readonly chainId: number | null } | undefined;
  /** Someone else pays for the gas. */
  readonly isFree: boolean;
  readonly addresses: readonly string[];
  /** What is minted or burned. */
  readonly movement: Movement | null;
};

/**
 * Asks a node everything a request's review needs, in parallel. Returns a problem if the node's answers cannot be used:
 * it does not answer, or is on another chain.
 */
export const askAboutRequest = async (
  node: ChainNode,
  { creation, network, isFree, addresses, movement }: RequestQuestion,
  budgetMs: number,
): Promise<RequestPart | Problem> => {
  const chainId = network?.chainId ?? null;
  const answer = await node.turn(async (asking) => {
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
  return answer ?? unreachable();
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
