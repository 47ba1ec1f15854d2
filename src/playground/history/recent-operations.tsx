import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { operationsOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { operationCall } from "#src/operations/operation-call.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import classes from "#src/playground/parts/contract.module.css";

/** The latest operations on this contract, from every person, so that they can be found after the page was closed. */
export const RecentOperations = ({
  contract: { environment, network, address },
  shown,
  onShow,
}: {
  readonly contract: ContractRef;
  readonly shown: string | undefined;
  readonly onShow: (id: string) => void;
}) => {
  const { data, error, isPending, refetch } = useQuery(
    operationsOptions(environment.id, { networkId: network.id, contractAddress: address, take: "5" }),
  );
  return (
    <section aria-label="Recent operations">
      <Title order={2} size="h3" mb="xs">
        Recent operations on this contract
      </Title>
      {isPending ? <Skeleton height={80} /> : null}
      {error === null ? null : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : null}
      <ul className={classes["recent"]}>
        {data?.data.map((operation) => (
          <li key={operation.id}>
            <button
              type="button"
              className={classes["recentRow"]}
              aria-current={operation.id === shown ? "true" : undefined}
              onClick={() => onShow(operation.id)}
            >
              <Text span size="sm" className={classes[operation.meaning === null ? "code" : "break"]}>
                <OperationSentence operation={operation} otherwise={operationCall(operation)} />
              </Text>
              <StateBadge state={operation.state} />
              <Text span size="xs" c="dimmed">
                <NameText text={operation.person.name} />, <TimeText value={operation.createdAt} />
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
