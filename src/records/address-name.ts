import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AddressOwner } from "#shared/console/find.ts";
import type { Label } from "#shared/console/labels.ts";
import { isOwnAddressName, nameBesideAddress, ownAddressName } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";
import { labelFor, labelsOfOptions } from "#src/api/labels.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { ownerOn } from "./address-owner.ts";

/** An address's name and its source. */
export type AddressName = { readonly name: string; readonly source: string };

export type NamedAddress = {
  /** The organization's label for this network or, without one, for any. */
  readonly label: Label | undefined;
  readonly own: Extract<AddressOwner, { kind: "own" }> | undefined;
  /** The contract at this address, from the book or else from the organization's deployments. */
  readonly contract: { readonly networkId: string | null } | undefined;
  readonly name: AddressName | undefined;
  /** Resolves the service's network reference to an id. */
  readonly idOf: (reference: string) => string;
};

type About = {
  readonly environment: string;
  readonly value: string;
  readonly networkId: string | undefined;
  /** The service's own label, if available. */
  readonly otherName?: string | undefined;
  /** The address's owner is not looked up. */
  readonly isAlone?: boolean;
};

/**
 * An address's owner and name: the organization's label first, then the service's label, then its profile if it is an
 * own address, then the name in the contract book, then the service's name of a deployed contract, as in sentences. To
 * a reader these are one name.
 */
export const useNamedAddress = (about: About): NamedAddress => {
  const { data: networks = [] } = useQuery(allNetworksOptions(about.environment));
  return useListedName(about, networks);
};

/** The same for rows of a list that knows its networks. */
export const useListedName = ({ isAlone = false, ...about }: About, networks: readonly Network[]): NamedAddress => {
  const { environment, value } = about;
  const { data: labels = [] } = useQuery(labelsOfOptions(environment, value));
  const owners = useQuery({ ...addressOwnersOptions(environment, value), enabled: !isAlone });
  return namedAddress(about, { labels, networks, owners: isAlone ? [] : (owners.data ?? []) });
};

type InFile = Omit<About, "value" | "isAlone"> & { readonly value: string | undefined };

/**
 * The same name for a list's file. Empty if the address has none, or the look-up fails: a file of addresses is useful
 * without their names.
 */
export const addressNameOf = async (about: InFile, client: QueryClient): Promise<string> =>
  (await lookUpName(about, client))?.name ?? "";

/** The same name as in the server's exports, which call an own address without a label by its owner. */
export const exportedNameOf = async (about: InFile, client: QueryClient): Promise<string> => {
  const { name = "", source } = (await lookUpName(about, client)) ?? {};
  return source === ofProfile ? ownAddressName(name) : name;
};

const lookUpName = async (about: InFile, client: QueryClient): Promise<AddressName | undefined> => {
  const { environment, value = "" } = about;
  if (value === "") return undefined;
  const [labels, owners, networks] = await Promise.all([
    client.ensureQueryData(labelsOfOptions(environment, value)).catch(() => []),
    client.ensureQueryData(addressOwnersOptions(environment, value)).catch(() => []),
    client.ensureQueryData(allNetworksOptions(environment)).catch(() => []),
  ]);
  return namedAddress(about, { labels, owners, networks }).name;
};

/** The EVM addresses anywhere in a record, without duplicates. */
export const addressesIn = (record: unknown): readonly string[] => [
  ...new Set(
    (JSON.stringify(record).match(/"0x[\da-f]{40}"/gi) ?? []).slice(0, mostAwaited).map((one) => one.slice(1, -1)),
  ),
];

/** A record may name thousands. */
const mostAwaited = 200;

/** Fetches the names of addresses, so that a page has them when it renders; a missing one is left out. */
export const prepareNames = async (environment: string, addresses: readonly string[], client: QueryClient) => {
  await Promise.all(
    addresses.flatMap((address) => [
      client.prefetchQuery(labelsOfOptions(environment, address)),
      client.prefetchQuery(addressOwnersOptions(environment, address)),
    ]),
  );
};

/** The same while a page is open: whether each name has been looked up. */
export const useAreNamed = (environment: string, addresses: readonly string[]): boolean => {
  const labels = useQueries({
    queries: addresses.map((address) => labelsOfOptions(environment, address)),
    combine: areKnown,
  });
  const owners = useQueries({
    queries: addresses.map((address) => addressOwnersOptions(environment, address)),
    combine: areKnown,
  });
  return labels && owners;
};

const areKnown = (queries: readonly { readonly isPending: boolean }[]): boolean =>
  queries.every(({ isPending }) => !isPending);

type Known = {
  readonly labels: readonly Label[];
  readonly owners: readonly AddressOwner[];
  readonly networks: readonly Network[];
};

/** The source of an own address's name without a label: other addresses of its profile have the same name. */
export const ofProfile = "Profile";

/** A name shown without its address. */
export const nameAlone = (name: AddressName, address: string): string => {
  const digits = digitsBeside(name, address);
  return digits === undefined ? name.name : `${name.name} · ${digits}`;
};

/** What follows a name that is shown without its address: the digits, if other addresses have the same name. */
export const digitsBeside = ({ source }: AddressName, address: string): string | undefined =>
  source === ofProfile ? shortHash(checksumAddress(address)) : undefined;

/** The same from available data. */
export const namedAddress = (
  { networkId, otherName = "" }: Pick<About, "networkId" | "otherName">,
  { labels, owners, networks }: Known,
): NamedAddress => {
  // An older response names a network by its code.
  const idOf = (reference: string) =>
    networks.find(({ id, name }) => id === reference || name === reference)?.id ?? reference;
  const { own, book, deployed } = ownerOn(owners, networkId === undefined ? undefined : idOf(networkId), idOf);
  const label = labelFor(labels, networkId);
  const others = [
    { name: nameBesideAddress(otherName), source: isOwnAddressName(otherName) ? ofProfile : "Label at the service" },
    { name: own?.label ?? "", source: "Label at the service" },
    { name: own?.reference ?? "", source: ofProfile },
    { name: book?.name ?? "", source: "Contract book" },
    { name: deployed?.name ?? "", source: "Deployed contract" },
  ].filter(({ name }) => name !== "");
  const [other] = others;
  const name = label === undefined ? other : { name: label.label, source: sourceBeside(label, other) };
  return { label, own, contract: book ?? deployed, name, idOf };
};

/** The source, with the address's other name, which people may know. */
const sourceBeside = ({ label, networkId }: Label, other: AddressName | undefined): string => {
  const source = networkId === null ? "Label of the organization, on any network" : "Label of the organization";
  if (other === undefined || other.name === label) return source;
  return `${source}. ${other.source}: ${other.name}`;
};
