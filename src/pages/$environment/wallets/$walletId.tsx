import { Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { addressesOfWalletOptions } from "#src/api/addresses.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { useMay } from "#src/api/use-may.ts";
import { useServiceButton } from "#src/api/use-outage.ts";
import { walletOptions } from "#src/api/wallets.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { chartSearch } from "#src/assets/chart-search.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { MenuButton, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { listDefaults } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { OperationList } from "#src/operations/operation-list.tsx";
import { AddressList } from "#src/records/address-list.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import { OwnerSummary } from "#src/records/owner/owner-summary.tsx";
import { Receive, ReceiveButton } from "#src/records/owner/receive-button.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { PartialNote } from "#src/records/partial-note.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { SendFromOwner } from "#src/send/send-from-owner.tsx";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { LastTransactions } from "#src/transactions/last-transactions.tsx";
import { newestOptions } from "#src/transactions/newest.ts";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";
import { WalletFacts } from "./-components/wallet-facts.tsx";

const GenerateAddress = later(async () => (await import("#src/creation/generate-address.tsx")).GenerateAddress);
const Statement = later(async () => (await import("#src/transactions/statement-dialog.tsx")).StatementDialog);

const tabs = ["assets", "transactions", "operations", "addresses", "details"] as const;

const WalletDetail = () => {
  const { environment } = Route.useRouteContext();
  const { walletId } = Route.useParams();
  const { tab, form, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: wallet } = useSuspenseQuery(walletOptions(environment.id, walletId));
  const { find } = useNetworks(environment.id);
  const owner = { id: walletId, reference: wallet?.reference ?? "" };
  const addresses = addressesOfWalletOptions(environment.id, owner, { skip: search.skip, take: search.take });
  const mayGenerate = useMay(endpointFacts.generateAddress.role);
  const ofAddresses = useList({
    environment: environment.id,
    kind: "addresses",
    search,
    within: { wallet: walletId },
    pages: { ...addresses, enabled: tab === "addresses" && wallet !== null },
  });
  const show = (next: typeof form) =>
    void navigate({ search: (last) => ({ ...last, form: next }), replace: next === undefined });
  const opening = (close: () => void, next: typeof form) => () => {
    close();
    show(next);
  };
  const opens = useServiceButton(environment.id, () => show("address"));
  if (wallet === null) return <EmptyState title="This wallet no longer exists." />;
  const network = find(wallet.networkId);
  const list = {
    environment: environment.id,
    search,
    onSearch: (change: Partial<typeof search>, how?: { readonly replace: true }) =>
      void navigate({ search: (last) => ({ ...last, ...change }), ...how }),
  };
  const ofProfile = { kind: "wallet", ...owner } as const;
  return (
    <>
      <PageHeader
        back={
          <TextLink size="sm" to="/$environment/wallets" params={{ environment: environment.id }}>
            Wallets
          </TextLink>
        }
        title={`Wallet of ${wallet.reference} on ${network?.name ?? wallet.networkId}`}
        description={
          <OwnerSummary environment={environment.id} kind="wallet" id={walletId}>
            <ProfileLink environment={environment.id} reference={wallet.reference} />·
            <NetworkLink environment={environment.id} networkId={wallet.networkId} />
          </OwnerSummary>
        }
        action={
          <Group gap="sm" wrap="nowrap">
            <ReceiveButton onClick={() => show("receive")} />
            <SendFromOwner environment={environment.id} owner={ofProfile} />
            <MoreMenu>
              {(close) => (
                <>
                  <MenuButton onClick={opening(close, "statement")}>Export for accounting…</MenuButton>
                  {mayGenerate && (
                    <MenuButton {...opens} onClick={opening(close, "address")}>
                      {endpointFacts.generateAddress.action}
                    </MenuButton>
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
                owner={{ kind: "wallet", id: wallet.id }}
                search={search}
                onSearch={(change) =>
                  void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
                }
              >
                <LastTransactions environment={environment.id} owner={{ kind: "wallet", id: wallet.id }}>
                  <TextLink
                    size="sm"
                    to="/$environment/wallets/$walletId"
                    params={{ environment: environment.id, walletId }}
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
            content: <TransactionList {...list} owner={{ kind: "wallet", id: wallet.id }} />,
          },
          {
            value: "operations",
            label: "Activity",
            content: (
              <OperationList
                {...list}
                of="wallet"
                filter={{ reference: wallet.reference, networkId: network?.id ?? wallet.networkId }}
              />
            ),
          },
          {
            value: "addresses",
            label: "Addresses",
            content: (
              <>
                <PartialNote
                  of="addresses"
                  shown={ofAddresses.page?.mirror}
                  isAwaited={!ofAddresses.list.mirror.isAsked && ofAddresses.list.query.isLoading}
                />
                <AddressList
                  {...list}
                  name="addresses-of-wallet"
                  label="Addresses of the wallet"
                  {...ofAddresses.list}
                  without={["profile", "network"]}
                  empty={<EmptyState title="No addresses yet." reason="Generated addresses appear here." />}
                />
              </>
            ),
          },
          {
            value: "details",
            label: "Details",
            content: <WalletFacts environment={environment.id} wallet={wallet} />,
          },
        ]}
      />
      {form === "receive" && (
        <Receive
          environment={environment.id}
          to={ofProfile}
          onGenerate={mayGenerate ? () => show("address") : undefined}
          onClose={() => show(undefined)}
        />
      )}
      {form === "statement" && (
        <Statement
          environment={environment.id}
          owner={{ kind: "wallet", id: walletId }}
          heldId={walletId}
          search={search}
          onClose={() => show(undefined)}
        />
      )}
      {form === "address" && (
        <GenerateAddress
          environment={environment}
          reference={wallet.reference}
          networkId={network?.id ?? wallet.networkId}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/wallets/$walletId")({
  validateSearch: lazily(() =>
    z.extend(detailSearch(tabs).built, {
      ...transactionSearch,
      ...chartSearch,
      /** The form open over the page. */
      form: ifValid(z.enum(["address", "receive", "statement"])),
    }),
  ),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, walletId } }) => {
    const [wallet] = await Promise.all([
      queryClient.ensureQueryData(walletOptions(environment, walletId)),
      // The title names the network: otherwise it would briefly show its id.
      queryClient.prefetchQuery(allNetworksOptions(environment)),
      queryClient.prefetchQuery(newestOptions(environment, { kind: "wallet", id: walletId })),
    ]);
    if (wallet === null) throw notFound({ data: missing("wallet", walletId) });
  },
  notFoundComponent: NotFoundView,
  component: WalletDetail,
});
