import { Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { Card } from "#src/components/card.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { Counts } from "./-components/counts.tsx";
import { OrganizationFacts } from "./-components/organization-facts.tsx";

const Settings = () => {
  const environment = Route.useRouteContext({ select: ({ environment: own }) => own });
  return (
    <>
      <PageHeader
        title="Settings"
        description="Your organization, this environment, and the number of their records."
      />
      <Card title="Organization" id="organization">
        <OrganizationFacts environment={environment} />
      </Card>
      <Title order={2} mt="xl" mb="sm">
        Records
      </Title>
      <Counts environment={environment} />
    </>
  );
};

export const Route = createFileRoute("/$environment/settings/")({ component: Settings });
