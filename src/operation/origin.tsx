import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Origin as OriginEntry } from "#shared/console/operation-detail.ts";
import { originOptions } from "#src/api/operation-detail.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { entryWord, outcomeWord } from "#src/records/audit-words.ts";
import classes from "./operation.module.css";

type Props = {
  readonly environment: string;
  readonly id: string;
  /** The endpoint of the operation. */
  readonly operation: string;
};

/** For admins: who requested an operation and changes of its record, from where and with which request. */
export const Origin = ({ environment, id, operation }: Props) => {
  const { data, error, refetch } = useQuery(originOptions(environment, id));
  return (
    <section aria-labelledby="origin">
      <Title order={3} id="origin" mb="xs">
        Requests
      </Title>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={1} />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )
      ) : data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          The audit has no requests for this operation.
        </Text>
      ) : (
        <ul className={classes.lines}>
          {data.data.map((entry, index) => (
            // The audit only grows at its end.
            <Entry key={index} entry={entry} operation={operation} />
          ))}
        </ul>
      )}
      {data?.isMore === true && (
        <Text size="xs" c="dimmed">
          There are more requests in the audit.
        </Text>
      )}
    </section>
  );
};

const Entry = ({
  entry: { at, action, outcome, requestId, personName, role, address },
  operation,
}: {
  readonly entry: OriginEntry;
  readonly operation: string;
}) => (
  <li className={classes.line}>
    <span>
      <NameText text={entryWord({ action, detail: { operation } })} />
      {outcome !== "allowed" && `: ${outcomeWord(outcome).word.toLowerCase()}`}
    </span>
    <span className={classes.lineFacts}>
      <span>
        <NameText text={personName ?? "The server"} />
        {role !== null && (
          <>
            {" as "}
            <NameText text={role} />
          </>
        )}
        {address !== null && (
          <>
            {" from "}
            <NameText text={address} />
          </>
        )}
        , <TimeText value={at} hasAge />
      </span>
      {requestId !== null && <HashText value={requestId} what="request id" />}
    </span>
  </li>
);
