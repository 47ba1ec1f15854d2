import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listAmount } from "#shared/amount/list-amount.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import { mainHoldingsOptions } from "#src/api/overview.ts";
import { assetName, holdingKey } from "#src/assets/asset-name.ts";
import { Unexplained } from "#src/assets/unexplained.tsx";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { unreadableText } from "#src/components/unreadable-text.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { FoundNetworkLink } from "#src/records/network-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import classes from "./overview.module.css";

type Props = { readonly environment: string };

/** The organization's holdings of its main assets. */
export const Holdings = ({ environment }: Props) => {
  const options = mainHoldingsOptions(environment);
  const query = useQuery(options);
  const { find } = useNetworks(environment);
  return (
    <section aria-labelledby="balances" className={classes.wide}>
      <Title order={2} id="balances" mb="xs">
        Balances
      </Title>
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, more, list, books }) => (
          <>
            {books !== undefined && (
              <Unexplained environment={environment} owner={{ kind: "organization" }} books={books} isShort />
            )}
            <DataTable
              label="Balances"
              columns={columnsOf(environment, find)}
              rows={data}
              rowKey={holdingKey}
              empty={
                <EmptyState
                  title={
                    list.state === "syncing"
                      ? "Reading balances…"
                      : list.state === "complete"
                        ? "Your addresses hold nothing yet."
                        : "No balance has been read yet."
                  }
                  reason="Coins and tokens that your addresses hold appear here."
                />
              }
            />
            {data.length > 0 && (
              <TextLink size="sm" to="/$environment/assets" params={{ environment }}>
                {more > 0 ? `Show all ${numberText(data.length + more)} assets` : "Show assets over time"}
              </TextLink>
            )}
            <Text size="xs" c="dimmed" mt="xs">
              <Completeness list={list} />
            </Text>
          </>
        )}
      </ListState>
    </section>
  );
};

/** How many addresses the totals cover, and as of when. */
const Completeness = ({ list: { state, rows, unreadable, total, checkedAt, why } }: Pick<AssetsAnswer, "list">) => {
  const read = `${numberText(rows)} of ${numberText(total ?? rows)} addresses`;
  // A list read in full stays complete while the service does not respond.
  const isWhole = total !== null && rows + unreadable >= total;
  if (state === "failed" && !isWhole) {
    return (
      <>
        Totals of {read}: Postern could not read the rest. <NameText text={why ?? ""} />
      </>
    );
  }
  if (state === "syncing") {
    // The total is known once the first ones have been read.
    return total === null || total === 0 ? (
      "Totals may change."
    ) : (
      <>Reading addresses: {read} so far. Totals may change.</>
    );
  }
  return (
    <>
      Totals of {unreadable === 0 && "all "}
      {numberText(rows)} addresses
      {checkedAt !== null && (
        <>
          , updated <AgeText value={checkedAt} />
        </>
      )}
      .{unreadable > 0 && ` ${unreadableText(unreadable, "addresses")}`}
    </>
  );
};

type Find = ReturnType<typeof useNetworks>["find"];

const columnsOf = (environment: string, find: Find): readonly Column<Holding>[] => [
  {
    key: "asset",
    card: "title",
    header: "Asset",
    cell: (holding) => <NameText text={assetName(holding, find(holding.networkId))} />,
  },
  {
    key: "network",
    card: "detail",
    header: "Network",
    cell: ({ networkId }) => (
      <FoundNetworkLink
        environment={environment}
        networkId={networkId === "" ? undefined : networkId}
        network={find(networkId)}
      />
    ),
  },
  {
    key: "addresses",
    card: "none",
    header: "Addresses",
    align: "right",
    cell: ({ addresses }) => <NumberText value={addresses} />,
  },
  {
    key: "amount",
    card: "figure",
    header: "Balance",
    align: "right",
    cell: ({ asset, amount, text, unreadable }) => (
      <>
        {asset.kind === "collection" ? (
          // The row is named after it.
          countText(amount, "token")
        ) : (
          <AmountWords text={listAmount(text)} amount={amount} asset={asset} isCompact />
        )}
        {unreadable > 0 && (
          <Text size="xs" c="dimmed">
            <NumberText value={unreadable} /> could not be read
          </Text>
        )}
      </>
    ),
  },
];
