import { Group, NativeSelect, Stack, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { runItemStates } from "#shared/console/run-states.ts";
import type { RunItem } from "#shared/console/run.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import type { StoredPayout } from "#src/api/payouts.ts";
import { type ItemChoice, isMoving, runOptions } from "#src/api/runs.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ItemList, type ItemLook } from "#src/run/item-list.tsx";
import { type Asked, canRetry, RunActions } from "#src/run/run-actions.tsx";
import { RunProgress } from "#src/run/run-progress.tsx";
import { RunStateLine } from "#src/run/run-state.tsx";
import { stateChoices } from "#src/run/state-choices.ts";
import { UnknownNote } from "#src/run/unknown-note.tsx";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentRow, PaymentVerbs } from "./payment-row.tsx";
import { SentDetails, SentFacts } from "./sent-facts.tsx";

type Props = {
  readonly environment: string;
  readonly stored: StoredPayout;
  readonly runId: string;
  /** Which payments are listed, and in which order. */
  readonly choice: ItemChoice;
  readonly onChoice: (choice: ItemChoice) => void;
};

/** A payout that was started: how far it is, what can be done about it, and what became of each row. */
export const PayoutRun = ({ environment, stored, runId, choice, onChoice }: Props) => {
  const { data: run, dataUpdatedAt } = useSuspenseQuery(runOptions(environment, runId));
  const { data: session } = useSuspenseQuery(sessionOptions());
  const [asking, setAsking] = useState<Asked>("nothing");
  const { state, sort } = choice;
  const look = useMemo(
    (): ItemLook => ({
      label: "Payments",
      columns: 8,
      Row: PaymentRow,
      head: <PaymentHead sort={sort} onSort={(next) => onChoice({ state, sort: next })} />,
    }),
    [state, sort, onChoice],
  );
  const mayRetry = canRetry(run) && roleIncludes(session.role, "operator");
  const verbs = useMemo(
    () => ({
      maySettle: roleIncludes(session.role, "admin"),
      onRetry: mayRetry ? (item: RunItem) => setAsking({ item }) : undefined,
    }),
    [session.role, mayRetry],
  );
  return (
    <>
      <Stack gap="md" mb="lg">
        <SentFacts environment={environment} stored={stored} run={run} />
        <RunStateLine run={run} now={dataUpdatedAt} />
        {/* Progress before a pause says nothing about the rate after it. */}
        {run.counts.succeeded < run.total && <RunProgress key={run.state} run={run} now={dataUpdatedAt} />}
        {run.counts.unknown > 0 && <UnknownNote environment={environment} run={run} />}
        <RunActions environment={environment} run={run} asking={asking} onAsk={setAsking} />
        <SentDetails environment={environment} stored={stored} run={run} />
      </Stack>
      <Group justify="space-between" align="end" mb="sm">
        <Title order={2}>Payments</Title>
        <NativeSelect
          label="State"
          data={stateChoices(run)}
          value={state ?? "all"}
          onChange={({ currentTarget: { value } }) =>
            onChoice({ sort, state: runItemStates.find((one) => one === value) })
          }
        />
      </Group>
      <PaymentVerbs value={verbs}>
        <ItemList environment={environment} run={run} isMoving={isMoving(run)} choice={choice} look={look} />
      </PaymentVerbs>
    </>
  );
};
