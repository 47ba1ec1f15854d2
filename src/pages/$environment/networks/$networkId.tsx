import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { foundOptions } from "#src/api/find.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { type FindSearch, listDefaults } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { OperationList } from "#src/operations/operation-list.tsx";
import { AddressList } from "#src/records/address-list.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { NetworkFacts } from "#src/records/network-facts.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { WalletList } from "#src/records/wallet-list.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";

const tabs = ["wallets", "addresses", "operations"] as const;

const NetworkDetail = () => {
  const { environment } = Route.useRouteContext();
  const { networkId } = Route.useParams();
  const { tab, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: networks } = useSuspenseQuery(allNetworksOptions(environment.id));
  const network = networks.find(({ id }) => id === networkId);
  // The interface has no list by network: the mirror has, over all records.
  const source = { environment: environment.id, search: { ...search, networkId } };
  const ofWallets = useList({ ...source, kind: "wallets", pages: ofNetwork("wallets", tab, source) });
  const ofAddresses = useList({ ...source, kind: "addresses", pages: ofNetwork("addresses", tab, source) });
  if (network === undefined) return <EmptyState title="This network no longer exists." />;
  const list = {
    environment: environment.id,
    search,
    onSearch: (change: Partial<typeof search>, how?: { readonly replace: true }) =>
      void navigate({ search: (last) => ({ ...last, ...change }), ...how }),
    without: ["network"],
  };
  return (
    <>
      <PageHeader
        title={network.name}
        action={
          isCallable(network) && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/$environment/playground"
                  params={{ environment: environment.id }}
                  search={{ network: network.id }}
                />
              )}
            >
              Open in playground
            </Button>
          )
        }
      />
      <NetworkFacts environment={environment.id} network={network} />
      <PageTabs
        mt="xl"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "wallets",
            label: "Wallets",
            content: (
              <>
                <WalletList
                  {...list}
                  name="wallets-of-network"
                  label="Wallets on the network"
                  {...ofWallets.list}
                  empty={<EmptyState title="No wallets on this network yet." />}
                />
              </>
            ),
          },
          {
            value: "addresses",
            label: "Addresses",
            content: (
              <>
                <AddressList
                  {...list}
                  name="addresses-of-network"
                  label="Addresses on the network"
                  {...ofAddresses.list}
                  empty={<EmptyState title="No addresses on this network yet." />}
                />
              </>
            ),
          },
          {
            value: "operations",
            label: "Operations",
            content: <OperationList {...list} of="network" filter={{ networkId: network.id }} />,
          },
        ]}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/networks/$networkId")({
  validateSearch: detailSearch(tabs),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, networkId } }) => {
    const networks = await queryClient.ensureQueryData(allNetworksOptions(environment));
    if (!networks.some(({ id }) => id === networkId)) throw notFound({ data: missing("network", networkId) });
  },
  notFoundComponent: NotFoundView,
  component: NetworkDetail,
});

type Source = { readonly environment: string; readonly search: FindSearch & { readonly networkId: string } };

const ofNetwork = <K extends "wallets" | "addresses">(kind: K, tab: string, { environment, search }: Source) => ({
  ...foundOptions(environment, kind, { networkId: search.networkId }, { skip: search.skip, take: search.take }),
  enabled: tab === kind,
});
