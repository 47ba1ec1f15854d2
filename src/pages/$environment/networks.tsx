import { Tabs } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { enabledNetworksOptions, networksOptions } from "../../api/networks.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { pageSize } from "../-page-size.ts";
import { Catalog } from "./-components/catalog.tsx";
import { OrganizationNetworks } from "./-components/organization-networks.tsx";

const defaults = { tab: "organization", name: "", skip: 0 } as const;

const searchSchema = z.object({
  tab: z.enum(["organization", "catalog"]).default(defaults.tab).catch(defaults.tab),
  enabled: z.boolean().optional().catch(undefined),
  name: z.coerce.string().max(200).default(defaults.name).catch(defaults.name),
  skip: z.int().nonnegative().default(defaults.skip).catch(defaults.skip),
});

export const Route = createFileRoute("/$environment/networks")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { environment }, deps: { tab, ...filter }, cause }) => {
    // A changed filter leaves the page where it is: the list itself shows that it loads.
    if (cause === "stay") return;
    if (tab === "catalog") await queryClient.ensureQueryData(enabledNetworksOptions(environment));
    else await queryClient.ensureQueryData(networksOptions(environment, { ...filter, take: pageSize }));
  },
  component: Networks,
});

function Networks() {
  const { environment } = Route.useParams();
  const { tab, enabled, name, skip } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <>
      <PageHeader
        title="Networks"
        description="The chains that the organization can use, and all that the service offers."
      />
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next === "catalog" ? "catalog" : "organization" } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="organization">Organization</Tabs.Tab>
          <Tabs.Tab value="catalog">Catalog</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="organization">
          <OrganizationNetworks
            environment={environment}
            filter={{ enabled, name, skip, take: pageSize }}
            onFilter={(filter) => void navigate({ search: (last) => ({ ...last, skip: 0, ...filter }), replace: true })}
            onSkip={(next) => void navigate({ search: (last) => ({ ...last, skip: next }) })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="catalog">
          <Catalog environment={environment} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
