<<<<<<< HEAD
import type { QueryClient } from "@tanstack/react-query";
import { addressOwnersOptions } from "../api/address-owners.ts";
import { labelOn, labelsOfOptions } from "../api/labels.ts";
import { allNetworksOptions } from "../api/networks.ts";
import { ownerOn } from "./address-owner.ts";

type Named = {
  readonly environment: string;
  readonly value: string | undefined;
  readonly networkId?: string | undefined;
  /** The service's own label, where it is at hand. */
  readonly otherName?: string | undefined;
};

/**
 * What a list shows an address as: the organization's label, else the service's, else the contract's name in the book. Empty where it has
 * none, or where it cannot be asked: a file of addresses is of use without their names.
 */
export const addressNameOf = async (
  { environment, value, networkId, otherName }: Named,
  client: QueryClient,
): Promise<string> => {
  if (value === undefined || value === "") return "";
  const [labels, owners, networks] = await Promise.all([
    client.ensureQueryData(labelsOfOptions(environment, value)).catch(() => []),
    client.ensureQueryData(addressOwnersOptions(environment, value)).catch(() => []),
    client.ensureQueryData(allNetworksOptions(environment)).catch(() => []),
  ]);
  const label = labelOn(labels, networkId);
  if (label !== undefined) return label;
  // An older answer calls a network by its code.
  const idOf = (reference: string) =>
    networks.find(({ id, name }) => id === reference || name === reference)?.id ?? reference;
  const { own, book } = ownerOn(owners, networkId === undefined ? undefined : idOf(networkId), idOf);
  return otherName || own?.label || (book?.kind === "book" ? book.name : "");
=======
import { useQuery } from "@tanstack/react-query";
import type { AddressOwner } from "#shared/console/find.ts";
import type { Label } from "#shared/console/labels.ts";
import { addressOwnersOptions } from "../api/address-owners.ts";
import { labelFor, labelsOfOptions } from "../api/labels.ts";
import { allNetworksOptions } from "../api/networks.ts";
import { ownerOn } from "./address-owner.ts";

/** What an address is called: one name, and where it comes from. */
export type AddressName = { readonly name: string; readonly source: string };

export type NamedAddress = {
  /** The organization's label of this network or, without one, of any. */
  readonly label: Label | undefined;
  readonly own: Extract<AddressOwner, { kind: "own" }> | undefined;
  readonly book: AddressOwner | undefined;
  readonly name: AddressName | undefined;
  /** The network's id by whatever the service calls it. */
  readonly idOf: (reference: string) => string;
};

type About = {
  readonly environment: string;
  readonly value: string;
  readonly networkId: string | undefined;
  /** The service's own label, where it is at hand. */
  readonly otherName?: string | undefined;
  /** Whose it is is not asked. */
  readonly isAlone?: boolean;
};

/**
 * Whose an address is and what it is called: the organization's label first, then the service's label, then the name in the contract
 * book. To a reader these are one name.
 */
export const useNamedAddress = ({ environment, value, networkId, otherName, isAlone = false }: About): NamedAddress => {
  const { data: labels = [] } = useQuery(labelsOfOptions(environment, value));
  const owners = useQuery({ ...addressOwnersOptions(environment, value), enabled: !isAlone });
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  // An older answer calls a network by its code.
  const idOf = (reference: string) =>
    networks.find(({ id, name }) => id === reference || name === reference)?.id ?? reference;
  const { own, book } = ownerOn(
    isAlone ? [] : (owners.data ?? []),
    networkId === undefined ? undefined : idOf(networkId),
    idOf,
  );
  const label = labelFor(labels, networkId);
  const others = [
    { name: otherName ?? "", source: "Label at the service" },
    { name: own?.label ?? "", source: "Label at the service" },
    { name: book?.kind === "book" ? book.name : "", source: "Contract book" },
  ].filter(({ name }) => name !== "");
  const [other] = others;
  const name = label === undefined ? other : { name: label.label, source: sourceBeside(label, other) };
  return { label, own, book, name, idOf };
};

/** Somebody may know the address by its other name: it stays within reach. */
const sourceBeside = ({ label, networkId }: Label, other: AddressName | undefined): string => {
  const source = networkId === null ? "Label of the organization, on any network" : "Label of the organization";
  if (other === undefined || other.name === label) return source;
  return `${source}. ${other.source}: ${other.name}`;
>>>>>>> m17
};
