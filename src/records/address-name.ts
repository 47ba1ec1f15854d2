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
};
