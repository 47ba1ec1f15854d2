import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";

/** Whether a reference from the service, which is an id or an older network code, names this network. */
export const isOnNetwork = (reference: string | undefined, { id, name }: Network): boolean =>
  reference === id || reference === name;

/** What a person calls an address: its label, or else the profile that it belongs to. */
export const addressName = ({ label, reference }: Pick<Address, "label" | "reference">): string | undefined =>
  [label, reference].find((text) => text !== undefined && text !== "");
