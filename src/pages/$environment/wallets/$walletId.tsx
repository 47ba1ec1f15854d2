import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { wireWord } from "#shared/text/wire-word.ts";
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
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { listDefaults } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { AddressList } from "#src/records/address-list.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { NetworkLink } from "#src/records/network-link.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { PartialNote } from "#src/records/partial-note.tsx";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";

const GenerateAddress = later(async () => (await import("#src/creation/generate-address.tsx")).GenerateAddress);

const tabs = ["addresses", "assets", "transactions"] as const;

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
  const opens = useServiceButton(environment.id, () => show("address"));
  if (wallet === null) return <EmptyState title="This wallet no longer exists." />;
  const network = find(wallet.networkId);
  const list = {
    environment: environment.id,
    search,
    onSearch: (change: Partial<typeof search>, how?: { readonly replace: true }) =>
      void navigate({ search: (last) => ({ ...last, ...change }), ...how }),
  };
  return (
    <>
      <PageHeader
        title={`Wallet of ${wallet.reference} on ${network?.name ?? wallet.networkId}`}
        action={
          mayGenerate && (
            <Button {...preloads(GenerateAddress)} {...opens}>
              {endpointFacts.generateAddress.action}
            </Button>
          )
        }
      />
      <FactList
        facts={[
          {
            label: "Profile",
            value: <ProfileLink environment={environment.id} reference={wallet.reference} />,
          },
          { label: "Network", value: <NetworkLink environment={environment.id} networkId={wallet.networkId} /> },
          { label: "Type", value: wallet.type && wireWord(wallet.type) },
          { isTechnical: true, label: "Derivation index", term: "derivation index", value: wallet.index },
          { isTechnical: true, label: "Deep index", term: "deep index", value: wallet.currentDeepIndex },
          { label: "Created", value: wallet.date && <TimeText value={wallet.date} /> },
          { isTechnical: true, label: "Wallet id", value: <HashText value={wallet.id} what="wallet id" /> },
          {
            isTechnical: true,
            label: "Organization id",
            value: wallet.organizationId && <HashText value={wallet.organizationId} what="organization id" />,
          },
        ]}
      />
      <PageTabs
        mt="xl"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
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
              />
            ),
          },
          {
            value: "transactions",
            label: "Transactions",
            content: <TransactionList {...list} owner={{ kind: "wallet", id: wallet.id }} />,
          },
        ]}
      />
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
      form: ifValid(z.literal("address")),
    }),
  ),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, walletId } }) => {
    const [wallet] = await Promise.all([
      queryClient.ensureQueryData(walletOptions(environment, walletId)),
      // The title names the network: otherwise it would briefly show its id.
      queryClient.prefetchQuery(allNetworksOptions(environment)),
    ]);
    if (wallet === null) throw notFound({ data: missing("wallet", walletId) });
  },
  notFoundComponent: NotFoundView,
  component: WalletDetail,
});
