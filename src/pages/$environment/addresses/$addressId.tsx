import { Group } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { shortHash } from "#shared/text/short-hash.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { addressOptions } from "#src/api/addresses.ts";
import { isMissing } from "#src/api/client/offered.ts";
import { labelFor, labelsOfOptions } from "#src/api/labels.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { chartSearch } from "#src/assets/chart-search.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { MenuButton, MenuLink, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { listDefaults } from "#src/lists/list-search.ts";
import { OperationList } from "#src/operations/operation-list.tsx";
import { Address } from "#src/records/address.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { EditLabel } from "#src/records/edit-label.tsx";
import { isCallable } from "#src/records/is-callable.ts";
import { OwnerSummary } from "#src/records/owner/owner-summary.tsx";
import { Receive, ReceiveButton } from "#src/records/owner/receive-button.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { LastTransactions } from "#src/transactions/last-transactions.tsx";
import { newestOptions } from "#src/transactions/newest.ts";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";
import { AddressFacts, checksummed, OfWallet } from "./-components/address-facts.tsx";

const Statement = later(async () => (await import("#src/transactions/statement-dialog.tsx")).StatementDialog);

const tabs = ["assets", "transactions", "operations", "details"] as const;

const AddressDetail = () => {
  const { environment } = Route.useRouteContext();
  const { addressId } = Route.useParams();
  const { tab, form, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: address } = useSuspenseQuery(addressOptions(environment.id, addressId));
  const network = useNetworks(environment.id).find(address?.networkId);
  const { data: labels = [] } = useQuery({
    ...labelsOfOptions(environment.id, address?.address ?? ""),
    enabled: address !== null,
  });
  const label = labelFor(labels, address?.networkId);
  if (address === null) return <EmptyState title="This address no longer exists." />;
  const show = (next: typeof form) =>
    void navigate({ search: (last) => ({ ...last, form: next }), replace: next === undefined });
  const opening = (close: () => void, next: typeof form) => () => {
    close();
    show(next);
  };
  const list = {
    environment: environment.id,
    search,
    onSearch: (change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) }),
  };
  return (
    <>
      <PageHeader
        back={
          <TextLink size="sm" to="/$environment/addresses" params={{ environment: environment.id }}>
            Addresses
          </TextLink>
        }
        title={(label?.label ?? address.label) || `Address ${shortHash(checksummed(address.address))}`}
        edit={
          <EditLabel environment={environment.id} networkId={address.networkId} value={address.address} label={label} />
        }
        description={
          <OwnerSummary environment={environment.id} kind="address" id={address.id}>
            <Address
              environment={environment.id}
              networkId={address.networkId}
              value={address.address}
              form="full"
              opens="nothing"
              // The title has the name, and edits it.
              names="none"
            />
            <OfWallet environment={environment.id} address={address} />
          </OwnerSummary>
        }
        action={
          <Group gap="sm" wrap="nowrap">
            <ReceiveButton onClick={() => show("receive")} />
            <SendButton environment={environment.id} networkId={network?.id} addressId={address.id} variant="filled" />
            <MoreMenu>
              {(close) => (
                <>
                  <MenuButton onClick={opening(close, "statement")}>Export for accounting…</MenuButton>
                  {network !== undefined && isCallable(network) && (
                    <MenuLink
                      to="/$environment/playground"
                      params={{ environment: environment.id }}
                      search={{ network: network.id, from: address.id }}
                    >
                      Open in playground
                    </MenuLink>
                  )}
                </>
              )}
            </MoreMenu>
          </Group>
        }
      />
      <PageTabs
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
              >
                <LastTransactions environment={environment.id} owner={{ kind: "address", id: address.address }}>
                  <TextLink
                    size="sm"
                    to="/$environment/addresses/$addressId"
                    params={{ environment: environment.id, addressId: address.id }}
                    search={{ tab: "transactions" }}
                  >
                    All transactions
                  </TextLink>
                </LastTransactions>
              </AssetsPanel>
            ),
          },
          {
            value: "transactions",
            label: "Transactions",
            content: <TransactionList {...list} owner={{ kind: "address", id: address.address }} />,
          },
          {
            value: "operations",
            label: "Activity",
            content: (
              <OperationList {...list} of="address" filter={{ addressId: address.id, sender: address.address }} />
            ),
          },
          {
            value: "details",
            label: "Details",
            content: <AddressFacts environment={environment} address={address} />,
          },
        ]}
      />
      {form === "receive" && (
        <Receive environment={environment.id} to={{ kind: "address", address }} onClose={() => show(undefined)} />
      )}
      {form === "statement" && (
        <Statement
          environment={environment.id}
          owner={{ kind: "address", id: address.address }}
          heldId={address.id}
          search={search}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/addresses/$addressId")({
  validateSearch: lazily(() =>
    z.extend(detailSearch(tabs).built, {
      ...transactionSearch,
      ...chartSearch,
      /** The dialog open over the page. */
      form: ifValid(z.enum(["receive", "statement"])),
    }),
  ),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, addressId } }) => {
    try {
      const [address] = await Promise.all([
        queryClient.ensureQueryData(addressOptions(environment, addressId)),
        // Content that depends on the network would shift the page when it arrives.
        queryClient.prefetchQuery(allNetworksOptions(environment)),
      ]);
      if (address !== null) {
        await Promise.all([
          // The title is its label.
          queryClient.prefetchQuery(labelsOfOptions(environment, address.address)),
          queryClient.prefetchQuery(newestOptions(environment, { kind: "address", id: address.address })),
        ]);
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
