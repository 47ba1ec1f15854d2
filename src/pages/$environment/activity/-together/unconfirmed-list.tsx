import { Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import { mostTogether } from "#shared/console/settling-together.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { unconfirmedOptions } from "#src/api/evidence.ts";
import { sessionOptions } from "#src/api/session.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { settledByAdmin } from "#src/operations/operation-state-words.ts";
import { plainColumns } from "./operation-columns.tsx";
import { OperationGroup } from "./operation-group.tsx";
import { Together } from "./together.tsx";

/** The unconfirmed operations: for an admin with what settles them, for others with who can. */
export const UnconfirmedList = ({ environment }: { readonly environment: string }) => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  const { data, error, refetch } = useQuery(unconfirmedOptions(environment));
  const own = environments.find(({ id }) => id === environment);
  if (data === undefined) {
    return error === null ? <LoadingRows /> : <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  const { operations, isMore } = data;
  return (
    <>
      {isMore && (
        <Text size="sm" mb="md">
          These are the {numberText(mostTogether)} newest. The others appear once these are settled.
        </Text>
      )}
      {operations.length === 0 && (
        <EmptyState title="Nothing is unconfirmed." reason="Operations whose outcome is not known appear here." />
      )}
      {own !== undefined && roleIncludes(session.role, "admin") ? (
        <Together environment={own} operations={operations} />
      ) : (
        <OperationGroup
          title="Unconfirmed"
          text={`${settledByAdmin} You are signed in as ${session.role}.`}
          columns={plainColumns(environment)}
          rows={operations.map((operation) => ({ operation }))}
          rowKey={({ operation }) => operation.id}
        />
      )}
    </>
  );
};
