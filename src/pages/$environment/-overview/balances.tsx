import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { MirrorList, NetworkBalance } from "#shared/console/find.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { balancesOptions } from "#src/api/overview.ts";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { unreadableText } from "#src/components/unreadable-text.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { NetworkLink } from "#src/records/network-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

/** What the organization's addresses hold, per network. */
export const Balances = ({ environment }: { readonly environment: string }) => {
  const options = balancesOptions(environment);
  const query = useQuery(options);
  const { find } = useNetworks(environment);
  const columns = balanceColumns(environment, find);
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {({ data, list }) => (
        <>
          <DataTable
            label="Balances per network"
            columns={columns}
            rows={data}
            rowKey={({ networkId }) => networkId ?? ""}
            empty={
              <EmptyState
                title={list.state === "complete" ? "There are no addresses yet." : "No address has been read yet."}
                reason="Their balances are summed up here."
              />
            }
          />
          <Text size="xs" c="dimmed" mt="xs">
            <Completeness list={list} />
          </Text>
        </>
      )}
    </ListState>
  );
};

/** Of how many addresses the sums are, and as of when. */
const Completeness = ({ list: { state, rows, unreadable, total, checkedAt, why } }: { readonly list: MirrorList }) => {
  const read = `${numberText(rows)} of ${numberText(total ?? rows)} addresses`;
  if (state === "failed")
    return (
      <>
        These are the sums of {read}: the list could not be read to the end. <NameText text={why ?? ""} />
      </>
    );
  if (state === "syncing") return <>These are the sums of {read}: the list is being read, and they may still change.</>;
  return (
    <>
      These are the sums of {unreadable === 0 && "all "}
      {numberText(rows)} addresses, as the service's list gave them
      {checkedAt !== null && (
        <>
          {" "}
          <TimeText value={checkedAt} />
        </>
      )}
      .{unreadable > 0 && ` ${unreadableText(unreadable, "addresses")}`}
    </>
  );
};

type Find = ReturnType<typeof useNetworks>["find"];

const balanceColumns = (environment: string, find: Find): readonly Column<NetworkBalance>[] => [
  {
    key: "network",
    header: "Network",
    cell: ({ networkId }) => <NetworkLink environment={environment} networkId={networkId ?? undefined} />,
  },
  { key: "addresses", header: "Addresses", align: "right", cell: ({ addresses }) => <NumberText value={addresses} /> },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ networkId, baseUnits, withoutBalance }) => {
      const network = find(networkId ?? undefined);
      return (
        <>
          <AmountText value={baseUnits} decimals={network?.decimals} unit={network && coinOf(network).symbol} />
          {withoutBalance > 0 && (
            <Text size="xs" c="dimmed">
              <NumberText value={withoutBalance} /> without a balance
            </Text>
          )}
        </>
      );
    },
  },
  {
    key: "baseUnits",
    header: "In base units",
    align: "right",
    cell: ({ baseUnits }) => <NumberText value={baseUnits} />,
  },
];
