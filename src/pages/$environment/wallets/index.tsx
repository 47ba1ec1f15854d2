import { Button } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { useMay } from "#src/api/use-may.ts";
import { useServiceButton } from "#src/api/use-outage.ts";
import { walletsOptions } from "#src/api/wallets.ts";
import { later, preloads } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { findSearch, listDefaults, listDeps, urlText } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { WalletList } from "#src/records/wallet-list.tsx";

const CreateWallet = later(async () => (await import("#src/creation/create-wallet.tsx")).CreateWallet);

const searchSchema = lazily(() =>
  z.object({
    ...findSearch,
    /** The form to create one is open, with what it starts with. */
    form: ifValid(z.literal("create")),
    reference: urlText,
    /** The operation whose values prefill the form. */
    again: urlText,
  }),
);

const Wallets = () => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const { skip, take, form, reference, again } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const options = walletsOptions(environment.id, { skip, take });
  const mayCreate = useMay(endpointFacts.createWallet.role);
  const { list } = useList({ environment: environment.id, kind: "wallets", search, pages: options });
  const show = (change: Partial<typeof search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const opens = useServiceButton(environment.id, () => show({ form: "create" }));
  return (
    <>
      <PageHeader
        title="Wallets"
        description="A wallet holds the addresses of one profile on one network."
        action={
          mayCreate && (
            <Button {...preloads(CreateWallet)} {...opens}>
              {endpointFacts.createWallet.action}
            </Button>
          )
        }
      />
      <WalletList
        environment={environment.id}
        name="wallets"
        label="Wallets of the organization"
        {...list}
        search={search}
        onSearch={show}
        empty={
          <EmptyList
            skip={skip}
            onFirst={() => show({ skip: 0 })}
            title="No wallets yet."
            reason="A profile's first address on a network creates one."
            action={
              mayCreate && (
                <Button size="xs" {...preloads(CreateWallet)} {...opens}>
                  {endpointFacts.createWallet.action}
                </Button>
              )
            }
          />
        }
      />
      {form === "create" && (
        <CreateWallet
          environment={environment}
          {...(reference === undefined ? {} : { reference })}
          again={again}
          onClose={() => show({ form: undefined, reference: undefined, again: undefined })}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/wallets/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: listDeps,
  loader: ({ context: { queryClient }, params: { environment }, deps: { isAsked: ofMirror, ...deps } }) => {
    // The page opens while its list loads.
    if (!ofMirror) void queryClient.prefetchQuery(walletsOptions(environment, deps));
  },
  component: Wallets,
});
