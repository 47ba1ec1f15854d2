import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { runItemsOptions } from "#src/api/runs.ts";
import { TextLink } from "#src/components/text-link.tsx";

type Props = { readonly environment: string; readonly runId: string; readonly count: number };

/** So many are named; the rest is behind the filter. */
const named = { skip: 0, take: 5 };
const watchMs = 3_000;

/** What an unknown outcome keeps waiting, and the operations in which it is settled. */
export const UnknownNote = ({ environment, runId, count }: Props) => {
  const { data } = useQuery({
    ...runItemsOptions(environment, runId, named, "unknown"),
    refetchInterval: watchMs,
  });
  return (
    <div>
      <Text size="sm">
        Postern could not confirm {count} yet. The others of their profiles wait until the profile&apos;s list of
        addresses shows it, or an admin settles the operation.
      </Text>
      {data?.data.map(({ position, reference, operationId }) => (
        <Text key={position} size="sm">
          No. {position + 1}, {reference}
          {operationId !== null && (
            <>
              :{" "}
              <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId }}>
                open its operation
              </TextLink>
            </>
          )}
        </Text>
      ))}
      {count > named.take && (
        <TextLink
          size="sm"
          to="/$environment/runs/$runId"
          params={{ environment, runId }}
          search={{ state: "unknown" }}
        >
          Show all that are unknown
        </TextLink>
      )}
    </div>
  );
};
