import type { Network } from "#shared/wire/network.ts";

/** Whether contracts can be called and created on a network: it is enabled and of the EVM family. */
export const isCallable = ({ enabled, addressFamily }: Network): boolean =>
  enabled && (addressFamily === undefined || addressFamily === "EVM");
