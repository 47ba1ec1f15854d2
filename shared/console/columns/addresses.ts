import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { Address } from "#shared/wire/address.ts";
import { type DataColumns, textOf } from "./column.ts";

export type AddressFacts = {
  readonly networkName: string | undefined;
  /** The network's coin. */
  readonly coin: { readonly symbol: string; readonly decimals: number } | undefined;
  /** The organization's label for this network or, without one, for any. */
  readonly label: string | undefined;
  /** How the coin's balance differs from the listed transactions; undefined if it does not, as far as it was compared. */
  readonly difference?: string | undefined;
};

/** The columns of a list of addresses (specification, Address). */
export const addressColumns = {
  id: { screen: { key: "id", header: "Id" }, alwaysInFiles: true, text: ({ id }) => id },
  address: { screen: { key: "address", header: "Address" }, text: ({ address }) => address },
  reference: {
    screen: { key: "profile", header: "Profile" },
    alwaysInFiles: true,
    isName: true,
    text: ({ reference }) => textOf(reference),
  },
  networkId: { text: ({ networkId }) => textOf(networkId) },
  networkName: { screen: { key: "network", header: "Network" }, text: (_, { networkName }) => textOf(networkName) },
  miniWalletId: { text: ({ miniWalletId }) => textOf(miniWalletId) },
  /** The service's own label. */
  label: {
    screen: { key: "serviceLabel", header: "Label at the service" },
    alwaysInFiles: true,
    isName: true,
    text: ({ label }) => textOf(label),
  },
  sub: { text: ({ sub }) => textOf(sub) },
  balance: {
    screen: { key: "baseUnits", header: "Base units" },
    alwaysInFiles: true,
    text: ({ balance }) => textOf(balance),
  },
  amount: {
    screen: { key: "balance", header: "Balance" },
    alwaysInFiles: true,
    text: ({ balance }, { coin }) => inUnit(balance, coin?.decimals),
  },
  coin: { text: ({ balance }, { coin }) => (readBaseUnits(balance) === undefined ? "" : textOf(coin?.symbol)) },
  date: { screen: { key: "created", header: "Created" }, alwaysInFiles: true, text: ({ date }) => textOf(date) },
  organizationLabel: { screen: { key: "label", header: "Label" }, isName: true, text: (_, { label }) => textOf(label) },
  difference: { text: (_, { difference }) => textOf(difference) },
} as const satisfies DataColumns<Address, AddressFacts>;

/** To the last digit; empty if the unit is unknown, and only base units are available. */
const inUnit = (balance: string | undefined, decimals: number | undefined): string => {
  const amount = readBaseUnits(balance);
  return amount === undefined || decimals === undefined || decimals > 255 ? "" : formatUnits(amount, decimals);
};
