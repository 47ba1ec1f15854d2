import { createFileRoute } from "@tanstack/react-router";
import { later } from "#src/components/later.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";

// Few people open this page, and what it shares with no other would otherwise be loaded by others.
const UnconfirmedList = later(
  async () => (await import("./-together/unconfirmed-list.tsx")).UnconfirmedList,
  <LoadingRows />,
);

const Unconfirmed = () => {
  const { environment } = Route.useParams();
  return (
    <>
      <PageHeader
        back={
          <TextLink size="sm" to="/$environment/activity" params={{ environment }}>
            Activity
          </TextLink>
        }
        title="Unconfirmed operations"
        description="Operations whose outcome Postern could not confirm. Do not send them again until they are settled."
      />
      <UnconfirmedList environment={environment} />
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/unconfirmed")({ component: Unconfirmed });
