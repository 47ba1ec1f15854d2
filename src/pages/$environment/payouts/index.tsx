import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { payoutsOptions, useCreatePayout } from "#src/api/payouts.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { DataList } from "#src/lists/data-list.tsx";
import { EmptyList } from "#src/lists/empty-list.tsx";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { payoutColumns } from "./-components/payout-columns.tsx";
import { monthName } from "./-components/payout-name.ts";

const searchSchema = lazily(() =>
  z.object({
    ...listSearch,
    /** A new payout is begun. */
    form: ifValid(z.literal("new")),
  }),
);

const Payouts = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const { skip, take, form } = search;
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useQuery(sessionOptions());
  const options = payoutsOptions(environment, { skip, take });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { find } = useNetworks(environment);
  const show = (change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) });
  const create = useCreatePayout(environment);
  const [isMade, setMade] = useState(false);
  const isAllowed = session !== undefined && roleIncludes(session.role, "operator");
  const open = (id: string) =>
    void navigate({ to: "/$environment/payouts/$payoutId", params: { environment, payoutId: id } });
  const makeDraft = () =>
    create.mutate(
      { name: monthName(Date.now()), networkId: null, addressId: null, asset: "native", rows: [] },
      { onSuccess: ({ id }) => open(id), onError: () => setMade(false) },
    );
  const begin = () => {
    // A double click makes one draft.
    if (isMade) return;
    setMade(true);
    makeDraft();
  };
  // The palette and the keyboard link here. Reloading or going back makes no other draft.
  const isBegun = useRef(false);
  useEffect(() => {
    if (form === undefined) {
      isBegun.current = false;
    } else if (!isBegun.current) {
      isBegun.current = true;
      void navigate({ search: (last) => ({ ...last, form: undefined }), replace: true });
      if (isAllowed) makeDraft();
    }
  });
  const start = (
    <Button loading={create.isPending} onClick={begin}>
      New payout
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Payouts"
        description="Pay many recipients from one list, checked before anything is sent."
        action={isAllowed ? start : undefined}
      />
      {create.error !== null && <ErrorPanel error={create.error} />}
      <DataList
        environment={environment}
        name="payouts"
        label="Payouts"
        query={query}
        queryKey={options.queryKey}
        columns={payoutColumns(environment, find)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        search={search}
        onSearch={show}
        copy={{ of: ({ id }) => id, what: "payout ids" }}
        empty={
          <EmptyList
            skip={search.skip}
            onFirst={() => show({ skip: 0 })}
            title="There are no payouts yet."
            reason="A payout pays many recipients at once. Paste them from a spreadsheet or enter them row by row."
            action={isAllowed ? start : undefined}
          />
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/payouts/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { skip, take } }) => ({ skip, take }),
  loader: async ({ context: { queryClient }, params: { environment }, deps, cause }) => {
    if (cause !== "stay") await queryClient.ensureQueryData(payoutsOptions(environment, deps));
  },
  component: Payouts,
});
