import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { payoutsOptions, useCreatePayout } from "#src/api/payouts.ts";
import { sessionOptions } from "#src/api/session.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Pager } from "#src/components/pager.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { pageSize } from "#src/lists/page-size.ts";
import { payoutColumns } from "./-components/payout-columns.tsx";

const defaults = { skip: 0 };

const Payouts = () => {
  const { environment } = Route.useParams();
  const { skip, form } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: session } = useQuery(sessionOptions());
  const options = payoutsOptions(environment, { skip, take: pageSize });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const create = useCreatePayout(environment);
  const [isMade, setMade] = useState(false);
  const isAllowed = session !== undefined && roleIncludes(session.role, "operator");
  const open = (id: string) =>
    void navigate({ to: "/$environment/payouts/$payoutId", params: { environment, payoutId: id } });
  const makeDraft = () =>
    create.mutate(
      { name: "New payout", networkId: null, addressId: null, asset: "native", rows: [] },
      { onSuccess: ({ id }) => open(id), onError: () => setMade(false) },
    );
  const begin = () => {
    // Two quick clicks make one draft.
    if (isMade) return;
    setMade(true);
    makeDraft();
  };
  // The palette and the keyboard lead here. A page that is loaded again or gone back to makes no other draft.
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
        description="Pay many recipients from one list, checked and sent as one run."
        action={isAllowed ? start : undefined}
      />
      {create.error !== null && <ErrorPanel error={create.error} />}
      <ListState query={query} queryKey={options.queryKey}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label="Payouts"
              columns={payoutColumns(environment)}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) => open(id)}
              empty={
                <EmptyState
                  title="There are no payouts yet."
                  reason="A payout pays many recipients at once. Paste them from a spreadsheet or enter them row by row."
                  action={isAllowed ? start : undefined}
                />
              }
            />
            <Pager
              skip={skip}
              take={pageSize}
              total={pagination.totalElements}
              onSkip={(next) => void navigate({ search: { skip: next } })}
            />
          </>
        )}
      </ListState>
    </>
  );
};

export const Route = createFileRoute("/$environment/payouts/")({
  validateSearch: lazily(() =>
    z.object({
      skip: z.catch(z._default(z.int().check(z.nonnegative()), defaults.skip), defaults.skip),
      /** A new payout is begun. */
      form: z.catch(z.optional(z.literal("new")), undefined),
    }),
  ),
  search: { middlewares: [stripSearchParams(defaults)] },
  loaderDeps: ({ search: { skip } }) => ({ skip }),
  loader: async ({ context: { queryClient }, params: { environment }, deps: { skip }, cause }) => {
    if (cause !== "stay") await queryClient.ensureQueryData(payoutsOptions(environment, { skip, take: pageSize }));
  },
  component: Payouts,
});
