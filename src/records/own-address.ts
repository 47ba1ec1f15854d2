import { checksumAddress } from "#shared/abi/checksum.ts";
import { nameInPlaceOf, ownAddressName } from "#shared/text/own-address.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";

/** Whether a reference from the service, which is an id or an older network code, names this network. */
export const isOnNetwork = (reference: string | undefined, { id, name }: Network): boolean =>
  reference === id || reference === name;

/** The name of an organization's address: its label, or else its profile. */
export const addressName = ({
  label = "",
  reference = "",
}: Pick<Address, "label" | "reference">): string | undefined => {
  if (label !== "") return label;
  return reference === "" ? undefined : ownAddressName(reference);
};

/** The same as shown in sentences: without a label, the profile with the digits of the address. */
export const shownName = (one: Pick<Address, "address" | "label" | "reference">): string | undefined => {
  const name = addressName(one);
  return name === undefined ? undefined : nameInPlaceOf(name, checksumAddress(one.address));
};
