import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "#src/api/client/api-error.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import type { RecordOf } from "#src/api/source/mirror.ts";
import type { Column } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { Address } from "#src/records/address.tsx";
import { addressNameOf } from "#src/records/address-name.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useList } from "#src/lists/use-list.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import type { ContractsSearch } from "./contracts-search.ts";
import { NameText } from "#src/components/exact-text.tsx";

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  readonly onSearch: (change: Partial<ContractsSearch>, how?: { readonly replace: true }) => void;
};

/** The contracts that the service has deployed, where it tells them (operations beyond the specification). */
export const DeployedList = ({ environment, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { find } = useNetworks(environment);
  const networkId = search.network === "" ? undefined : search.network;
  const { list } = useList({
    environment,
    kind: "contracts",
    search,
    within: networkId === undefined ? {} : { networkId },
    pages: deployedContractsOptions(environment, { skip: search.skip, take: search.take, networkId }),
  });
  if (isLacking(list.query.error)) {
    return (
      <EmptyState
        title="This deployment of the service does not list its contracts."
        reason="You can look one up above by its deployment id. You can still use a contract in the book, or any other by its address."
      />
    );
  }
  return (
    <DataList
      environment={environment}
      name="deployed-contracts"
      label="Deployed contracts"
      {...list}
      columns={columns(environment, (id) => find(id)?.name ?? id)}
      rowKey={({ id }) => id}
      onOpen={({ networkId: network, contractAddress: address }) => {
        if (network === undefined || address === undefined) return;
        void navigate({
          to: "/$environment/contracts/$networkId/$address",
          params: { environment, networkId: network, address },
        });
      }}
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id, contractAddress }) => contractAddress ?? id, what: "addresses" }}
      filters={
        <NetworkSelect
          environment={environment}
          value={search.network}
          none="All"
          onChange={(network) => onSearch({ network, skip: 0 })}
        />
      }
      empty={
        <EmptyState
          title={networkId === undefined ? "Nothing is deployed yet." : "Nothing is deployed on this network."}
          reason="Contracts that the service has deployed for the organization appear here."
        />
      }
    />
  );
};

/** Whether the deployment lacks the operation; nothing that is asked for again. */
const isLacking = (error: Error | null): boolean => error instanceof ApiError && [404, 405, 501].includes(error.status);

type Row = RecordOf<"contracts">;

const columns = (environment: string, nameOf: (networkId: string) => string): readonly Column<Row>[] => [
  {
    key: "name",
    header: "Name",
    cell: ({ name }) =>
      name === undefined ? (
        "–"
      ) : (
        <strong>
          <NameText text={name} />
        </strong>
      ),
    text: ({ name = "" }) => name,
  },
  {
    key: "address",
    header: "Address",
    always: true,
    cell: ({ contractAddress, networkId }) =>
      contractAddress === undefined ? (
        "–"
      ) : (
        <Address
          environment={environment}
          networkId={networkId}
          value={contractAddress}
          what="contract address"
          opens="contract"
        />
      ),
    text: ({ contractAddress = "" }) => contractAddress,
    shownAs: {
      header: "Address label",
      text: ({ contractAddress: value, networkId }, client) => addressNameOf({ environment, value, networkId }, client),
    },
  },
  {
    key: "network",
    header: "Network",
    cell: ({ networkId, network }) =>
      networkId === undefined ? (network ?? "–") : <NetworkName environment={environment} networkId={networkId} />,
    text: ({ networkId, network = "" }) => (networkId === undefined ? network : nameOf(networkId)),
  },
  {
    key: "id",
    header: "Deployment id",
    isId: true,
    cell: ({ id }) => <HashText value={id} what="deployment id" />,
    text: ({ id }) => id,
  },
  {
    key: "template",
    header: "Template",
    cell: ({ contractTemplateId }) =>
      contractTemplateId === undefined ? "–" : <HashText value={contractTemplateId} what="template id" />,
    text: ({ contractTemplateId = "" }) => contractTemplateId,
  },
];
