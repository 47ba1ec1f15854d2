import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isEvmAddress } from "#shared/address/checksum.ts";
import type { Environment } from "#shared/console/environment.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Asset as AnyAsset } from "#shared/meaning/types.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { heldAssetsOptions } from "#src/api/held-assets.ts";
import { type Asset, nativeBalanceOptions } from "#src/api/portfolio.ts";
import { useTokenFacts } from "#src/api/tokens.ts";
import { lackOf } from "#src/records/lack.ts";
import { type Held, heldAssets } from "./held.ts";

/** The sender's assets, and how complete they are. */
export type HeldState = {
  /** Undefined while loading. */
  readonly held: readonly Held[] | undefined;
  /** The list has everything the sender holds. */
  readonly isComplete: boolean;
  /** The tokens could not be read. */
  readonly error: Error | null;
  /** The deployment does not list them. */
  readonly isUnlisted: boolean;
  /** Reads all of it again. */
  readonly again: () => Promise<Pick<HeldState, "held" | "isComplete">>;
};

/** An address's coin, tokens and NFTs; empty before an address is chosen. */
export const useHeld = (
  environment: Environment,
  network: Network | undefined,
  sender: Address | undefined,
  prefilledAsset: AnyAsset | undefined,
  /** The key of the chosen asset. */
  chosen: string,
): HeldState => {
  const { id } = environment;
  const { id: senderId, address = "" } = sender ?? {};
  const hasTokens = network !== undefined && (network.addressFamily ?? "EVM") === "EVM";
  const coin = useQuery({
    ...nativeBalanceOptions(id, { address, networkId: network?.id }),
    enabled: sender !== undefined && network !== undefined,
    refetchOnMount: "always",
  });
  const listing = useQuery({
    ...heldAssetsOptions(id, address),
    enabled: sender !== undefined && hasTokens,
    refetchOnMount: "always",
  });
  const listed = useMemo(() => ownRows(listing.data, senderId), [listing.data, senderId]);
  const isUnlisted = isNotOffered(listing.error);
  const unlisted = isWholeList(listing) || listing.isPending ? undefined : prefilledAsset;
  const contracts = useMemo(() => contractsOf(listed, prefilledAsset, chosen), [listed, prefilledAsset, chosen]);
  const tokenOf = useTokenFacts(id, hasTokens ? network.id : undefined, contracts);
  const coinLack = lackOf(environment, "withdraw");
  const tokenLack = lackOf(environment, "writeContract");
  const isRead = sender !== undefined && network !== undefined && (!hasTokens || listing.isFetched);
  const coinBalance = coin.data ?? sender?.balance;
  const held = useMemo(
    () => (isRead ? heldAssets({ network, coinLack, tokenLack, coinBalance, listed, unlisted, tokenOf }) : undefined),
    [isRead, network, coinLack, tokenLack, coinBalance, listed, unlisted, tokenOf],
  );
  const again = async () => {
    const [balance, list] = await Promise.all([coin.refetch(), hasTokens ? listing.refetch() : undefined]);
    if (network === undefined) return { held: undefined, isComplete: false };
    const world = { network, coinLack, tokenLack, coinBalance: balance.data ?? sender?.balance, tokenOf };
    const isWhole = list === undefined || isWholeList(list);
    return {
      held: heldAssets({
        ...world,
        listed: ownRows(list?.data, senderId),
        unlisted: isWhole ? undefined : prefilledAsset,
      }),
      isComplete: isWhole,
    };
  };
  return {
    held,
    isComplete: !hasTokens || isWholeList(listing),
    error: isUnlisted ? null : listing.error,
    isUnlisted,
    again,
  };
};

type List = { readonly items: readonly Asset[]; readonly complete: boolean };

const isWholeList = ({ data, error }: { readonly data: List | undefined; readonly error: Error | null }): boolean =>
  error === null && data?.complete === true;

/** The address's own rows: the same text may also be an address on another network. */
const ownRows = (list: List | undefined, senderId: string | undefined): readonly Asset[] =>
  (list?.items ?? []).filter(({ addressId }) => addressId === undefined || addressId === senderId);

const contractsOf = (
  listed: readonly { readonly contractAddress?: string | undefined }[],
  prefilledAsset: AnyAsset | undefined,
  chosen: string,
): readonly string[] => {
  const [, token = ""] = chosen.split(":");
  const all = [
    ...(isEvmAddress(token) ? [token] : []),
    ...(prefilledAsset === undefined || prefilledAsset.kind === "native" ? [] : [prefilledAsset.token]),
    ...listed.flatMap(({ contractAddress = "" }) => (isEvmAddress(contractAddress) ? [contractAddress] : [])),
  ].map(addressKey);
  // The chosen one first: beyond a limit, no facts are fetched.
  return [...new Set(all)];
};
