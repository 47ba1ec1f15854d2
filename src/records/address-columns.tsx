import { readBaseUnits } from "#shared/amount/units.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { AmountText } from "../components/number-text.tsx";
import type { Column } from "../components/data-table.tsx";
import { HashText } from "../components/hash-text.tsx";
import { nameText } from "../components/name-text.ts";
import { TimeText } from "../components/time-text.tsx";
import { Address as AddressCell } from "./address.tsx";
import { AddressNameCell } from "./address-name-cell.tsx";
import { TextLink } from "../components/text-link.tsx";
import { NetworkLink } from "./network-link.tsx";
import { ProfileLink } from "./profile-link.tsx";

type Given = {
  readonly environment: string;
  /** Finds a network by what an address calls it. */
  readonly find: (reference: string | undefined) => Network | undefined;
  /** The name of an address: the organization's label, else the service's; empty without one. */
  readonly nameOf: (address: Address) => string;
};

/** The columns of a list of addresses (specification, Address). */
export const addressColumns = ({ environment, find, nameOf }: Given): readonly Column<Address>[] => [
  {
    key: "address",
    header: "Address",
    always: true,
    cell: ({ address, networkId }) => (
      <AddressCell environment={environment} networkId={networkId} value={address} opens="nothing" names="none" />
    ),
    text: ({ address }) => address,
  },
  {
    key: "label",
    header: "Label",
    cell: ({ address, networkId, label }) => (
      <AddressNameCell environment={environment} networkId={networkId} value={address} otherName={label} />
    ),
    text: nameOf,
  },
  {
    key: "profile",
    header: "Profile",
    cell: ({ reference }) => <ProfileLink environment={environment} reference={reference} />,
    text: ({ reference = "" }) => reference,
  },
  {
    key: "network",
    header: "Network",
    cell: ({ networkId }) => <NetworkLink environment={environment} networkId={networkId} />,
    text: ({ networkId }) => find(networkId)?.name ?? networkId ?? "",
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ balance, networkId }) => {
      const network = find(networkId);
      return <AmountText value={balance} decimals={network?.decimals} unit={network && coinOf(network).symbol} />;
    },
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    key: "baseUnits",
    header: "Base units",
    align: "right",
    extra: true,
    cell: ({ balance = "–" }) => balance,
    text: ({ balance = "" }) => balance,
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    key: "created",
    header: "Created",
    cell: ({ date }) => (date === undefined ? "–" : <TimeText value={date} />),
    text: ({ date = "" }) => date,
  },
  {
    key: "id",
    header: "Id",
    extra: true,
    isId: true,
    cell: ({ id }) => <HashText value={id} what="address id" />,
    text: ({ id }) => id,
  },
  {
    key: "open",
    header: "Detail",
    always: true,
    cell: ({ id, address }) => (
      <TextLink
        inherit
        to="/$environment/addresses/$addressId"
        params={{ environment, addressId: id }}
        aria-label={`Open ${nameText(address)}`}
      >
        Open
      </TextLink>
    ),
  },
];
