import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { addressesSummed, balancesOptions, type NetworkBalance } from "../../../api/overview.ts";
import { AmountText } from "../../../components/amount-text.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListState } from "../../-components/list-state.tsx";
import { NetworkLink } from "../-components/network-link.tsx";
import { useNetworks } from "../-components/use-networks.ts";

/** What the organization's addresses hold, per network. */
export function Balances({ environment }: { readonly environment: string }) {
  const options = balancesOptions(environment);
  const query = useQuery(options);
  const { find } = useNetworks(environment);
  const columns = balanceColumns(environment, find);
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {({ balances, complete }) => (
        <>
          <DataTable
            label="Balances per network"
            columns={columns}
            rows={balances}
            rowKey={({ networkId }) => networkId}
            empty={<EmptyState title="There are no addresses yet." reason="Their balances are summed up here." />}
          />
          {!complete && (
            <Text size="xs" c="dimmed">
              Summed up are the first {addressesSummed} addresses of the organization.
            </Text>
          )}
        </>
      )}
    </ListState>
  );
}

type Find = ReturnType<typeof useNetworks>["find"];

const balanceColumns = (environment: string, find: Find): readonly Column<NetworkBalance>[] => [
  {
    key: "network",
    header: "Network",
    cell: ({ networkId }) => <NetworkLink environment={environment} networkId={networkId || undefined} />,
  },
  { key: "addresses", header: "Addresses", align: "right", cell: ({ addresses }) => addresses },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ networkId, baseUnits }) => {
      const network = find(networkId);
      return <AmountText value={baseUnits} decimals={network?.decimals} unit={network?.name} />;
    },
  },
];
