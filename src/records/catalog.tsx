import { useQuery } from "@tanstack/react-query";
import type { EnabledNetwork } from "#shared/wire/network.ts";
import { enabledNetworksOptions } from "../api/networks.ts";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { NameText } from "../components/exact-text.tsx";
import { HashText } from "../components/hash-text.tsx";
import { ListState } from "../lists/list-state.tsx";

const columns: readonly Column<EnabledNetwork>[] = [
  {
    key: "name",
    card: "title",
    header: "Name",
    cell: ({ name }) => (
      <strong>
        <NameText text={name} />
      </strong>
    ),
  },
  { key: "alias", card: "figure", header: "Alias", cell: ({ alias }) => alias ?? "–" },
  {
    key: "id",
    card: "detail",
    header: "Id",
    cell: ({ networkId }) => <HashText value={networkId} what="network id" />,
  },
];

/** All networks that the service has enabled (specification, Endpoints 10). */
export const Catalog = ({ environment }: { readonly environment: string }) => {
  const options = enabledNetworksOptions(environment);
  const query = useQuery(options);
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {(networks) => (
        <DataTable
          label="Catalog of enabled networks"
          columns={columns}
          rows={networks}
          rowKey={({ networkId }) => networkId}
          empty={<EmptyState title="The catalog is empty." reason="Networks that the service offers appear here." />}
        />
      )}
    </ListState>
  );
};
