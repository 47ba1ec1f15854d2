import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { GoingOn, Run } from "#shared/console/run.ts";
import { restOptions } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { itemNumber } from "#src/operations/run-words.ts";
import { PaidItems, SearchedPayments } from "#src/run-start/paid-items.tsx";

type Props = {
  readonly environment: string;
  readonly run: Run;
  readonly goingOn: GoingOn;
  /** The id of what the person has confirmed. */
  readonly accepted: string | undefined;
  readonly onAccept: (id: string | undefined) => void;
};

/** What a stopped run would pay again because it was paid meanwhile, with one checkbox for all of it. */
export const PaidSince = ({ environment, run, goingOn, accepted, onAccept }: Props) => {
  const { data, error, refetch } = useQuery(restOptions(environment, run.id, goingOn));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <SlowOver>
        <LoadingRows />
      </SlowOver>
    );
  }
  const { paidBefore, searched } = data;
  if (paidBefore === null) return null;
  const lines = new Map(paidBefore.entries.map(({ entry, line = null }) => [entry, line]));
  const place = (position: number): string => {
    const number = itemNumber(run, { position, line: lines.get(position) ?? null });
    return `${run.payoutId === null ? "item" : "row"} ${numberText(number)}`;
  };
  return (
    <Stack gap="xs">
      <PaidItems
        environment={environment}
        group={paidBefore}
        place={place}
        isAccepted={accepted === paidBefore.id}
        onAccept={(isAccepted) => onAccept(isAccepted ? paidBefore.id : undefined)}
      />
      {searched === null ? null : <SearchedPayments searched={searched} />}
    </Stack>
  );
};
