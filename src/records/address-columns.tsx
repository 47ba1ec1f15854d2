import { readBaseUnits } from "#shared/amount/units.ts";
import { type AddressFacts, addressColumns as data } from "#shared/console/columns/addresses.ts";
import type { Label } from "#shared/console/labels.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { labelOn } from "#src/api/labels.ts";
import { AddressText } from "#src/components/address-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { AmountText } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { declared } from "#src/lists/csv-file.ts";
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
  readonly factsOf: (address: Address) => AddressFacts;
  readonly canEditLabels: boolean;
  /** What each address holds, and when it last had a transaction. */
  readonly held: readonly Column<Address>[];
  /** The list has few other columns. */
  readonly isRoomy?: boolean;
};

/** What the data of the columns needs besides an address. */
export const addressFacts =
  ({ find, labelsOf }: Pick<Given, "find" | "labelsOf">) =>
  (address: Address): AddressFacts => {
    const network = find(address.networkId);
    return {
      networkName: network?.name,
      coin: network === undefined ? undefined : coinOf(network),
      label: labelOn(labelsOf(address), address.networkId),
    };
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
  factsOf,
  canEditLabels,
  held,
  isRoomy = false,
}: Given): readonly Column<Address>[] => [
  {
    ...declared(data.organizationLabel, factsOf),
    card: "title",
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
      return <AddressNameCell name={name} profile={one.reference ?? ""} edit={edit} />;
    },
    order: (one) => labelOn(labelsOf(one), one.networkId) ?? one.label ?? "",
  },
  {
    ...declared(data.address, factsOf),
    card: "detail",
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
  },
  {
    ...declared(data.label, factsOf),
    card: "none",
    // The label beside it names this one on hover.
    extra: true,
    cell: ({ label = "" }) => (label === "" ? "–" : <NameText text={label} />),
    order: ({ label = "" }) => label,
  },
  {
    ...declared(data.reference, factsOf),
    className: isRoomy ? undefined : cellClasses.profile,
    card: "none",
    // An address without a label has its profile in place of it.
    extra: true,
    cell: ({ reference }) => <ProfileLink environment={environment} reference={reference} />,
  },
  {
    ...declared(data.networkName, factsOf),
    card: "none",
    cell: ({ networkId }) => (
      <FoundNetworkLink environment={environment} networkId={networkId} network={find(networkId)} />
    ),
    order: ({ networkId }) => find(networkId)?.name ?? networkId ?? "",
  },
  ...held,
  {
    ...declared(data.amount, factsOf),
    card: "none",
    // The assets that it holds include the coin.
    extra: true,
    align: "right",
    cell: ({ balance, networkId }) => {
      const network = find(networkId);
      return (
        <AmountText value={balance} decimals={network?.decimals} unit={network && coinOf(network).symbol} isListed />
      );
    },
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    ...declared(data.balance, factsOf),
    term: "base units",
    align: "right",
    extra: true,
    cell: ({ balance = "–" }) => balance,
    order: ({ balance }) => readBaseUnits(balance),
  },
  {
    ...declared(data.date, factsOf),
    card: "none",
    // A date is as wide as a label, which is more useful; the address's page has it.
    extra: true,
    cell: ({ date }) => (date === undefined ? "–" : <TimeText value={date} />),
  },
  {
    ...declared(data.id, factsOf),
    extra: true,
    cell: ({ id }) => <HashText value={id} what="address id" />,
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
