import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Address } from "#shared/wire/address.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { addressesOfProfileOptions, addressesOfWalletOptions, addressesOptions } from "#src/api/addresses.ts";
import { foundOptions } from "#src/api/find.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { useLabelled } from "#src/records/use-labelled.ts";

/** The organization, a profile, or one of its wallets. */
export type AddressesOwner =
  | { readonly kind: "organization" }
  | { readonly kind: "profile"; readonly reference: string }
  | { readonly kind: "wallet"; readonly id: string; readonly reference: string };

const first = { skip: 0, take: maxTake };

/** The first page of an owner's addresses. */
export const useFirstAddresses = (environment: string, owner: AddressesOwner) => {
  const ofAll = useQuery({ ...addressesOptions(environment, first), enabled: owner.kind === "organization" });
  const ofProfile = useQuery({
    ...addressesOfProfileOptions(environment, referenceOf(owner) ?? "", first),
    enabled: owner.kind === "profile",
  });
  const ofWallet = useQuery({
    ...addressesOfWalletOptions(environment, { id: "", reference: "", ...owner }, first),
    enabled: owner.kind === "wallet",
  });
  return { organization: ofAll, profile: ofProfile, wallet: ofWallet }[owner.kind];
};

const referenceOf = (owner: AddressesOwner): string | undefined =>
  owner.kind === "organization" ? undefined : owner.reference;

const afterMs = 150;

/**
 * An owner's addresses that contain a text, each with its name: those of the first page, and those that the mirror finds
 * if there are more.
 */
export const useOwnerAddresses = (environment: string, owner: AddressesOwner, text: string) => {
  const query = useFirstAddresses(environment, owner);
  const listed = query.data?.data ?? none;
  const isMore = (query.data?.pagination.totalElements ?? 0) > listed.length;
  const sought = text.trim().slice(0, maxFindText);
  const [settled] = useDebouncedValue(sought, afterMs);
  const search = useQuery({
    ...foundOptions(environment, "addresses", { q: settled, profile: referenceOf(owner) }, first),
    placeholderData: keepPreviousData,
    enabled: isMore && settled !== "",
  });
  const matches = (isMore && sought !== "" ? search.data?.data : undefined) ?? none;
  const rows = new Map([...listed, ...matches].filter((one) => isOf(owner, one)).map((one) => [one.id, one]));
  const named = useLabelled(environment, undefined, [...rows.values()]);
  return {
    query,
    isMore,
    isSearching: isMore && sought !== "" && (settled !== sought || search.isFetching),
    addresses: named.filter((one) => textOf(one).includes(sought.toLowerCase())),
  };
};

const isOf = (owner: AddressesOwner, { miniWalletId }: Address): boolean =>
  owner.kind !== "wallet" || miniWalletId === owner.id;

const textOf = ({ address, label = "", reference = "" }: Address): string =>
  [label, reference, address].join(" ").toLowerCase();

const none: readonly Address[] = [];
