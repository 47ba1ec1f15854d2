import { createFileRoute } from "@tanstack/react-router";
import { allNetworksOptions } from "#src/api/networks.ts";
import { CallPanel } from "#src/playground/call-panel-loader.tsx";
import { loadContractPanel } from "#src/playground/contract-panel-loader.ts";
import { Playground } from "#src/playground/playground.tsx";
import { searchSchema } from "#src/playground/search.ts";

const Page = () => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Playground
      environment={environment}
      search={search}
      onSearch={(next, how) => navigate({ search: next, replace: how === "replace" })}
    />
  );
};

export const Route = createFileRoute("/$environment/playground")({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { address, fn } }) => ({ isOpen: address !== undefined, hasForm: fn !== undefined }),
  loader: ({ context, params, deps }) => {
    if (deps.isOpen) void loadContractPanel();
    if (deps.isOpen && deps.hasForm) CallPanel.preload();
    return context.queryClient.ensureQueryData(allNetworksOptions(params.environment));
  },
  component: Page,
});
