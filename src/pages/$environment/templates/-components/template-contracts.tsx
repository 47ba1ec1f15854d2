import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import type { FindSearch, OnSearch } from "#src/lists/list-search.ts";
import { deployedColumns, deployedFile } from "#src/records/deployed-columns.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = {
  readonly environment: string;
  readonly templateId: string;
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
};

/** The contracts that were deployed from a template (operations beyond, Deployed contracts and their ABIs). */
export const TemplateContracts = ({ environment, templateId, search, onSearch }: Props) => {
  const navigate = useNavigate();
  const { find } = useNetworks(environment);
  const { skip, take } = search;
  const options = deployedContractsOptions(environment, { skip, take, contractTemplateId: templateId });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return (
    <DataList
      environment={environment}
      name="contracts-of-template"
      label="Contracts deployed from the template"
      query={query}
      queryKey={options.queryKey}
      columns={deployedColumns(environment, find).filter(({ key }) => key !== "template")}
      file={deployedFile(environment, find)}
      rowKey={({ id }) => id}
      onOpen={({ networkId, contractAddress: address }) => {
        if (networkId === undefined || address === undefined) return;
        void navigate({
          to: "/$environment/contracts/$networkId/$address",
          params: { environment, networkId, address },
        });
      }}
      search={search}
      onSearch={onSearch}
      copy={{ of: ({ id, contractAddress }) => contractAddress ?? id, what: "addresses" }}
      notOffered={
        <NotOffered
          what="a list of deployed contracts"
          instead="You can look up a contract by its deployment id under Contracts."
        />
      }
      empty={
        <EmptyList
          skip={skip}
          onFirst={() => onSearch({ skip: 0 })}
          title="No contracts deployed from this template yet."
          reason="Contracts appear here once they are mined."
        />
      }
    />
  );
};
