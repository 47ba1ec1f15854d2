import { Button } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bookOptions } from "#src/api/contract-book.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { later } from "#src/components/later.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { BookList } from "./-components/book-list.tsx";
import { type ContractsSearch, defaults, queryOf, searchSchema } from "./-components/contracts-search.ts";

const DeployedList = later(
  async () => (await import("./-components/deployed-list.tsx")).DeployedList,
  <LoadingRows rows={19} />,
);

const Contracts = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const onSearch = (change: Partial<ContractsSearch>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), replace: change.skip === 0, ...how });
  const [isLookingUp, setLookingUp] = useState(search.deployment !== "");
  return (
    <>
      <PageHeader
        title="Contracts"
        description="Contracts saved with their ABIs, and contracts deployed by the wallet service."
        action={
          search.tab === "deployed" && (
            <Button variant="default" aria-expanded={isLookingUp} onClick={() => setLookingUp(!isLookingUp)}>
              Look up by id
            </Button>
          )
        }
      />
      <PageTabs
        value={search.tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "book",
            label: "Contract book",
            content: <BookList environment={environment} search={search} onSearch={onSearch} />,
          },
          {
            value: "deployed",
            label: "Deployed contracts",
            content: (
              <DeployedList environment={environment} search={search} onSearch={onSearch} isLookingUp={isLookingUp} />
            ),
          },
        ]}
      />
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
    if (deps.tab === "deployed") {
      DeployedList.preload();
      // Its rows have the networks' names from the start.
      await queryClient.prefetchQuery(allNetworksOptions(environment));
      return;
    }
    await queryClient.ensureQueryData(bookOptions(environment, queryOf(deps)));
  },
  component: Contracts,
});
