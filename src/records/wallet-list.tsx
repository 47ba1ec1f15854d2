import { type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Paged } from "#src/api/source/pages.ts";
import type { Wallet } from "#src/api/wallets.ts";
import type { Column } from "#src/components/data-table.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
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
  const { find } = useNetworks(environment);
  return (
    <DataList
      environment={environment}
      {...list}
      filters={
        <FindFilters environment={environment} search={list.search} onSearch={list.onSearch} without={without} />
      }
      columns={walletColumns(environment, find, without).filter(({ key }) => !without.includes(key))}
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

const walletColumns = (environment: string, find: Find, without: readonly string[]): readonly Column<Wallet>[] => [
  {
    key: "profile",
    card: "title",
    header: "Profile",
    cell: ({ reference }) => <ProfileLink environment={environment} reference={reference} />,
    text: ({ reference }) => reference,
  },
  {
    key: "network",
    // The wallets of one profile differ in their network.
    card: without.includes("profile") ? "title" : "figure",
    header: "Network",
    cell: ({ networkId }) => (
      <FoundNetworkLink environment={environment} networkId={networkId} network={find(networkId)} />
    ),
    text: ({ networkId }) => nameWith(find, networkId),
  },
  {
    key: "id",
    card: "detail",
    header: "Wallet",
    always: true,
    cell: ({ id }) => <HashText value={id} what="wallet id" />,
    text: ({ id }) => id,
  },
  {
    key: "type",
    card: "none",
    extra: true,
    isId: true,
    header: "Type",
    cell: ({ type = "–" }) => wireWord(type),
    text: ({ type = "" }) => wireWord(type),
  },
  {
    key: "index",
    card: "none",
    extra: true,
    isId: true,
    header: "Index",
    term: "derivation index",
    align: "right",
    cell: ({ index }) => index ?? "–",
    text: ({ index }) => String(index ?? ""),
    order: ({ index }) => index,
  },
  {
    key: "deep",
    card: "none",
    extra: true,
    isId: true,
    header: "Deep index",
    term: "deep index",
    align: "right",
    cell: ({ currentDeepIndex }) => currentDeepIndex ?? "–",
    text: ({ currentDeepIndex }) => String(currentDeepIndex ?? ""),
    order: ({ currentDeepIndex }) => currentDeepIndex,
  },
  {
    key: "created",
    card: "time",
    header: "Created",
    cell: ({ date }) => (date === undefined ? "–" : <TimeText value={date} />),
    text: ({ date = "" }) => date,
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
