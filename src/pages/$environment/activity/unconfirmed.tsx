import { Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { numberText } from "#shared/amount/number-text.ts";
import { mostTogether } from "#shared/console/settling-together.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { unconfirmedOptions } from "#src/api/evidence.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { settledByAdmin } from "#src/operations/operation-state-words.ts";
import { plainColumns } from "./-together/operation-columns.tsx";
import { OperationGroup } from "./-together/operation-group.tsx";
import { Together } from "./-together/together.tsx";

const Unconfirmed = () => {
  const { environment } = Route.useParams();
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const { data, error, refetch } = useQuery(unconfirmedOptions(environment));
  const own = environments.find(({ id }) => id === environment);
  const isAdmin = roleIncludes(session.role, "admin");
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
      {data === undefined && error === null && <LoadingRows />}
      {data === undefined && error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.isMore === true && (
        <Text size="sm" mb="md">
          These are the {numberText(mostTogether)} newest. The others appear once these are settled.
        </Text>
      )}
      {data?.operations.length === 0 && (
        <EmptyState title="Nothing is unconfirmed." reason="Operations whose outcome is not known appear here." />
      )}
      {data !== undefined && own !== undefined && isAdmin && (
        <Together environment={own} operations={data.operations} />
      )}
      {data !== undefined && !isAdmin && (
        <OperationGroup
          title="Unconfirmed"
          text={`${settledByAdmin} You are signed in as ${session.role}.`}
          columns={plainColumns(environment)}
          rows={data.operations.map((operation) => ({ operation }))}
          rowKey={({ operation }) => operation.id}
        />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/unconfirmed")({
  loader: ({ context: { queryClient }, params: { environment } }) =>
    void queryClient.prefetchQuery(unconfirmedOptions(environment)),
  component: Unconfirmed,
});
