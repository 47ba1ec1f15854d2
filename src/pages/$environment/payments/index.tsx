import { Button, Group } from "@mantine/core";
import { createFileRoute, Link, stripSearchParams, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { useMay } from "#src/api/use-may.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ifValid } from "#src/lib/fallback.ts";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";
import { linkPrefill, linkSearch, noLink } from "#src/send/link-search.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { PaymentList, paymentsOptions } from "./-components/payment-list.tsx";

const searchSchema = lazily(() =>
  z.object({
    ...listSearch,
    /** The send dialog is open. */
    form: ifValid(z.literal("send")),
    ...linkSearch,
  }),
);

const Payments = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayPay = useMay("operator");
  const show = (change: Partial<typeof search>) => void navigate({ search: (last) => ({ ...last, ...change }) });
  return (
    <>
      <PageHeader
        title="Payments"
        description={
          <>
            Coins and tokens sent through Postern, newest first. Contract calls are under{" "}
            <TextLink inherit underline="always" to="/$environment/runs" params={{ environment }}>
              Runs
            </TextLink>
            .
          </>
        }
        action={
          <Group gap="xs">
            {mayPay && (
              <Button
                variant="default"
                renderRoot={(root: object) => (
                  <Link {...root} to="/$environment/payouts" params={{ environment }} search={{ form: "new" }} />
                )}
              >
                New payout
              </Button>
            )}
            <SendButton
              environment={environment}
              {...linkPrefill(search)}
              variant="filled"
              opened={search.form === "send"}
              onOpened={(isOpen) => show(isOpen ? { form: "send" } : { form: undefined, ...noLink })}
            />
          </Group>
        }
      />
      <PaymentList environment={environment} search={search} onSearch={show} />
    </>
  );
};

export const Route = createFileRoute("/$environment/payments/")({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { skip, take } }) => ({ skip, take }),
  loader: ({ context: { queryClient }, params: { environment }, deps }) => {
    // The page opens while its list loads.
    void queryClient.prefetchQuery(paymentsOptions(environment, deps));
    void queryClient.prefetchQuery(allNetworksOptions(environment));
    void queryClient.prefetchQuery(senderAddressesOptions(environment));
  },
  component: Payments,
});
