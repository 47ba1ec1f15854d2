import type { Network } from "#shared/wire/network.ts";
import { type DataColumns, textOf } from "./column.ts";

/** The columns of the organization's networks (specification, Network). */
export const networkColumns = {
  id: { screen: { key: "id", header: "Id" }, alwaysInFiles: true, text: ({ id }) => id },
  name: { screen: { key: "name", header: "Name" }, text: ({ name }) => name },
  enabled: { screen: { key: "enabled", header: "Status" }, text: ({ enabled }) => textOf(enabled) },
  isMainnet: { screen: { key: "mainnet", header: "Mainnet" }, text: ({ isMainnet }) => textOf(isMainnet) },
  isGasless: { screen: { key: "gasless", header: "Gasless" }, text: ({ isGasless }) => textOf(isGasless) },
  addressFamily: { screen: { key: "family", header: "Family" }, text: ({ addressFamily }) => textOf(addressFamily) },
  decimals: { screen: { key: "decimals", header: "Decimals" }, text: ({ decimals }) => textOf(decimals) },
  chainId: { screen: { key: "chain", header: "Chain id" }, text: ({ chainId }) => textOf(chainId) },
} as const satisfies DataColumns<Network, unknown>;
