import { Skeleton } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { parseAddress } from "#shared/abi/address.ts";
import type { Environment } from "#shared/console/environment.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { bookOptions } from "#src/api/contract-book.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { CopyLink } from "#src/components/abi-form/copy-link.tsx";
import { createLinkHolder, Linked } from "#src/components/abi-form/linked.ts";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { isCallable } from "#src/records/is-callable.ts";
import { ContractBar } from "./contract-bar.tsx";
import { ContractPanel } from "./contract-panel-loader.ts";
import { ContractStart } from "./contract-start.tsx";
import { firstNetwork, rememberNetwork } from "./last-network.ts";
import { contractKey } from "./ref/contract-ref.ts";
import type { PlaygroundSearch } from "./search.ts";
import { useEditItem } from "./write-list/edit-item.ts";
import { useWriteList } from "./write-list/local-list.ts";
import classes from "./parts/contract.module.css";

// Not needed before a call is on the list.
const WriteListBar = later(async () => (await import("./write-list/write-list-bar.tsx")).WriteListBar);

type Props = {
  readonly environment: Environment;
  readonly search: PlaygroundSearch;
  /** Opens a search; `replace` adds no history entry. */
  readonly onSearch: (search: PlaygroundSearch, how?: "replace") => Promise<void>;
};

/** Chooses a network and a contract on it, and opens the contract. */
export const Playground = ({ environment, search: given, onSearch }: Props) => {
  const { data: networks } = useSuspenseQuery(allNetworksOptions(environment.id));
  // A link is complete by itself: missing parts are not guessed.
  const isBlank = given.network === undefined && given.address === undefined;
  const search = isBlank ? { ...given, network: firstNetwork(environment.id, networks) } : given;
  const network = networks.find(({ id }) => id === search.network);
  const usable = network !== undefined && isCallable(network) ? network : undefined;
  const deployed = useQuery({
    ...deployedContractsOptions(environment.id, { networkId: usable?.id, skip: 0, take: maxTake }),
    enabled: usable !== undefined,
  });
  // The organization's name for a contract takes precedence over the service's. If the service does not list its
  // contracts, the book does.
  const book = useQuery({
    ...bookOptions(environment.id, { networkId: usable?.id, take: String(maxTake) }),
    enabled: usable !== undefined,
  });
  const lacksList = isNotOffered(deployed.error);
  const contracts = useMemo(() => {
    // A name that changed when the book arrives would look like another contract's.
    if (book.isPending) return [];
    const saved = (book.data?.data ?? []).flatMap(({ address, name }) =>
      knownContract({ contractAddress: address, name, id: "" }),
    );
    if (lacksList) return saved;
    const names = new Map(saved.map(({ address, label }) => [address, label]));
    return (deployed.data?.data ?? [])
      .flatMap(knownContract)
      .map(({ address, label }) => ({ address, label: names.get(address) ?? label, serviceName: label }));
  }, [deployed.data, book.isPending, book.data, lacksList]);
  const parsed = parseAddress(search.address ?? "");
  const address = parsed.ok ? parsed.value : undefined;
  const contract = useMemo(
    () => (usable === undefined || address === undefined ? undefined : { environment, network: usable, address }),
    [environment, usable, address],
  );
  const go = (change: PlaygroundSearch, how?: "replace") => onSearch({ from: search.from, ...change }, how);
  const [linked] = useState(createLinkHolder);
  const { items, started } = useWriteList(environment.id);
  const { edits, edit } = useEditItem(environment, networks, (where, fn) => void go({ ...where, fn }));
  return (
    <Linked value={linked}>
      <div className={classes["page"]}>
        <PageHeader title="Playground" action={<CopyLink />} />
        <ContractBar
          networks={networks}
          contracts={contracts}
          search={search}
          onChange={(change) => {
            if ("network" in change && change.network !== undefined) rememberNetwork(environment.id, change.network);
            void go({ network: search.network, address: search.address, ...change });
          }}
        />
        {items.length === 0 && started === undefined ? null : (
          <WriteListBar
            key={environment.id}
            environment={environment}
            networks={networks}
            onEdit={(item) => void edit(item)}
          />
        )}
        {contract !== undefined ? (
          <Suspense fallback={<Skeleton height={320} aria-label="Loading the contract" />}>
            <ContractPanel
              key={`${contractKey(contract)}/${edits}`}
              contract={contract}
              contracts={contracts}
              search={search}
              onShow={(change, how) =>
                go({ network: search.network, address: search.address, abi: search.abi, ...change }, how)
              }
            />
          </Suspense>
        ) : (
          <ContractStart
            network={usable}
            refused={usable === undefined ? network : undefined}
            deployed={{ ...deployed, isPending: deployed.isPending || book.isPending }}
            contracts={contracts}
            onPick={(picked) => void go({ network: search.network, address: picked })}
          />
        )}
      </div>
    </Linked>
  );
};

const knownContract = ({ contractAddress, name, id }: { contractAddress?: string; name?: string; id: string }) => {
  const address = parseAddress(contractAddress ?? "");
  return address.ok ? [{ address: address.value, label: name ?? `Deployment ${id}` }] : [];
};
