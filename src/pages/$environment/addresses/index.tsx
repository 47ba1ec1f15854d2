import { Button } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { Address } from "#shared/wire/address.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { addressesOptions } from "#src/api/addresses.ts";
import { useMay } from "#src/api/use-may.ts";
import { useOutage, useServiceButton } from "#src/api/use-outage.ts";
import type { Column } from "#src/components/data-table.tsx";
import { HeaderActions } from "#src/components/header-actions.tsx";
import { later, preloads } from "#src/components/later.tsx";
import { nameText } from "#src/components/name-text.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { findSearch, listDefaults, listDeps, urlText } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { AddressList } from "#src/records/address-list.tsx";
import { ManyAddressesButton, ManyAddressesItem } from "#src/records/many-addresses-button.tsx";
import { SendInRow } from "#src/send/send-button.tsx";

const GenerateAddress = later(async () => (await import("#src/creation/generate-address.tsx")).GenerateAddress);

const searchSchema = lazily(() =>
  z.object({
    ...findSearch,
    /** The form to generate one is open, with its initial values. */
    form: ifValid(z.literal("generate")),
    reference: urlText,
    network: urlText,
    /** The operation whose values prefill the form. */
    again: urlText,
  }),
);

const Addresses = () => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const { skip, take, form, reference, network, again } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const options = addressesOptions(environment.id, { skip, take });
  const mayGenerate = useMay(endpointFacts.generateAddress.role);
  const maySend = useMay(endpointFacts.withdraw.role);
  const { list } = useList({ environment: environment.id, kind: "addresses", search, pages: options });
  const show = (change: Partial<typeof search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const isOut = useOutage(environment.id) !== null;
  const opens = useServiceButton(environment.id, () => show({ form: "generate" }));
  return (
    <>
      <PageHeader
        title="Addresses"
        description="Your organization's addresses and their balances."
        action={
          mayGenerate && (
            <HeaderActions
              primary={
                <Button {...preloads(GenerateAddress)} {...opens}>
                  {endpointFacts.generateAddress.action}
                </Button>
              }
            >
              {(close) =>
                close === undefined ? (
                  <ManyAddressesButton environment={environment.id} />
                ) : (
                  <ManyAddressesItem environment={environment.id} />
                )
              }
            </HeaderActions>
          )
        }
      />
      <AddressList
        environment={environment.id}
        name="addresses"
        label="Addresses of the organization"
        {...list}
        search={search}
        onSearch={show}
        more={maySend ? [sendColumn(environment.id, isOut)] : []}
        empty={
          <EmptyList
            skip={skip}
            onFirst={() => show({ skip: 0 })}
            title="No addresses yet."
            reason="Generated addresses appear here."
            action={
              mayGenerate && (
                <Button size="xs" {...preloads(GenerateAddress)} {...opens}>
                  {endpointFacts.generateAddress.action}
                </Button>
              )
            }
          />
        }
      />
      {form === "generate" && (
        <GenerateAddress
          environment={environment}
          {...(reference === undefined ? {} : { reference })}
          {...(network === undefined ? {} : { networkId: network })}
          again={again}
          onClose={() => show({ form: undefined, reference: undefined, network: undefined, again: undefined })}
        />
      )}
    </>
  );
};

/** Sends from an address of the list. */
const sendColumn = (environment: string, isOut: boolean): Column<Address> => ({
  key: "send",
  card: "none",
  header: "Send",
  cell: ({ id, address, networkId }) => (
    <SendInRow
      environment={environment}
      networkId={networkId}
      addressId={id}
      label={`Send from ${nameText(address)}`}
      isOut={isOut}
    />
  ),
});

export const Route = createFileRoute("/$environment/addresses/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: listDeps,
  loader: ({ context: { queryClient }, params: { environment }, deps: { isAsked: ofMirror, ...deps } }) => {
    // The page opens while its list loads.
    if (!ofMirror) void queryClient.prefetchQuery(addressesOptions(environment, deps));
  },
  component: Addresses,
});
