import { Button, Group } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { abiFunctions, signature } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import { addressProblem } from "#shared/address/problem.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookEntryOptions } from "#src/api/contract-book.ts";
import { deployedContractOptions } from "#src/api/contracts.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { sessionOptions } from "#src/api/session.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { later } from "#src/components/later.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { firstShown } from "#src/components/name-text.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { noLongerThan } from "#src/lib/no-longer-than.ts";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { SendButton } from "#src/send/send-button.tsx";
import { missing } from "#src/shell/not-found-view.tsx";
import { ContractAbout } from "./-components/contract-about.tsx";
import { ContractCards } from "./-components/contract-cards.tsx";
import { useAvailableAbi } from "./-components/use-available-abi.ts";
import classes from "./-components/contracts.module.css";

const ContractFunctions = later(
  async () => (await import("./-components/contract-functions.tsx")).ContractFunctions,
  <LoadingRows />,
);

const ContractEvents = later(
  async () => (await import("./-components/contract-events.tsx")).ContractEvents,
  <LoadingRows />,
);

const OperationList = later(
  async () => (await import("#src/operations/operation-list.tsx")).OperationList,
  <LoadingRows />,
);

const ContractSettings = later(
  async () => (await import("./-components/contract-settings.tsx")).ContractSettings,
  <LoadingRows />,
);

const tabs = ["functions", "events", "operations", "settings"] as const;

/** Earlier tabs, which are parts of the settings. */
const parts = ["abi", "description", "edit"] as const;

const defaults = { tab: "functions", part: "abi", ...listDefaults } as const;

const version = lazily(() => ifValid(z.int().check(z.positive())));

const searchSchema = lazily(() =>
  z.object({
    tab: withDefault(z.enum([...tabs, ...parts]), defaults.tab),
    /** The part of the settings that is open, or whose versions are compared. */
    part: withDefault(z.enum(parts), defaults.part),
    /** The positions of the two compared ABIs or descriptors. */
    before: version,
    after: version,
    ...listSearch,
  }),
);

const isPart = (tab: (typeof tabs)[number] | (typeof parts)[number]): tab is (typeof parts)[number] =>
  tab === "abi" || tab === "description" || tab === "edit";

const ContractDetail = () => {
  const { environment: own } = Route.useRouteContext();
  const contract = Route.useParams();
  const { environment, networkId, address } = contract;
  const { tab: named, part: namedPart, before, after, ...list } = Route.useSearch();
  // Links of an earlier version name a part as the tab, or none for the compared ABIs.
  const isCompared = before !== undefined || after !== undefined;
  const part = isPart(named) ? named : namedPart;
  const tab = isPart(named) || isCompared ? "settings" : named;
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: entry } = useSuspenseQuery(bookEntryOptions(contract));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const networks = useQuery(allNetworksOptions(environment));
  const { data: deployed } = useQuery(deployedContractOptions(environment, networkId, address));
  const { data: facts } = useQuery({ ...tokenOptions(environment, networkId, address), retry: false });
  // Postern's own copy has contract names even while the service does not respond.
  const { name: label } = useNamedAddress({ environment, value: address, networkId });
  const standard = facts?.standard ?? null;
  const available = useAvailableAbi({ contract, entry, templateId: deployed?.contractTemplateId, standard });
  const network = networks.data?.find(({ id }) => id === networkId);
  const canCall = network !== undefined && isCallable(network);
  const symbol = firstShown(facts?.symbol);
  return (
    <>
      <PageHeader
        title={entry?.name ?? label?.name ?? firstShown(facts?.name) ?? deployed?.name ?? shortHash(address)}
        edit={
          symbol !== undefined && (
            <span data-wraps className={classes.symbol}>
              <NameText text={symbol} />
            </span>
          )
        }
        back={
          <TextLink to="/$environment/contracts" params={{ environment }}>
            All contracts
          </TextLink>
        }
        action={
          canCall && (
            <Group gap="xs">
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/$environment/playground"
                    params={{ environment }}
                    search={{
                      network: networkId,
                      address,
                      ...(typeof entry?.abiHash === "string" ? { abi: `book:${entry.abiHash}` } : {}),
                    }}
                  />
                )}
              >
                Open in playground
              </Button>
              {standard !== null && (
                <SendButton
                  environment={environment}
                  networkId={networkId}
                  asset={{ kind: standard === "erc20" ? "erc20" : "collection", token: facts?.address ?? address }}
                  variant="filled"
                >
                  {/* A button's label is a row of its children, without the space between them. */}
                  <span>
                    Send <NameText text={symbol ?? "tokens"} />
                  </span>
                </SendButton>
              )}
            </Group>
          )
        }
      />
      {/* In the header a line that grows or shrinks as it loads would push the buttons below it and back. */}
      <p className={classes.about}>
        <ContractAbout
          contract={contract}
          facts={facts}
          deployed={deployed}
          available={available}
          isSaved={entry !== null}
        />
      </p>
      {facts !== undefined && standard !== null && (
        <ContractCards
          environment={own}
          networkId={networkId}
          network={network}
          address={address}
          facts={facts}
          hasSupply={standard === "erc20" || hasSupply(available.abi)}
        />
      )}
      <PageTabs
        mt="lg"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "functions",
            label: "Functions",
            content:
              canCall && available.state === "available" ? (
                <ContractFunctions
                  environment={own}
                  network={network}
                  address={address}
                  facts={facts}
                  available={available}
                />
              ) : (
                <NoFunctions
                  state={network === undefined && networks.isPending ? "reading" : available.state}
                  error={networks.data === undefined ? networks.error : available.error}
                  onRetry={() => {
                    available.again();
                    if (networks.error !== null) void networks.refetch();
                  }}
                  isCallable={networks.data === undefined || canCall}
                  playground={
                    <TextLink
                      size="sm"
                      to="/$environment/playground"
                      params={{ environment }}
                      search={{ network: networkId, address }}
                    >
                      Add an ABI in the playground
                    </TextLink>
                  }
                />
              ),
          },
          {
            value: "events",
            label: "Events",
            content: <ContractEvents contract={contract} abi={available.abi} />,
          },
          {
            value: "operations",
            label: "Our operations",
            content: (
              <OperationList
                environment={environment}
                filter={{ contract: address, networkId }}
                of="contract"
                search={list}
                onSearch={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
              />
            ),
          },
          {
            value: "settings",
            label: "Settings",
            content: (
              <ContractSettings
                contract={contract}
                entry={entry}
                isAdmin={roleIncludes(session.role, "admin")}
                part={part}
                compared={{ before, after }}
                onCompare={(on, change) =>
                  void navigate({
                    search: (last) => ({
                      ...(on === part ? { before: last.before, after: last.after } : {}),
                      ...change,
                      tab: "settings",
                      part: on,
                    }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                onPart={(next) => void navigate({ search: { tab: "settings", part: next } })}
              />
            ),
          },
        ]}
      />
    </>
  );
};

const hasSupply = (abi: Abi): boolean => abiFunctions(abi).some((fn) => signature(fn) === "totalSupply()");

/** Why there are no functions, and what to do. */
const NoFunctions = ({
  state,
  error,
  onRetry,
  isCallable: mayCall,
  playground,
}: {
  readonly state: "reading" | "available" | "none";
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isCallable: boolean;
  readonly playground: ReactNode;
}) => {
  if (!mayCall) {
    return (
      <EmptyState
        title="Contracts cannot be called on this network."
        reason="Your organization does not have the network, or it is disabled, or it has no contracts."
      />
    );
  }
  if (error !== null && state !== "reading") return <ErrorPanel error={error} onRetry={onRetry} />;
  if (state !== "none") return <LoadingRows />;
  return (
    <EmptyState
      title="No ABI for this address."
      reason="Neither the contract book nor the service has one. The address may not be a contract: check it and the network."
      action={playground}
    />
  );
};

/** A contract that was never read takes about a second. */
const patienceMs = 3_000;

export const Route = createFileRoute("/$environment/contracts/$networkId/$address")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loader: async ({ context: { queryClient }, params }) => {
    const problem = addressProblem(params.address);
    if (problem !== undefined) {
      throw notFound({ data: missing("contract", params.address, `The address in this link ${problem}.`) });
    }
    const { environment, networkId, address } = params;
    ContractFunctions.preload();
    // What the contract is, and its cards and buttons, are above everything else: if they arrived later, the page would
    // shift. A node that does not respond holds back none of the rest.
    const above = Promise.all([
      queryClient.prefetchQuery(deployedContractOptions(environment, networkId, address)),
      queryClient.prefetchQuery(allNetworksOptions(environment)),
      queryClient.prefetchQuery({ ...tokenOptions(environment, networkId, address), retry: false }),
    ]);
    await Promise.all([queryClient.ensureQueryData(bookEntryOptions(params)), noLongerThan(patienceMs, above)]);
  },
  component: ContractDetail,
});
