import { Button } from "@mantine/core";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { type Profile, profilesOptions } from "#src/api/profiles.ts";
import { useMay } from "#src/api/use-may.ts";
import { useServiceButton } from "#src/api/use-outage.ts";
import { later, preloads } from "#src/components/later.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { findSearch, listDefaults, listDeps, urlText } from "#src/lists/list-search.ts";
import { useList } from "#src/lists/use-list.ts";
import { heldColumns } from "#src/records/held/held-columns.tsx";
import { usePageHeld } from "#src/records/held/use-page-held.ts";
import { ManyAddressesButton } from "#src/records/many-addresses-button.tsx";
import { profileColumns, profileFile } from "./-components/profile-columns.tsx";

const CreateProfile = later(async () => (await import("./-components/create-profile.tsx")).CreateProfile);

const searchSchema = lazily(() =>
  z.object({
    ...findSearch,
    /** The form to create one is open. */
    form: ifValid(z.literal("create")),
    /** The operation whose values prefill the form. */
    again: urlText,
  }),
);

const Profiles = () => {
  const { environment } = Route.useRouteContext();
  const search = Route.useSearch();
  const { skip, take, form, again } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const options = profilesOptions(environment.id, { skip, take });
  const mayCreate = useMay(endpointFacts.createProfile.role);
  const mayGenerate = useMay("operator");
  const { list } = useList({ environment: environment.id, kind: "profiles", search, pages: options });
  const held = usePageHeld(environment.id, "profile", list.query.data?.data.map(({ reference }) => reference) ?? []);
  const show = (change: Partial<typeof search>, how?: { readonly replace: true }) =>
    void navigate({ search: (last) => ({ ...last, ...change }), ...how });
  const opens = useServiceButton(environment.id, () => show({ form: "create" }));
  const open = (reference: string) => {
    if (referenceFault(reference) !== undefined) return;
    void navigate({ to: "/$environment/profiles/$reference", params: { environment: environment.id, reference } });
  };
  return (
    <>
      <PageHeader
        title="Profiles"
        description="Owners of wallets and addresses, such as customers, departments and merchants."
        action={
          mayCreate && (
            <Button {...preloads(CreateProfile)} {...opens}>
              {endpointFacts.createProfile.action}
            </Button>
          )
        }
      />
      <DataList
        environment={environment.id}
        name="profiles"
        label="Profiles"
        {...list}
        columns={profileColumns(
          environment.id,
          heldColumns<Profile>(held, ({ reference: id }) => id, { isRoomy: true, card: "detail" }),
        )}
        file={profileFile}
        rowKey={({ reference }) => reference}
        onOpen={({ reference }) => open(reference)}
        search={search}
        onSearch={show}
        copy={{ of: ({ reference }) => reference, what: "references" }}
        {...(mayGenerate ? { selectionAction: generateFor(environment.id) } : {})}
        empty={
          <EmptyList
            skip={skip}
            onFirst={() => show({ skip: 0 })}
            title="No profiles yet."
            reason="A profile owns wallets and addresses."
            action={
              mayCreate && (
                <Button size="xs" {...preloads(CreateProfile)} {...opens}>
                  {endpointFacts.createProfile.action}
                </Button>
              )
            }
          />
        }
      />
      {form === "create" && (
        <CreateProfile
          environment={environment}
          again={again}
          onClose={() => show({ form: undefined, again: undefined })}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/profiles/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: listDeps,
  loader: ({ context: { queryClient }, params: { environment }, deps: { isAsked: ofMirror, ...deps } }) => {
    // The page opens while its list loads.
    if (!ofMirror) void queryClient.prefetchQuery(profilesOptions(environment, deps));
  },
  component: Profiles,
});

/** The action on selected profiles, without those that cannot be opened. */
const generateFor = (environment: string) => (chosen: readonly Profile[]) => {
  const references = chosen.map(({ reference }) => reference).filter((one) => referenceFault(one) === undefined);
  return <ManyAddressesButton environment={environment} references={references} />;
};
