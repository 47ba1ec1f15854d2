import { formatUnits, readBaseUnits } from "#shared/amount/units.ts";
import type { Label } from "#shared/console/labels.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { labelOn } from "#src/api/labels.ts";
import { AddressText } from "#src/components/address-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { AmountText } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { AddressNameCell } from "./address-name-cell.tsx";
import { namedAddress } from "./address-name.ts";
import { EditLabelButton } from "./edit-label.tsx";
import { FoundExplorerLink } from "./explorer-link.tsx";
import { FoundNetworkLink } from "./network-link.tsx";
import { ProfileLink } from "./profile-link.tsx";
import cellClasses from "./address-name-cell.module.css";

type Given = {
  readonly environment: string;
  /** Finds a network by an address's reference to it. */
  readonly find: (reference: string | undefined) => Network | undefined;
  /** The organization's labels of an address, on any network. */
  readonly labelsOf: (address: Address) => readonly Label[];
  /** The block explorers, by the ids of networks. */
  readonly explorers: Readonly<Record<string, string>>;
  readonly canEditLabels: boolean;
  /** The list has few other columns. */
  readonly isRoomy?: boolean;
};

/**
 * The columns of a list of addresses (specification, Address). Shared data is passed in: a row fetches nothing itself,
 * because a hundred rows would each watch the same few queries nine times.
 */
export const addressColumns = ({
  environment,
  find,
  labelsOf,
  explorers,
  canEditLabels,
  isRoomy = false,
}: Given): readonly Column<Address>[] => [
  {
    key: "address",
    card: "title",
    header: "Address",
    always: true,
    cell: ({ address, networkId }) => (
      <AddressText
        value={address}
        explorer={
          <FoundExplorerLink
            explorer={explorers[find(networkId)?.id ?? networkId ?? ""]}
            kind="address"
            value={address}
          />
        }
      />
    ),
    text: ({ address }) => address,
  },
  {
    key: "label",
    card: "detail",
    header: "Label",
    className: isRoomy ? cellClasses.roomy : undefined,
    cell: (one) => {
      const { address, networkId, label: otherName } = one;
      const { label, name } = namedAddress(
        { networkId, otherName },
        { labels: labelsOf(one), owners: [], networks: [] },
      );
      const edit = canEditLabels && (
        <EditLabelButton environment={environment} networkId={networkId} value={address} label={label} />
      );
      return <AddressNameCell name={name} profile={one.reference} edit={edit} />;
    },
    text: (one) => labelOn(labelsOf(one), one.networkId) ?? one.label ?? "",
  },
  {
    key: "profile",
    className: isRoomy ? undefined : cellClasses.profile,
    card: "none",
    header: "Profile",
    cell: ({ reference }) => <ProfileLink environment={environment} reference={reference} />,
    text: ({ reference = "" }) => reference,
  },
  {
    key: "network",
    card: "time",
    header: "Network",
    cell: ({ networkId }) => (
      <FoundNetworkLink environment={environment} networkId={networkId} network={find(networkId)} />
    ),
    text: ({ networkId }) => find(networkId)?.name ?? networkId ?? "",
  },
  {
    key: "balance",
    card: "figure",
    header: "Balance",
    align: "right",
    cell: ({ balance, networkId }) => {
      const network = find(networkId);
      return (
        <AmountText value={balance} decimals={network?.decimals} unit={network && coinOf(network).symbol} isListed />
      );
    },
    text: ({ balance, networkId }) => inUnit(balance, find(networkId)?.decimals),
    shownAs: {
      header: "Unit",
      text: ({ networkId }) => {
        const network = find(networkId);
        return network === undefined ? "" : coinOf(network).symbol;
      },
    },
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    key: "baseUnits",
    header: "Base units",
    term: "base units",
    align: "right",
    extra: true,
    isId: true,
    cell: ({ balance = "–" }) => balance,
    text: ({ balance = "" }) => balance,
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    key: "created",
    card: "none",
    header: "Created",
    // A date is as wide as a label, which is more useful; the address's page has it.
    extra: true,
    isId: true,
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
    card: "open",
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

/** To the last digit; empty if the unit is unknown, and only base units are available. */
const inUnit = (balance: string | undefined, decimals: number | undefined): string => {
  const amount = readBaseUnits(balance);
  return amount === undefined || decimals === undefined || decimals > 255 ? "" : formatUnits(amount, decimals);
};
