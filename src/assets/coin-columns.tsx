import { Group, Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import type { Holding } from "#shared/console/assets.ts";
import type { Asset } from "#shared/meaning/types.ts";
import type { AssetOwner } from "#src/api/assets.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { assetName } from "./asset-name.ts";
import { TransactionsLink } from "./transactions-link.tsx";
import classes from "./assets.module.css";

type About = {
  readonly environment: string;
  readonly owner: AssetOwner;
  readonly find: ReturnType<typeof useNetworks>["find"];
  readonly maySend: boolean;
};

/** The columns of coins and tokens. */
export const coinColumns = ({ environment, owner, find, maySend }: About): readonly Column<Holding>[] => [
  {
    key: "asset",
    card: "title",
    header: "Asset",
    cell: (holding) => <AssetCell environment={environment} holding={holding} name={nameIn(find, holding)} />,
  },
  {
    key: "network",
    card: "detail",
    header: "Network",
    cell: ({ networkId }) => (
      <NetworkLink environment={environment} networkId={networkId === "" ? undefined : networkId} />
    ),
  },
  { key: "amount", card: "figure", header: "Amount", align: "right", cell: (holding) => <Amount {...holding} /> },
  ...(owner.kind === "address"
    ? []
    : [
        {
          key: "addresses",
          card: "none" as const,
          header: "Addresses",
          align: "right" as const,
          cell: ({ addresses }: Holding) => <NumberText value={addresses} />,
        },
      ]),
  {
    key: "asOf",
    card: "time",
    header: "As of",
    cell: ({ asOf }) => (asOf === null ? "Updating" : <TimeText value={asOf} />),
  },
  {
    key: "actions",
    header: "Actions",
    cell: (holding) => (
      <Group gap="sm" className={classes["actions"]}>
        <TransactionsLink environment={environment} holding={holding} name={nameIn(find, holding)} />
        {maySend && holding.networkId !== "" && (
          <SendButton
            environment={environment}
            networkId={holding.networkId}
            addressId={owner.kind === "address" ? owner.id : undefined}
            asset={sentAsset(holding.asset)}
            size="compact-sm"
            label={`Send ${nameIn(find, holding)}`}
          >
            Send
          </SendButton>
        )}
      </Group>
    ),
  },
];

const nameIn = (find: About["find"], holding: Holding): string =>
  assetName(holding, find(holding.networkId === "" ? undefined : holding.networkId));

const sentAsset = (asset: Holding["asset"]): Asset => asset;

type CellProps = { readonly environment: string; readonly holding: Holding; readonly name: string };

const AssetCell = ({ environment, holding: { asset, token, networkId }, name }: CellProps) => (
  <div className={classes["asset"]}>
    <span>
      <span className={classes["symbol"]}>
        <NameText text={name} />
      </span>
      {token?.name !== null && token?.name !== undefined && token.name !== name && (
        <Text span size="sm" c="dimmed">
          {" "}
          <NameText text={token.name} />
        </Text>
      )}
    </span>
    {asset.kind !== "native" && (
      <Address
        environment={environment}
        networkId={networkId}
        value={asset.token}
        what="contract address"
        opens="contract"
        names="none"
      />
    )}
    {token?.troubles.includes("not-read") === true && (
      <Text size="xs" c="dimmed">
        Postern has not read the contract yet.
      </Text>
    )}
  </div>
);

/** With at most six decimals; the exact amount is on hover and focus. */
const Amount = ({ text, amount, asset, unreadable }: Holding) => (
  <>
    <AmountWords text={text} amount={amount} asset={asset} isListed />
    {unreadable > 0 && (
      <Text size="xs" c="dimmed">
        {countText(unreadable, "balance")} could not be read
      </Text>
    )}
  </>
);
