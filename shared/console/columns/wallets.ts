import type { Wallet } from "#shared/wire/wallet.ts";
import { type DataColumns, textOf } from "./column.ts";

export type WalletFacts = { readonly networkName: string | undefined };

/** The columns of a list of wallets (specification, Wallet). */
export const walletColumns = {
  id: { screen: { key: "id", header: "Wallet" }, alwaysInFiles: true, text: ({ id }) => id },
  reference: { screen: { key: "profile", header: "Profile" }, isName: true, text: ({ reference }) => reference },
  type: { screen: { key: "type", header: "Type" }, alwaysInFiles: true, text: ({ type }) => textOf(type) },
  networkId: { text: ({ networkId }) => networkId },
  networkName: { screen: { key: "network", header: "Network" }, text: (_, { networkName }) => textOf(networkName) },
  index: { screen: { key: "index", header: "Index" }, alwaysInFiles: true, text: ({ index }) => textOf(index) },
  currentDeepIndex: {
    screen: { key: "deep", header: "Deep index" },
    alwaysInFiles: true,
    text: ({ currentDeepIndex }) => textOf(currentDeepIndex),
  },
  date: { screen: { key: "created", header: "Created" }, alwaysInFiles: true, text: ({ date }) => textOf(date) },
  organizationId: {
    screen: { key: "organization", header: "Organization id" },
    alwaysInFiles: true,
    text: ({ organizationId }) => textOf(organizationId),
  },
} as const satisfies DataColumns<Wallet, WalletFacts>;
