import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "#src/api/client/api-error.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { DataList } from "#src/lists/data-list.tsx";
import { useList } from "#src/lists/use-list.ts";
import { deployedColumns, deployedFile } from "#src/records/deployed-columns.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import type { ContractsSearch } from "./contracts-search.ts";

const DeploymentLookUp = later(async () => (await import("./deployment-look-up.tsx")).DeploymentLookUp);

type Props = {
  readonly environment: string;
  readonly search: ContractsSearch;
  /** The form that looks one up by its id is open. */
  readonly isLookingUp: boolean;
  readonly onSearch: (change: Partial<ContractsSearch>, how?: { readonly replace: true }) => void;
};

/** The contracts deployed by the service, if it lists them (operations beyond the specification). */
export const DeployedList = ({ environment, search, onSearch, isLookingUp }: Props) => {
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
  const lookUp = (
    <DeploymentLookUp
      key={search.deployment}
      environment={environment}
      id={search.deployment}
      onLookUp={(deployment) => onSearch({ deployment })}
    />
  );
  if (isLacking(list.query.error)) {
    return (
      <>
        {lookUp}
        <EmptyState
          title="This deployment does not list its contracts."
          reason="Look one up above by its deployment id, or open any contract by its address."
        />
      </>
    );
  }
  return (
    <>
      {isLookingUp && lookUp}
      <DataList
        environment={environment}
        name="deployed-contracts"
        label="Deployed contracts"
        {...list}
        columns={deployedColumns(environment, find)}
        file={deployedFile(environment, find)}
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
            title={networkId === undefined ? "No deployed contracts yet." : "No deployed contracts on this network."}
            reason="Contracts that the service deploys for your organization appear here."
          />
        }
      />
    </>
  );
};

/** Whether the deployment lacks the endpoint; a retry would not help. */
const isLacking = (error: Error | null): boolean => error instanceof ApiError && [404, 405, 501].includes(error.status);
