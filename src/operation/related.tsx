import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { mostRelated, type Related as RelatedData, type RelatedOperation } from "#shared/console/operation-detail.ts";
import { operationNoun } from "#shared/wire/endpoint-facts.ts";
import { relatedOptions } from "#src/api/operation-detail.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ListedSentence } from "#src/components/listed-sentence.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { RunLink } from "#src/operations/run-link.tsx";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly id: string };

/** Other journal entries that explain an operation. */
export const Related = ({ environment, id }: Props) => {
  const { data, error, refetch } = useQuery(relatedOptions(environment, id));
  if (data !== undefined) return <Groups environment={environment} related={data} />;
  return error === null ? <LoadingRows rows={2} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />;
};

const Groups = ({ environment, related }: { readonly environment: string; readonly related: RelatedData }) => {
  const { run, acknowledges, acknowledgedBy, sameCall, sameSender } = related;
  const lists = [
    {
      title: "Sent again after this one",
      list: { data: acknowledges === null ? [] : [acknowledges], isMore: false },
    },
    { title: "Sent later, despite this operation", list: acknowledgedBy },
    { title: "The same call", list: sameCall },
    { title: "The same sender, within 30 minutes", list: sameSender },
  ].filter(({ list }) => list.data.length > 0);
  if (run === null && lists.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No other operation makes the same call or comes from the same sender around that time.
      </Text>
    );
  }
  return (
    <div className={classes.groups}>
      {run !== null && (
        <Group title="The run">
          <Text size="sm">
            <RunLink environment={environment} runId={run.id} />
            {run.position !== null && run.total > 1 && `, item ${numberText(run.position)} of ${numberText(run.total)}`}
          </Text>
        </Group>
      )}
      {lists.map(({ title, list }) => (
        <Group key={title} title={title}>
          <ul className={classes.lines}>
            {list.data.map((one) => (
              <Line key={one.id} environment={environment} operation={one} />
            ))}
          </ul>
          {list.isMore && (
            <Text size="xs" c="dimmed">
              Showing {mostRelated}. There are more.
            </Text>
          )}
        </Group>
      ))}
    </div>
  );
};

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} mb="xs" fz="sm">
      {title}
    </Title>
    {children}
  </section>
);

const Line = ({ environment, operation }: { readonly environment: string; readonly operation: RelatedOperation }) => {
  const { id, endpoint, state, createdAt, person, short } = operation;
  return (
    <li className={classes.line}>
      <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: id }}>
        <ListedSentence text={short ?? operationNoun(endpoint)} />
      </TextLink>
      <span className={classes.lineFacts}>
        <StateBadge state={state} />
        <span>
          <NameText text={person.name} />, <TimeText value={createdAt} />
        </span>
      </span>
    </li>
  );
};
