import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { RunTwins } from "#shared/console/run-start.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { paidBeforeCode } from "#src/api/client/api-error.ts";
import { endedItemsOptions } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { itemNumber, runNouns } from "#src/operations/run-words.ts";
import { IdenticalItems, missingAcceptance } from "#src/run-start/identical-items.tsx";
import { itemWhat } from "./item-what.ts";

type Props = {
  readonly environment: string;
  readonly run: Run;
  /** The only item to retry; undefined for all that were not sent. */
  readonly only: RunItem | undefined;
  /** Why it cannot be sent now, and whether that is no field's fault. */
  readonly reason: string | undefined;
  readonly isObstacle: boolean;
  readonly isPending: boolean;
  readonly onRetry: (acknowledges: readonly string[]) => (event: MouseEvent<HTMLElement>) => void;
  readonly onClose: () => void;
  /** The server refused it because items were paid meanwhile, and what a person confirms to pay them again. */
  readonly wasPaid: boolean;
  readonly paidSince: ReactNode;
  /** The client share, if it is required. */
  readonly children: ReactNode;
};

const states = ["not_sent"] as const;

/** How many items were not sent, and the button that retries them, once the operations they repeat are confirmed. */
export const RetryPart = ({
  environment,
  run,
  only,
  reason,
  isObstacle,
  isPending,
  onRetry,
  onClose,
  wasPaid,
  paidSince,
  children,
}: Props) => {
  const reasonId = useId();
  const { data, error, refetch } = useQuery(endedItemsOptions(environment, run.id, states));
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [wasPressed, setPressed] = useState(false);
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SlowOver>
        <LoadingRows />
      </SlowOver>
    );
  }
  const nouns = runNouns(run);
  const items = only === undefined ? data : data.filter(({ position }) => position === only.position);
  const groups = identicalGroups(run, items);
  const place = (number: number): string => `${run.payoutId === null ? "item" : "row"} ${numberText(number)}`;
  const isAccepted = groups.every(({ id }) => accepted.includes(id));
  const why = isObstacle || isAccepted ? reason : missingAcceptance;
  return (
    <Stack gap="sm" component="section" aria-label="Retry">
      <Text size="sm">
        {only === undefined
          ? `${countText(items.length, nouns.item)} of this ${nouns.run} ${items.length === 1 ? "was" : "were"} not sent. Retrying sends ${items.length === 1 ? "it as a new operation" : "them as new operations"}.`
          : `${upper(place(itemNumber(run, only)))} was not sent. Retrying sends only this one, as a new operation.`}
        {run.counts.waiting === 0
          ? null
          : ` The ${nouns.run} then continues: ${countText(run.counts.waiting, nouns.item)} not sent yet.`}
      </Text>
      <IdenticalItems
        environment={environment}
        groups={groups}
        place={place}
        accepted={accepted}
        onAccept={setAccepted}
        error={wasPressed && !isAccepted ? missingAcceptance : undefined}
      />
      {(wasPaid || items.some(wasPaidBefore)) && paidSince}
      {children}
      <Group gap="sm">
        <Button
          disabled={isObstacle}
          {...blockedButton(why !== undefined, reasonId)}
          onClick={(event) => {
            setPressed(true);
            if (isAccepted && !isPending) onRetry(groups.map(({ id }) => id))(event);
          }}
        >
          {isPending
            ? "Retrying…"
            : only === undefined
              ? `Retry ${countText(items.length, nouns.item)}`
              : `Retry ${place(itemNumber(run, only))}`}
        </Button>
        <Button variant="default" ref={focusIt} onClick={onClose}>
          Not now
        </Button>
        {why !== undefined && (
          <Text size="sm" id={reasonId}>
            {why}
          </Text>
        )}
      </Group>
    </Stack>
  );
};

/** Whether an item was held back because it had been paid: it is confirmed with what else was paid meanwhile. */
const wasPaidBefore = ({ error }: RunItem): boolean => error?.code === paidBeforeCode;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As many as the check lists for a group. */
const mostEntries = 100;

/** The items, by their numbers, by the operation they are identical to. */
const identicalGroups = (run: Run, items: readonly RunItem[]): readonly RunTwins[] => {
  const groups = new Map<string, RunTwins>();
  for (const item of items) {
    const { identicalTo } = item;
    if (identicalTo === null || wasPaidBefore(item)) continue;
    const group = groups.get(identicalTo);
    groups.set(identicalTo, {
      id: identicalTo,
      operationId: identicalTo,
      what: group?.what ?? itemWhat(item).full,
      entries:
        (group?.count ?? 0) < mostEntries ? [...(group?.entries ?? []), itemNumber(run, item)] : (group?.entries ?? []),
      count: (group?.count ?? 0) + 1,
    });
  }
  return [...groups.values()];
};

/** The panel takes the focus of the button that opened it. */
const focusIt = (node: HTMLButtonElement | null) => node?.focus();
