import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { contractListOptions } from "#src/api/book/contract-list.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ContractList } from "./-components/contract-list.tsx";
import { type ContractsSearch, defaults, queryOf, searchSchema } from "./-components/contracts-search.ts";

const DeploymentLookUp = later(async () => (await import("./-components/deployment-look-up.tsx")).DeploymentLookUp);

const Contracts = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const onSearch = (change: Partial<ContractsSearch>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), replace: change.skip === 0, ...how });
  const { data } = useQuery(contractListOptions(environment, queryOf(search)));
  const [isAsked, setAsked] = useState(search.deployment !== "");
  // Without a list, an id is the only way to a deployed contract.
  const isLookingUp = isAsked || data?.deployed.state === "not_offered";
  return (
    <>
      <PageHeader
        title="Contracts"
        description="Contracts that you saved or deployed, then those that you only called."
        action={
          <Button variant="default" aria-expanded={isLookingUp} onClick={() => setAsked(!isAsked)}>
            Look up by id
          </Button>
        }
      />
      {isLookingUp && (
        <DeploymentLookUp
          key={search.deployment}
          environment={environment}
          id={search.deployment}
          onLookUp={(deployment) => onSearch({ deployment })}
        />
      )}
      <ContractList environment={environment} search={search} onSearch={onSearch} />
    </>
  );
};

export const Route = createFileRoute("/$environment/contracts/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    // A changed filter keeps the page: the list itself shows that it loads.
    if (cause === "stay") return;
    // Its rows have the networks' names from the start.
    await Promise.all([
      queryClient.prefetchQuery(allNetworksOptions(environment)),
      queryClient.ensureQueryData(contractListOptions(environment, queryOf(deps))),
    ]);
  },
  component: Contracts,
});
