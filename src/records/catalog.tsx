import { useQuery } from "@tanstack/react-query";
import type { EnabledNetwork } from "#shared/wire/network.ts";
import { enabledNetworksOptions } from "#src/api/networks.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { useNetworks } from "./use-networks.ts";

type Find = ReturnType<typeof useNetworks>["find"];

const columnsOf = (environment: string, find: Find): readonly Column<EnabledNetwork>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    cell: ({ networkId, name }) =>
      find(networkId) === undefined ? (
        <strong>
          <NameText text={name} />
        </strong>
      ) : (
        <TextLink inherit fw={600} to="/$environment/networks/$networkId" params={{ environment, networkId }}>
          <NameText text={name} />
        </TextLink>
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

/** All networks that the service has enabled (specification, Endpoints 10), with links to the organization's own. */
export const Catalog = ({ environment }: { readonly environment: string }) => {
  const options = enabledNetworksOptions(environment);
  const query = useQuery(options);
  const { find } = useNetworks(environment);
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {(networks) => (
        <DataTable
          label="Catalog of enabled networks"
          columns={columnsOf(environment, find)}
          rows={networks}
          rowKey={({ networkId }) => networkId}
          empty={<EmptyState title="The catalog is empty." reason="Networks that the service offers appear here." />}
        />
      )}
    </ListState>
  );
};
