import { createFileRoute, redirect, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { enabledNetworksOptions, networksOptions } from "#src/api/networks.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { findSearch, isAsked, listDefaults } from "#src/lists/list-search.ts";
import { Catalog } from "#src/records/catalog.tsx";
import { networksPageOf, OrganizationNetworks } from "#src/records/organization-networks.tsx";
import { PageTabs } from "#src/records/page-tabs.tsx";

const defaults = { tab: "organization", ...listDefaults } as const;

const searchSchema = lazily(() =>
  z.object({
    tab: withDefault(z.enum(["organization", "catalog"]), defaults.tab),
    enabled: ifValid(z.boolean()),
    ...findSearch,
    /** The search text in links of earlier versions. */
    name: findSearch.q,
  }),
);

const Networks = () => {
  const { environment } = Route.useParams();
  const { tab, enabled, name: _earlier, ...list } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <>
      <PageHeader
        title="Networks"
        description="Networks your organization can use, and all networks the service offers."
      />
      <PageTabs
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "organization",
            label: "Organization",
            content: (
              <OrganizationNetworks
                environment={environment}
                filter={{ enabled }}
                search={list}
                onFilter={(filter) =>
                  void navigate({ search: (last) => ({ ...last, skip: 0, ...filter }), replace: true })
                }
                onSearch={(change, how) => void navigate({ search: (last) => ({ ...last, ...change }), ...how })}
              />
            ),
          },
          { value: "catalog", label: "Catalog", content: <Catalog environment={environment} /> },
        ]}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/networks/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  beforeLoad: ({ search: { name, ...search }, params }) => {
    if (name === undefined) return;
    throw redirect({ to: "/$environment/networks", params, search: { ...search, q: search.q ?? name }, replace: true });
  },
  loaderDeps: ({ search: { sort: _sort, name: _earlier, ...search } }) => search,
  loader: ({ context: { queryClient }, params: { environment }, deps: { tab, enabled, ...search } }) => {
    // The page opens while its list loads.
    void queryClient.prefetchQuery(enabledNetworksOptions(environment));
    if (tab === "catalog" || (enabled === undefined && isAsked(search))) return;
    void queryClient.prefetchQuery(networksOptions(environment, networksPageOf({ enabled }, search)));
  },
  component: Networks,
});
