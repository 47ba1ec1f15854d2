import { Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { countText } from "#shared/amount/number-text.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { Holding } from "#shared/console/assets.ts";
import { type Books, differenceText } from "#shared/console/book-differences.ts";
import type { Asset } from "#shared/meaning/types.ts";
import type { AssetOwner } from "#src/api/assets.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { RowIcon } from "#src/components/row-icon.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { assetFileName, assetName, holdingKey } from "./asset-name.ts";
import { changeNote, HeldAmount } from "./held-amount.tsx";
import { TransactionsLink } from "./transactions-link.tsx";
import rowClasses from "#src/components/address-text.module.css";
import classes from "./assets.module.css";

type About = {
  readonly environment: string;
  readonly owner: AssetOwner;
  readonly find: ReturnType<typeof useNetworks>["find"];
  readonly maySend: boolean;
  readonly books: Books | undefined;
};

/** The columns of coins and tokens. */
export const coinColumns = ({ environment, owner, find, maySend, books }: About): readonly Column<Holding>[] => [
  {
    key: "asset",
    card: "title",
    header: "Asset",
    always: true,
    cell: (holding) => <AssetCell environment={environment} holding={holding} name={nameIn(find, holding)} />,
    text: (holding) => assetFileName(holding, networkIn(find, holding)),
  },
  {
    key: "name",
    header: "Name",
    extra: true,
    cell: ({ token }) => (typeof token?.name === "string" ? <NameText text={token.name} /> : "–"),
    text: ({ token }) => token?.name ?? "",
  },
  {
    key: "network",
    card: "detail",
    header: "Network",
    cell: ({ networkId }) => (
      <NetworkLink environment={environment} networkId={networkId === "" ? undefined : networkId} />
    ),
    text: ({ networkId }) => find(networkId)?.name ?? networkId,
  },
  {
    key: "amount",
    card: "figure",
    header: "Amount",
    align: "right",
    cell: (holding) => <Amount {...holding} />,
    text: ({ text }) => splitAmount(text)?.figure ?? text,
    shownAs: { header: "Unit", text: ({ text }) => splitAmount(text)?.unit ?? "" },
    order: ({ text }) => amountOf(text),
  },
  {
    key: "baseUnits",
    header: "Base units",
    align: "right",
    extra: true,
    alwaysInFiles: true,
    cell: ({ amount }) => <NumberText value={amount} />,
    text: ({ amount }) => amount,
    order: ({ amount }) => readBaseUnits(amount),
  },
  ...(owner.kind === "address"
    ? []
    : [
        {
          key: "addresses",
          card: "none" as const,
          header: "Addresses",
          align: "right" as const,
          cell: ({ addresses }: Holding) => <NumberText value={addresses} />,
          text: ({ addresses }: Holding) => String(addresses),
          order: ({ addresses }: Holding) => addresses,
        },
      ]),
  {
    key: "contract",
    card: "none",
    header: "Contract",
    // The asset's name is the link to it.
    extra: true,
    alwaysInFiles: true,
    cell: ({ asset, networkId }) =>
      asset.kind === "native" ? "–" : <Contract environment={environment} networkId={networkId} value={asset.token} />,
    text: ({ asset }) => (asset.kind === "native" ? "" : asset.token),
  },
  {
    key: "asOf",
    card: "none",
    header: "As of",
    cell: ({ asOf, newest, isUpdating = false }) =>
      asOf === null || isUpdating ? "Updating" : <TimeText value={newest ?? asOf} />,
    text: ({ asOf, newest, isUpdating = false }) => (isUpdating ? "updating" : (newest ?? asOf ?? "")),
  },
  {
    key: "oldest",
    header: "Oldest balance read",
    extra: true,
    alwaysInFiles: true,
    cell: ({ asOf }) => (asOf === null ? "–" : <TimeText value={asOf} />),
    text: ({ asOf }) => asOf ?? "",
  },
  {
    key: "difference",
    header: "Not explained by transactions",
    extra: true,
    alwaysInFiles: true,
    cell: (holding) => {
      const text = differencesIn(books, holding, owner);
      return text === "" ? "–" : <NameText text={text} />;
    },
    text: (holding) => differencesIn(books, holding, owner),
  },
  {
    key: "actions",
    card: "actions",
    header: "Actions",
    cell: (holding) => (
      <Group gap="sm" className={classes["actions"]}>
        <TransactionsLink environment={environment} holding={holding} name={placedName(find, holding)} />
        {maySend && holding.networkId !== "" && (
          <SendButton
            environment={environment}
            networkId={holding.networkId}
            addressId={owner.kind === "address" ? owner.id : undefined}
            asset={sentAsset(holding.asset)}
            size="compact-sm"
            label={`Send ${placedName(find, holding)}`}
          >
            Send…
          </SendButton>
        )}
      </Group>
    ),
  },
];

/** How the balances of an asset differ from the listed transactions; for several addresses, of which. */
const differencesIn = (books: Books | undefined, holding: Holding, { kind }: AssetOwner): string => {
  const own = (books?.differences ?? []).filter((difference) => holdingKey(difference) === holdingKey(holding));
  const texts = own.map((difference) =>
    kind === "address" ? differenceText(difference) : `${difference.address}: ${differenceText(difference)}`,
  );
  const more = (books?.total ?? 0) - (books?.differences.length ?? 0);
  return [...texts, ...(more > 0 ? [`${countText(more, "more difference")}, perhaps of other assets.`] : [])].join(" ");
};

const networkIn = (find: About["find"], { networkId }: Holding) => find(networkId === "" ? undefined : networkId);

const nameIn = (find: About["find"], holding: Holding): string => assetName(holding, networkIn(find, holding));

/** Its name for a control: an asset of the same name is on other networks too. */
const placedName = (find: About["find"], holding: Holding): string => {
  const network = networkIn(find, holding);
  return network === undefined ? nameIn(find, holding) : `${nameIn(find, holding)} on ${network.name}`;
};

const sentAsset = (asset: Holding["asset"]): Asset => asset;

type CellProps = { readonly environment: string; readonly holding: Holding; readonly name: string };

const AssetCell = ({ environment, holding: { asset, networkId, token }, name }: CellProps) => (
  <div className={classes["token"]} title={typeof token?.name === "string" ? nameText(token.name) : undefined}>
    <span className={classes["symbol"]}>
      {asset.kind === "native" || networkId === "" ? (
        <NameText text={name} />
      ) : (
        <TextLink
          inherit
          to="/$environment/contracts/$networkId/$address"
          params={{ environment, networkId, address: asset.token }}
          title={checksumAddress(asset.token)}
        >
          <NameText text={name} />
        </TextLink>
      )}
    </span>
    {token?.name !== null && token?.name !== undefined && token.name !== token.symbol && (
      <Text inherit span c="dimmed">
        {" "}
        <NameText text={token.name} />
      </Text>
    )}
    {token?.troubles.includes("not-read") === true && (
      <Text size="xs" c="dimmed">
        Postern has not read the contract yet.
      </Text>
    )}
  </div>
);

type ContractProps = { readonly environment: string; readonly networkId: string; readonly value: string };

/** A token's contract address, linked to its page. */
const Contract = ({ environment, networkId, value }: ContractProps) => (
  <span className={classes["contract"]}>
    <HashText value={checksumAddress(value)} what="contract address" />
    <Link
      className={rowClasses.icon}
      to="/$environment/contracts/$networkId/$address"
      params={{ environment, networkId, address: value }}
      aria-label={`Open contract ${nameText(value)}`}
      title="Open contract"
    >
      <RowIcon icon="IconArrowRight" />
    </Link>
  </span>
);

/** What sorting compares: amounts of different assets have no more in common than their figures. */
const amountOf = (text: string): number | undefined => {
  const amount = Number(splitAmount(text)?.figure);
  return Number.isNaN(amount) ? undefined : amount;
};

/** With at most six decimals; the exact amount is on hover and focus. */
const Amount = (holding: Holding) => (
  <>
    <HeldAmount holding={holding} />
    {holding.change !== undefined && (
      <Text size="xs" c="dimmed">
        <NameText text={changeNote(holding)} />
      </Text>
    )}
    {holding.unreadable > 0 && (
      <Text size="xs" c="dimmed">
        {countText(holding.unreadable, "balance")} could not be read
      </Text>
    )}
  </>
);
