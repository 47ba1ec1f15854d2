import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Run } from "#shared/console/run.ts";
import { runItemsOptions } from "#src/api/runs.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = { readonly environment: string; readonly run: Run };

/** So many are named; the rest is behind the filter. */
const named = { skip: 0, take: 5 };

/** What an unknown outcome keeps waiting, and the operations in which it is settled. */
export const UnknownNote = ({ environment, run }: Props) => {
  const count = run.counts.unknown;
  const { data } = useQuery(runItemsOptions(environment, run, named, "unknown"));
  return (
    <div>
      <Text size="sm">
        Postern could not confirm {count} yet. The others of their profiles wait until the profile&apos;s list of
        addresses shows it, or an admin settles the operation.
      </Text>
      {data?.data.map(({ position, reference, operationId }) => (
        <Text key={position} size="sm">
          No. {position + 1}, <NameText text={reference} />
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
          params={{ environment, runId: run.id }}
          search={{ state: "unknown" }}
        >
          Show all that are unknown
        </TextLink>
      )}
    </div>
  );
};
