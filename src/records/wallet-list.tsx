import { type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { walletColumns as data, type WalletFacts } from "#shared/console/columns/wallets.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Paged } from "#src/api/source/pages.ts";
import type { Wallet } from "#src/api/wallets.ts";
import type { Column } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { declared, fileColumns } from "#src/lists/csv-file.ts";
import { DataList } from "#src/lists/data-list.tsx";
import type { FindSearch, OnSearch } from "#src/lists/list-search.ts";
import type { Mirrored } from "#src/lists/use-list.ts";
import { FindFilters } from "./find-filters.tsx";
import { FoundNetworkLink } from "./network-link.tsx";
import { ProfileLink } from "./profile-link.tsx";
import { useNetworks } from "./use-networks.ts";

type Props = {
  readonly environment: string;
  readonly name: string;
  readonly label: string;
  readonly query: UseQueryResult<Paged<Wallet>>;
  readonly queryKey: QueryKey;
  readonly mirror: Mirrored;
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
  readonly empty: ReactNode;
  /** Columns that would be the same in every row. */
  readonly without?: readonly string[];
};

/** A list of wallets of any owner; a row opens its detail. */
export const WalletList = ({ environment, without = [], ...list }: Props) => {
  const navigate = useNavigate();
  const { find, isAwaited } = useNetworks(environment);
  const factsOf = ({ networkId }: Wallet): WalletFacts => ({ networkName: find(networkId)?.name });
  return (
    <DataList
      environment={environment}
      {...list}
      isAwaited={isAwaited}
      filters={
        <FindFilters environment={environment} search={list.search} onSearch={list.onSearch} without={without} />
      }
      columns={walletColumns(environment, find, factsOf, without).filter(({ key }) => !without.includes(key))}
      file={fileColumns(data, factsOf)}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/wallets/$walletId", params: { environment, walletId: id } })
      }
      copy={{ of: ({ id }) => id, what: "wallet ids" }}
    />
  );
};

type Find = (networkId: string) => Network | undefined;

const nameWith = (find: Find, networkId: string): string => find(networkId)?.name ?? networkId;

export const walletColumns = (
  environment: string,
  find: Find,
  factsOf: (wallet: Wallet) => WalletFacts,
  without: readonly string[],
): readonly Column<Wallet>[] => [
  {
    ...declared(data.reference, factsOf),
    card: "title",
    cell: ({ reference }) => <ProfileLink environment={environment} reference={reference} />,
  },
  {
    ...declared(data.networkName, factsOf),
    // The wallets of one profile differ in their network.
    card: without.includes("profile") ? "title" : "figure",
    cell: ({ networkId }) => (
      <FoundNetworkLink environment={environment} networkId={networkId} network={find(networkId)} />
    ),
    order: ({ networkId }) => nameWith(find, networkId),
  },
  {
    ...declared(data.id, factsOf),
    card: "detail",
    always: true,
    cell: ({ id }) => <HashText value={id} what="wallet id" />,
  },
  {
    ...declared(data.type, factsOf),
    card: "none",
    extra: true,
    cell: ({ type = "–" }) => wireWord(type),
  },
  {
    ...declared(data.index, factsOf),
    card: "none",
    extra: true,
    term: "derivation index",
    align: "right",
    cell: ({ index }) => index ?? "–",
    order: ({ index }) => index,
  },
  {
    ...declared(data.currentDeepIndex, factsOf),
    card: "none",
    extra: true,
    term: "deep index",
    align: "right",
    cell: ({ currentDeepIndex }) => currentDeepIndex ?? "–",
    order: ({ currentDeepIndex }) => currentDeepIndex,
  },
  {
    ...declared(data.organizationId, factsOf),
    card: "none",
    extra: true,
    cell: ({ organizationId }) =>
      organizationId === undefined ? "–" : <HashText value={organizationId} what="organization id" />,
  },
  {
    ...declared(data.date, factsOf),
    card: "time",
    cell: ({ date }) => (date === undefined ? "–" : <TimeText value={date} />),
  },
  {
    key: "open",
    card: "open",
    header: "Detail",
    always: true,
    cell: ({ id, reference, networkId }) => (
      <TextLink
        inherit
        to="/$environment/wallets/$walletId"
        params={{ environment, walletId: id }}
        aria-label={nameText(`Open wallet of ${reference} on ${nameWith(find, networkId)}`)}
      >
        Open
      </TextLink>
    ),
  },
];
