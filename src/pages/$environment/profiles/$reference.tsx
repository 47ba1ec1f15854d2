import { Button, Group } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { addressesOfProfileOptions } from "#src/api/addresses.ts";
import { profileOptions } from "#src/api/profiles.ts";
import { useMay } from "#src/api/use-may.ts";
import { useServiceButton } from "#src/api/use-outage.ts";
import { walletsOfProfileOptions } from "#src/api/wallets.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { chartSearch } from "#src/assets/chart-search.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { MenuButton, MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { listDefaults } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { OperationList } from "#src/operations/operation-list.tsx";
import { AddressList } from "#src/records/address-list.tsx";
import { detailSearch } from "#src/records/detail-search.ts";
import { ManyAddressesItem } from "#src/records/many-addresses-button.tsx";
import { OwnerSummary } from "#src/records/owner/owner-summary.tsx";
import { Receive, ReceiveButton } from "#src/records/owner/receive-button.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { PartialNote } from "#src/records/partial-note.tsx";
import { referenceFaultText } from "#src/records/reference-text.ts";
import { WalletList } from "#src/records/wallet-list.tsx";
import { SendFromOwner } from "#src/send/send-from-owner.tsx";
import { LastTransactions } from "#src/transactions/last-transactions.tsx";
import { newestOptions } from "#src/transactions/newest.ts";
import { TransactionList } from "#src/transactions/transaction-list.tsx";
import { transactionSearch } from "#src/transactions/transaction-search.ts";
import { ProfileFacts, ProfileKind } from "./-components/profile-facts.tsx";

const CreateWallet = later(async () => (await import("#src/creation/create-wallet.tsx")).CreateWallet);
const GenerateAddress = later(async () => (await import("#src/creation/generate-address.tsx")).GenerateAddress);
const Statement = later(async () => (await import("#src/transactions/statement-dialog.tsx")).StatementDialog);

const tabs = ["assets", "transactions", "operations", "wallets", "addresses", "details"] as const;

const ProfilePage = () => {
  const { environment, reference } = Route.useParams();
  const fault = referenceFault(reference);
  if (fault === undefined) return <ProfileDetail key={reference} />;
  return (
    <>
      <PageHeader back={allProfiles(environment)} title="This profile cannot be opened" />
      <EmptyState
        title={`The reference “${reference}” ${referenceFaultText[fault]}.`}
        reason="The service would return something other than a profile for it."
        action={
          <TextLink size="sm" to="/$environment/profiles" params={{ environment }}>
            Show all profiles
          </TextLink>
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/profiles/$reference")({
  validateSearch: lazily(() =>
    z.extend(detailSearch(tabs).built, {
      ...transactionSearch,
      ...chartSearch,
      /** The form open over the page. */
      form: ifValid(z.enum(["wallet", "address", "receive", "statement"])),
    }),
  ),
  search: { middlewares: [stripSearchParams({ tab: tabs[0], ...listDefaults })] },
  loader: async ({ context: { queryClient }, params: { environment, reference } }) => {
    if (referenceFault(reference) !== undefined) return;
    void queryClient.prefetchQuery(profileOptions(environment, reference));
    await queryClient.prefetchQuery(newestOptions(environment, { kind: "profile", id: reference }));
  },
  component: ProfilePage,
});

const allProfiles = (environment: string) => (
  <TextLink size="sm" to="/$environment/profiles" params={{ environment }}>
    Profiles
  </TextLink>
);

const ProfileDetail = () => {
  const { environment: opened } = Route.useRouteContext();
  const { environment, reference } = Route.useParams();
  const { tab, form, ...search } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const show = (next: typeof form) =>
    void navigate({ search: (last) => ({ ...last, form: next }), replace: next === undefined });
  const opening = (close: () => void, next: typeof form) => () => {
    close();
    show(next);
  };
  const creates = useServiceButton(environment, () => show("wallet"));
  const generates = useServiceButton(environment, () => show("address"));
  const page = { skip: search.skip, take: search.take };
  const mayGenerate = useMay(endpointFacts.generateAddress.role);
  const mayCreate = useMay(endpointFacts.createWallet.role);
  const wallets = walletsOfProfileOptions(environment, reference, page);
  const addresses = addressesOfProfileOptions(environment, reference, page);
  const source = { environment, search, within: { profile: reference } };
  const ofWallets = useList({ ...source, kind: "wallets", pages: { ...wallets, enabled: tab === "wallets" } });
  const ofAddresses = useList({ ...source, kind: "addresses", pages: { ...addresses, enabled: tab === "addresses" } });
  const owner = { kind: "profile", reference } as const;
  const list = {
    environment,
    search,
    onSearch: (change: Partial<typeof search>, how?: { readonly replace: true }) =>
      void navigate({ search: (last) => ({ ...last, ...change }), ...how }),
    without: ["profile"],
  };
  return (
    <>
      <PageHeader
        back={allProfiles(environment)}
        title={reference}
        edit={<CopyButton value={reference} what="reference" />}
        description={
          <OwnerSummary environment={environment} kind="profile" id={reference}>
            <ProfileKind environment={environment} reference={reference} />
          </OwnerSummary>
        }
        action={
          <Group gap="sm" wrap="nowrap">
            <ReceiveButton onClick={() => show("receive")} />
            <SendFromOwner environment={environment} owner={owner} />
            <MoreMenu>
              {(close) => (
                <>
                  <MenuButton onClick={opening(close, "statement")}>Export for accounting…</MenuButton>
                  {mayGenerate && (
                    <>
                      <MenuButton {...generates} onClick={opening(close, "address")}>
                        {endpointFacts.generateAddress.action}
                      </MenuButton>
                      <ManyAddressesItem environment={environment} reference={reference} />
                    </>
                  )}
                  {mayCreate && (
                    <MenuButton {...creates} onClick={opening(close, "wallet")}>
                      {endpointFacts.createWallet.action}
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
                environment={environment}
                owner={{ kind: "profile", id: reference }}
                search={search}
                onSearch={(change) =>
                  void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
                }
              >
                <LastTransactions environment={environment} owner={{ kind: "profile", id: reference }}>
                  <TextLink
                    size="sm"
                    to="/$environment/profiles/$reference"
                    params={{ environment, reference }}
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
            content: <TransactionList {...list} owner={{ kind: "profile", id: reference }} />,
          },
          {
            value: "operations",
            label: "Activity",
            content: <OperationList {...list} of="profile" filter={{ reference }} />,
          },
          {
            value: "wallets",
            label: "Wallets",
            content: (
              <>
                <PartialNote of="wallets" shown={ofWallets.page?.mirror} />
                <WalletList
                  {...list}
                  name="wallets-of-profile"
                  label="Wallets of the profile"
                  {...ofWallets.list}
                  empty={
                    <EmptyState
                      title="No wallets yet."
                      reason="The first address on a network creates one."
                      action={
                        mayCreate && (
                          <Button size="xs" {...preloads(CreateWallet)} {...creates}>
                            {endpointFacts.createWallet.action}
                          </Button>
                        )
                      }
                    />
                  }
                />
              </>
            ),
          },
          {
            value: "addresses",
            label: "Addresses",
            content: (
              <>
                <PartialNote of="addresses" shown={ofAddresses.page?.mirror} />
                <AddressList
                  {...list}
                  name="addresses-of-profile"
                  label="Addresses of the profile"
                  {...ofAddresses.list}
                  empty={<EmptyState title="No addresses yet." reason="Generated addresses appear here." />}
                />
              </>
            ),
          },
          {
            value: "details",
            label: "Details",
            content: <ProfileFacts environment={environment} reference={reference} />,
          },
        ]}
      />
      {form === "receive" && (
        <Receive
          environment={environment}
          to={owner}
          onGenerate={mayGenerate ? () => show("address") : undefined}
          onClose={() => show(undefined)}
        />
      )}
      {form === "statement" && (
        <Statement
          environment={environment}
          owner={{ kind: "profile", id: reference }}
          heldId={reference}
          search={search}
          onClose={() => show(undefined)}
        />
      )}
      {form === "wallet" && <CreateWallet environment={opened} reference={reference} onClose={() => show(undefined)} />}
      {form === "address" && (
        <GenerateAddress environment={opened} reference={reference} onClose={() => show(undefined)} />
      )}
    </>
  );
};
