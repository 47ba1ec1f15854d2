import { Button } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { addressProblem } from "#shared/address/problem.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookEntryOptions } from "#src/api/contract-book.ts";
import { deployedContractOptions } from "#src/api/contracts.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { PageTabs } from "#src/records/page-tabs.tsx";
import { missing } from "#src/shell/not-found-view.tsx";
import { AbiVersions } from "./-components/abi-versions.tsx";
import { ContractFacts } from "./-components/contract-facts.tsx";

const Description = later(async () => (await import("./-components/description.tsx")).Description);

const ContractForm = later(async () => (await import("./-components/contract-form.tsx")).ContractForm);

const defaults = { tab: "abi" } as const;

const version = lazily(() => ifValid(z.int().check(z.positive())));

const searchSchema = lazily(() =>
  z.object({
    tab: withDefault(z.enum(["abi", "description", "edit"]), defaults.tab),
    /** The positions of the two compared ABIs or descriptors. */
    before: version,
    after: version,
  }),
);

const ContractDetail = () => {
  const contract = Route.useParams();
  const { environment, networkId, address } = contract;
  const { tab, before, after } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: entry } = useSuspenseQuery(bookEntryOptions(contract));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  const { data: deployed } = useQuery(deployedContractOptions(environment, networkId, address));
  // Postern's own copy has contract names even while the service does not respond.
  const { name: named } = useNamedAddress({ environment, value: address, networkId });
  const isAdmin = roleIncludes(session.role, "admin");
  const comparing = {
    compared: { before, after },
    onCompare: (change: { readonly before?: number | undefined; readonly after?: number | undefined }) =>
      void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false }),
  };
  const network = networks.find(({ id }) => id === networkId);
  return (
    <>
      <PageHeader
        title={entry?.name ?? named?.name ?? deployed?.name ?? shortHash(address)}
        back={
          <TextLink to="/$environment/contracts" params={{ environment }}>
            All contracts
          </TextLink>
        }
        description={entry === null ? "This contract is not in the contract book." : undefined}
        action={
          network !== undefined &&
          isCallable(network) && (
            <Button
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
          )
        }
      />
      <ContractFacts contract={contract} entry={entry} />
      <PageTabs
        mt="lg"
        value={tab === "edit" && !isAdmin ? "abi" : tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          {
            value: "abi",
            label: "ABI",
            content:
              entry === null || entry.abis.length === 0 ? (
                <EmptyState
                  title="No ABI saved for this contract."
                  reason="An admin can save one. Postern keeps every version."
                  action={
                    isAdmin && (
                      <Button size="xs" variant="default" onClick={() => void navigate({ search: { tab: "edit" } })}>
                        Save ABI
                      </Button>
                    )
                  }
                />
              ) : (
                <AbiVersions contract={contract} abis={entry.abis} {...comparing} />
              ),
          },
          {
            value: "description",
            label: "Description of calls",
            content: <Description contract={contract} isInBook={entry !== null} isAdmin={isAdmin} {...comparing} />,
          },
          ...(isAdmin
            ? [
                {
                  value: "edit" as const,
                  label: entry === null ? "Save" : "Edit",
                  content: (
                    <ContractForm
                      key={`${networkId}/${address}`}
                      contract={contract}
                      entry={entry}
                      onSaved={() => void navigate({ search: {} })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/contracts/$networkId/$address")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(defaults)] },
  loader: async ({ context: { queryClient }, params }) => {
    const problem = addressProblem(params.address);
    if (problem !== undefined) {
      throw notFound({ data: missing("contract", params.address, `The address in this link ${problem}.`) });
    }
    const { environment, networkId, address } = params;
    await Promise.all([
      queryClient.ensureQueryData(bookEntryOptions(params)),
      // The deployment's facts and the playground button are above everything else: if they arrived later, the page
      // would shift.
      queryClient.prefetchQuery(deployedContractOptions(environment, networkId, address)),
      queryClient.prefetchQuery(allNetworksOptions(environment)),
    ]);
  },
  component: ContractDetail,
});
