import { Button } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { shortHash } from "#shared/text/short-hash.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { addressOptions } from "#src/api/addresses.ts";
import { isMissing } from "#src/api/client/offered.ts";
import { labelFor, labelsOfOptions } from "#src/api/labels.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { useMay } from "#src/api/use-may.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { chartSearch } from "#src/assets/chart-search.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { HeaderActions } from "#src/components/header-actions.tsx";
import { MenuLink } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { listDefaults } from "#src/lists/list-search.ts";
import { OperationList } from "#src/operations/operation-list.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { EditLabel } from "#src/records/edit-label.tsx";
import { isCallable } from "#src/records/is-callable.ts";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";
import { AddressFacts, checksummed } from "./-components/address-facts.tsx";

const tabs = ["assets", "transactions", "operations"] as const;

const AddressDetail = () => {
  const { environment } = Route.useRouteContext();
  const { addressId } = Route.useParams();
  const { tab, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: address } = useSuspenseQuery(addressOptions(environment.id, addressId));
  const maySend = useMay(endpointFacts.withdraw.role);
  const network = useNetworks(environment.id).find(address?.networkId);
  const { data: labels = [] } = useQuery({
    ...labelsOfOptions(environment.id, address?.address ?? ""),
    enabled: address !== null,
  });
  const label = labelFor(labels, address?.networkId);
  if (address === null) return <EmptyState title="This address no longer exists." />;
  const list = {
    environment: environment.id,
    search,
    onSearch: (change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) }),
  };
  return (
    <>
      <PageHeader
        title={(label?.label ?? address.label) || `Address ${shortHash(checksummed(address.address))}`}
        edit={
          <EditLabel environment={environment.id} networkId={address.networkId} value={address.address} label={label} />
        }
        action={
          <HeaderActions
            primary={
              maySend && (
                <SendButton
                  environment={environment.id}
                  networkId={network?.id}
                  addressId={address.id}
                  variant="filled"
                />
              )
            }
          >
            {network !== undefined &&
              isCallable(network) &&
              ((close) => {
                const to = {
                  to: "/$environment/playground",
                  params: { environment: environment.id },
                  search: { network: network.id, from: address.id },
                } as const;
                if (close !== undefined) return <MenuLink {...to}>Open in playground</MenuLink>;
                return (
                  <Button variant="default" renderRoot={(props) => <Link {...props} {...to} />}>
                    Open in playground
                  </Button>
                );
              })}
          </HeaderActions>
        }
      />
      <AddressFacts environment={environment} address={address} />
      <PageTabs
        mt="xl"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "assets",
            label: "Assets",
            content: (
              <AssetsPanel
                environment={environment.id}
                owner={{ kind: "address", id: address.id, address: address.address }}
                search={search}
                onSearch={(change) =>
                  void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
                }
              />
            ),
          },
          {
            value: "transactions",
            label: "Transactions",
            content: <TransactionList {...list} owner={{ kind: "address", id: address.address }} />,
          },
          {
            value: "operations",
            label: "Operations",
            content: (
              <OperationList {...list} of="address" filter={{ addressId: address.id, sender: address.address }} />
            ),
          },
        ]}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/addresses/$addressId")({
  validateSearch: lazily(() => z.extend(detailSearch(tabs).built, { ...transactionSearch, ...chartSearch })),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, addressId } }) => {
    try {
      const [address] = await Promise.all([
        queryClient.ensureQueryData(addressOptions(environment, addressId)),
        // Content that depends on the network would shift the page when it arrives.
        queryClient.prefetchQuery(allNetworksOptions(environment)),
      ]);
      if (address !== null) {
        // The title is its label.
        await queryClient.prefetchQuery(labelsOfOptions(environment, address.address));
        return;
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    throw notFound({ data: missing("address", addressId) });
  },
  notFoundComponent: NotFoundView,
  component: AddressDetail,
});
