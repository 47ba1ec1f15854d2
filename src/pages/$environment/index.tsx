import { Title } from "@mantine/core";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { urlText } from "#src/lists/list-search.ts";
import { SendButton } from "#src/send/send-button.tsx";
import { ActivityChart } from "./-overview/activity-chart.tsx";
import { Balances } from "./-overview/balances.tsx";
import { Counts } from "./-overview/counts.tsx";
import { LastOperations } from "./-overview/last-operations.tsx";
import { OrganizationFacts } from "./-overview/organization-facts.tsx";
import classes from "./-overview/overview.module.css";

const searchSchema = lazily(() =>
  z.object({
    /** The dialog that sends is open: the palette and the keyboard lead here. */
    form: z.catch(z.optional(z.literal("send")), undefined),
    /** The withdrawal that the dialog is filled in like. */
    again: urlText,
  }),
);

const Overview = () => {
  const environment = Route.useRouteContext({ select: ({ environment: own }) => own });
  const { form, again } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { id } = environment;
  return (
    <>
      <PageHeader
        title="Overview"
        action={
          <SendButton
            environment={id}
            opened={form === "send"}
            onOpened={(isOpen) => void navigate({ search: { form: isOpen ? "send" : undefined } })}
            again={again}
            onFilled={() => navigate({ search: { form: "send" }, replace: true })}
          />
        }
      />
      <Counts environment={environment} />
      <LastOperations environment={id} />
      <div className={classes.columns}>
        <section aria-labelledby="organization">
          <Title order={2} id="organization" mb="xs">
            Organization
          </Title>
          <OrganizationFacts environment={environment} />
        </section>
        <section aria-labelledby="activity-per-day">
          <Title order={2} id="activity-per-day" mb="xs">
            Activity per day
          </Title>
          <ActivityChart environment={id} />
        </section>
      </div>
      <section aria-labelledby="balances" className={classes.wide}>
        <Title order={2} id="balances" mb="xs">
          Balances per network
        </Title>
        <Balances environment={id} />
      </section>
    </>
  );
};

export const Route = createFileRoute("/$environment/")({ validateSearch: searchSchema, component: Overview });
