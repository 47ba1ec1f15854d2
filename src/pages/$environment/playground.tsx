import { Skeleton } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { parseAddress } from "#shared/abi/leaf.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { bookOptions } from "#src/api/contract-book.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { isNotOffered } from "#src/api/offered.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { ContractBar } from "./-playground/contract-bar.tsx";
import { ContractPanel, loadContractPanel } from "./-playground/contract-panel-loader.ts";
import { ContractStart } from "./-playground/contract-start.tsx";
import { CopyLink } from "./-playground/copy-link.tsx";
import { createLinkHolder, Linked } from "./-playground/linked.ts";
import { isCallable } from "./-playground/contract-ref.ts";
import classes from "./-playground/playground.module.css";
import { searchSchema } from "./-playground/search.ts";
import type { PlaygroundSearch } from "./-playground/search.ts";
import { useEditItem } from "./-write-list/edit-item.ts";
import { useWriteList } from "./-write-list/local-list.ts";

// Nobody needs it before a call is on the list.
const WriteListBar = lazy(async () => ({
  default: (await import("./-write-list/write-list-bar.tsx")).WriteListBar,
}));

const Playground = () => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: networks } = useSuspenseQuery(allNetworksOptions(environment.id));
  const network = networks.find(({ id }) => id === search.network);
  const usable = network !== undefined && isCallable(network) ? network : undefined;
  const deployed = useQuery({
    ...deployedContractsOptions(environment.id, { networkId: usable?.id, skip: 0, take: maxTake }),
    enabled: usable !== undefined,
  });
  // Where the service does not tell its contracts, the organization's own book does.
  const book = useQuery({
    ...bookOptions(environment.id, { networkId: usable?.id, take: String(maxTake) }),
    enabled: usable !== undefined && isNotOffered(deployed.error),
  });
  const contracts = useMemo(
    () => [
      ...(deployed.data?.data ?? []).flatMap(knownContract),
      ...(book.data?.data ?? []).flatMap(({ address, name }) =>
        knownContract({ contractAddress: address, name, id: "" }),
      ),
    ],
    [deployed.data, book.data],
  );
  const parsed = parseAddress(search.address ?? "");
  const go = (change: PlaygroundSearch, replace: boolean) =>
    navigate({ search: { from: search.from, ...change }, replace });
  const [linked] = useState(createLinkHolder);
  const { items } = useWriteList(environment.id);
  const { edits, edit } = useEditItem(environment, networks, (contract, fn) => void go({ ...contract, fn }, false));
  return (
    <Linked value={linked}>
      <div className={classes["page"]}>
        <PageHeader title="Playground" action={<CopyLink />} />
        <ContractBar
          networks={networks}
          contracts={contracts}
          search={search}
          onChange={(change) => void go({ network: search.network, address: search.address, ...change }, false)}
        />
        {items.length === 0 ? null : (
          <Suspense>
            <WriteListBar
              key={environment.id}
              environment={environment}
              networks={networks}
              onEdit={(item) => void edit(item)}
            />
          </Suspense>
        )}
        {usable !== undefined && parsed.ok ? (
          <Suspense fallback={<Skeleton height={320} aria-label="Loading the contract" />}>
            <ContractPanel
              key={`${environment.id}/${usable.id}/${parsed.value}/${edits}`}
              contract={{ environment, network: usable, address: parsed.value }}
              contracts={contracts}
              search={search}
              onShow={(change, how) =>
                go({ network: search.network, address: search.address, abi: search.abi, ...change }, how === "replace")
              }
            />
          </Suspense>
        ) : (
          <ContractStart
            network={usable}
            refused={usable === undefined ? network : undefined}
            deployed={deployed}
            contracts={contracts}
            onPick={(address) => void go({ network: search.network, address }, false)}
          />
        )}
      </div>
    </Linked>
  );
};

export const Route = createFileRoute("/$environment/playground")({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { address } }) => ({ isOpen: address !== undefined }),
  loader: ({ context, params, deps }) => {
    if (deps.isOpen) void loadContractPanel();
    return context.queryClient.ensureQueryData(allNetworksOptions(params.environment));
  },
  component: Playground,
});

const knownContract = ({ contractAddress, name, id }: { contractAddress?: string; name?: string; id: string }) => {
  const address = parseAddress(contractAddress ?? "");
  return address.ok ? [{ address: address.value, label: name ?? `Deployment ${id}` }] : [];
};
