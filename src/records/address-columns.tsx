import { readBaseUnits } from "#shared/amount/units.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { AmountText } from "../components/number-text.tsx";
import type { Column } from "../components/data-table.tsx";
import { HashText } from "../components/hash-text.tsx";
import { nameText } from "../components/name-text.ts";
import { TimeText } from "../components/time-text.tsx";
import { Address as AddressCell } from "./address.tsx";
import { addressNameOf } from "./address-name.ts";
import { TextLink } from "../components/text-link.tsx";
import { NetworkLink } from "./network-link.tsx";
import { ProfileLink } from "./profile-link.tsx";

type Given = {
  readonly environment: string;
  /** Finds a network by what an address calls it. */
  readonly find: (reference: string | undefined) => Network | undefined;
};

/** The columns of a list of addresses (specification, Address). */
export const addressColumns = ({ environment, find }: Given): readonly Column<Address>[] => [
  {
    key: "address",
    header: "Address",
    always: true,
    cell: ({ address, networkId }) => (
      <AddressCell environment={environment} networkId={networkId} value={address} opens="nothing" />
    ),
    text: ({ address }) => address,
    addressName: ({ address: value, networkId, label: otherName }, client) =>
      addressNameOf({ environment, value, networkId, otherName }, client),
  },
  {
    key: "label",
    header: "Label",
    cell: ({ label }) => label || "–",
    text: ({ label = "" }) => label,
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
      return <AmountText value={balance} decimals={network?.decimals} unit={network?.name} />;
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
