import { skipToken, useQuery } from "@tanstack/react-query";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";
import { abiVersionOptions, bookEntryOptions } from "#src/api/contract-book.ts";

type Place = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly address: string | undefined;
};

/**
 * The contract book's ABI of an address on a network; empty without one, or until it is loaded. One request covers all
 * addresses of a page.
 */
export const useBookAbi = ({ environment, networkId = "", address = "" }: Place): Abi => {
  const isPlace = networkId !== "" && address !== "";
  const owners = useQuery({ ...addressOwnersOptions(environment, address), enabled: isPlace });
  const inBook = owners.data?.some((owner) => owner.kind === "book" && owner.networkId === networkId) ?? false;
  const contract = { environment, networkId, address };
  const { data: entry } = useQuery({ ...bookEntryOptions(contract), enabled: isPlace && inBook });
  const version = entry?.abis.find(({ hash }) => hash === entry.abiHash);
  const options = abiVersionOptions(contract, version ?? { position: 0, hash: "" });
  const { data } = useQuery({
    ...options,
    ...(version === undefined ? { queryFn: skipToken } : {}),
    enabled: version !== undefined,
    select: ({ abi }) => parsedOnce(abi),
  });
  return data ?? none;
};

const none: Abi = [];

const parsed = new WeakMap<object, Abi>();

/** Many events of a receipt come from the same contract. */
const parsedOnce = (abi: readonly unknown[]): Abi => {
  const cachedAbi = parsed.get(abi);
  if (cachedAbi !== undefined) return cachedAbi;
  const result = abiFromUnknown(abi);
  const entries = result.ok ? result.abi : none;
  parsed.set(abi, entries);
  return entries;
};
