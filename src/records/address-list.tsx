import { type QueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { differenceText } from "#shared/console/book-differences.ts";
import { addressColumns as data } from "#shared/console/columns/addresses.ts";
import type { Address } from "#shared/wire/address.ts";
import { allDifferences } from "#src/api/assets.ts";
import type { Listed } from "#src/api/source/pages.ts";
import type { Column } from "#src/components/data-table.tsx";
import { fileColumns } from "#src/lists/csv-file.ts";
import { DataList } from "#src/lists/data-list.tsx";
import type { FindSearch, OnSearch } from "#src/lists/list-search.ts";
import type { Mirrored } from "#src/lists/use-list.ts";
import { addressColumns, addressFacts } from "./address-columns.tsx";
import { useCanEditLabels } from "./edit-label.tsx";
import { useExplorers } from "./explorer-link.tsx";
import { FindFilters } from "./find-filters.tsx";
import { heldColumns } from "./held/held-columns.tsx";
import { usePageHeld } from "./held/use-page-held.ts";
import { useLabelsOf } from "./use-labelled.ts";
import { useNetworks } from "./use-networks.ts";

type Props = {
  readonly environment: string;
  /** The list's name, and the table's. */
  readonly name: string;
  readonly label: string;
  readonly query: UseQueryResult<Listed<Address>>;
  readonly queryKey: QueryKey;
  readonly mirror: Mirrored;
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
  readonly empty: ReactNode;
  /** Columns that would be the same in every row. */
  readonly without?: readonly string[];
  /** Additional columns of this list, at the end. */
  readonly more?: readonly Column<Address>[];
};

/** A list of addresses of any owner; a row opens its detail. */
export const AddressList = ({ environment, without = [], more = [], ...list }: Props) => {
  const navigate = useNavigate();
  const { find, isAwaited } = useNetworks(environment);
  const rows = list.query.data?.data ?? none;
  const labelLists = useLabelsOf(environment, rows);
  const held = usePageHeld(
    environment,
    "address",
    rows.map(({ id }) => id),
  );
  const explorers = useExplorers(environment);
  const canEditLabels = useCanEditLabels();
  const labels = new Map(rows.map(({ id }, at) => [id, labelLists[at] ?? []]));
  const labelsOf = ({ id }: Address) => labels.get(id) ?? [];
  const factsOf = addressFacts({ find, labelsOf });
  const columns = addressColumns({
    environment,
    factsOf,
    find,
    labelsOf,
    explorers,
    canEditLabels,
    isRoomy: without.length > 0,
    held: heldColumns<Address>(held, ({ id }) => id),
  });
  return (
    <DataList
      environment={environment}
      {...list}
      isAwaited={isAwaited}
      filters={
        <FindFilters environment={environment} search={list.search} onSearch={list.onSearch} without={without} />
      }
      columns={[...columns.filter(({ key }) => !without.includes(key)), ...more]}
      file={fileColumns(data, async (row, client) => ({
        ...factsOf(row),
        difference: await coinDifferenceOf(environment, row, client),
      }))}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/$environment/addresses/$addressId", params: { environment, addressId: id } })
      }
      copy={{ of: ({ address }) => address, what: "addresses" }}
    />
  );
};

/** Empty if the server cannot say. */
const coinDifferenceOf = async (
  environment: string,
  { id }: Address,
  client: QueryClient,
): Promise<string | undefined> => {
  const differences = await allDifferences(environment, client).catch(() => []);
  const own = differences.find((one) => one.addressId === id && one.asset.kind === "native");
  return own === undefined ? undefined : differenceText(own);
};

const none: readonly Address[] = [];
