import { Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { PageHeader } from "#src/components/page-header.tsx";
import { ActivityChart } from "./-overview/activity-chart.tsx";
import { Balances } from "./-overview/balances.tsx";
import { Counts } from "./-overview/counts.tsx";
import { LastOperations, UnknownOutcomes } from "./-overview/last-operations.tsx";
import { OrganizationFacts } from "./-overview/organization-facts.tsx";
import classes from "./-overview/overview.module.css";

const Overview = () => {
  const { environment } = Route.useRouteContext();
  const { id } = environment;
  return (
    <>
      <PageHeader title="Overview" />
      <UnknownOutcomes environment={id} />
      <Counts environment={id} />
      <section aria-labelledby="last-operations">
        <Title order={2} id="last-operations" mb="xs">
          Last operations
        </Title>
        <LastOperations environment={id} />
      </section>
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

export const Route = createFileRoute("/$environment/")({ component: Overview });
