import { Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../../api/client.ts";
import { deployedContractsOptions } from "../../../../api/contracts.ts";
import { type Column, DataTable } from "../../../../components/data-table.tsx";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { HashText } from "../../../../components/hash-text.tsx";
import { Pager } from "../../../../components/pager.tsx";
import { Address } from "../../../-components/address.tsx";
import { ListState } from "../../../-components/list-state.tsx";
import { NetworkSelect } from "../../../-components/network-select.tsx";
import { pageSize } from "../../../-page-size.ts";
import { NetworkName } from "../../activity/-components/network-name.tsx";
import type { ContractsSearch } from "./contracts-search.ts";

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  readonly onSearch: (change: Partial<ContractsSearch>) => void;
};

/** The contracts that the service has deployed, where it tells them (operations beyond the specification). */
export function DeployedList({ environment, search, onSearch }: Props) {
  const navigate = useNavigate();
  const networkId = search.network === "" ? undefined : search.network;
  const options = deployedContractsOptions(environment, { skip: search.skip, take: pageSize, networkId });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  if (isLacking(query.error)) {
    return (
      <EmptyState
        title="This deployment of the service does not list its contracts."
        reason="Contracts of the book, and any other by its address, can be used all the same."
      />
    );
  }
  return (
    <>
      <Group mb="md">
        <NetworkSelect
          environment={environment}
          value={search.network}
          none="All"
          onChange={(network) => onSearch({ network, skip: 0 })}
        />
      </Group>
      <ListState query={query} queryKey={options.queryKey}>
        {({ contracts, total }) => (
          <>
            <DataTable
              label="Deployed contracts"
              columns={columns(environment)}
              rows={contracts}
              rowKey={({ id }) => id}
              onOpen={({ networkId: network, contractAddress: address }) => {
                if (network === undefined || address === undefined) return;
                void navigate({
                  to: "/$environment/contracts/$networkId/$address",
                  params: { environment, networkId: network, address },
                });
              }}
              empty={
                <EmptyState
                  title={networkId === undefined ? "Nothing is deployed yet." : "Nothing is deployed on this network."}
                  reason="Contracts that the service has deployed for the organization appear here."
                />
              }
            />
            <Pager skip={search.skip} take={pageSize} total={total} onSkip={(skip) => onSearch({ skip })} />
          </>
        )}
      </ListState>
    </>
  );
}

/** Whether the deployment lacks the operation; nothing that is asked for again. */
export const isLacking = (error: Error | null): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status);

type Row = {
  id: string;
  name?: string | undefined;
  contractAddress?: string | undefined;
  network?: string | undefined;
  networkId?: string | undefined;
  contractTemplateId?: string | undefined;
};

const columns = (environment: string): readonly Column<Row>[] => [
  { key: "name", header: "Name", cell: ({ name }) => (name === undefined ? "–" : <strong>{name}</strong>) },
  {
    key: "address",
    header: "Address",
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
  },
  {
    key: "network",
    header: "Network",
    cell: ({ networkId, network }) =>
      networkId === undefined ? (network ?? "–") : <NetworkName environment={environment} networkId={networkId} />,
  },
  { key: "id", header: "Deployment id", cell: ({ id }) => <HashText value={id} what="deployment id" /> },
  {
    key: "template",
    header: "Template",
    cell: ({ contractTemplateId }) =>
      contractTemplateId === undefined ? "–" : <HashText value={contractTemplateId} what="template id" />,
  },
];
