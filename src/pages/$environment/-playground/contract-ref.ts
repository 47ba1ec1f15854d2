import type { Environment } from "#shared/console/environment.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";

/** A contract on a network of an environment: what everything on the page is about. */
export interface ContractRef {
  readonly environment: Environment;
  readonly network: Network;
  /** With checksum. */
  readonly address: string;
}

/** The key of what this tab keeps about a contract. */
export function contractKey({ environment, network, address }: ContractRef): string {
  return `${environment.id}/${network.id}/${address}`;
}

/** Whether contracts can be called on a network: it is enabled and of the EVM family. */
export function isCallable({ enabled, addressFamily }: Network): boolean {
  return enabled && (addressFamily === undefined || addressFamily === "EVM");
}

/** `0x1234…cdef` */
export function shortHex(text: string): string {
  return text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`;
}

/** Whether a reference of the service, an id or an older network code, means the network. */
export function isOnNetwork(reference: string | undefined, { id, name }: Network): boolean {
  return reference === id || reference === name;
}

/** What a person calls an address: its label, else the profile that it belongs to. */
export function addressName({ label, reference }: Pick<Address, "label" | "reference">): string | undefined {
  return [label, reference].find((text) => text !== undefined && text !== "");
}
