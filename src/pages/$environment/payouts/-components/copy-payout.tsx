import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { hasItemSucceeded, isItemUnsettled, runItemStates } from "#shared/console/run-states.ts";
import type { RunItem } from "#shared/console/run.ts";
import { type StoredPayout, useCreatePayout } from "#src/api/payouts.ts";
import { endedItemsOptions } from "#src/api/runs.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { factsOf } from "./draft-store.ts";

type Props = { readonly environment: string; readonly stored: StoredPayout };
type Rows = StoredPayout["rows"];

/** Copies a payout to a draft; for a started one only after showing which rows were paid. */
export const CopyPayout = ({ environment, stored }: Props) => {
  const navigate = useNavigate();
  const create = useCreatePayout(environment);
  const [isOpen, setOpen] = useState(false);
  const copy = (rows: Rows) =>
    create.mutate(
      { ...factsOf(stored), name: `Copy of ${stored.name}`.slice(0, 120), rows: [...rows] },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: "/$environment/payouts/$payoutId", params: { environment, payoutId: id } }),
      },
    );
  const { runId } = stored;
  return (
    <>
      {create.error !== null && <ErrorPanel error={create.error} />}
      <Group>
        <Button
          variant="default"
          loading={create.isPending}
          onClick={() => (runId === null ? copy(stored.rows) : setOpen(true))}
        >
          {runId === null ? "Copy as new draft" : "Copy as new draft…"}
        </Button>
      </Group>
      {runId !== null && isOpen && (
        <Dialog title="Copy this payout?" closeLabel="Close" size="md" onClose={() => setOpen(false)}>
          <SentRows
            environment={environment}
            runId={runId}
            rows={stored.rows}
            isCopying={create.isPending}
            onCopy={copy}
          />
        </Dialog>
      )}
    </>
  );
};

const paidStates = runItemStates.filter(hasItemSucceeded);
/** Items that may have moved money, or that the run may still send. */
const openStates = runItemStates.filter(isItemUnsettled);

type SentProps = {
  readonly environment: string;
  readonly runId: string;
  readonly rows: Rows;
  readonly isCopying: boolean;
  readonly onCopy: (rows: Rows) => void;
};

/** How many rows a run has paid or may still pay, and which rows to copy. */
const SentRows = ({ environment, runId, rows, isCopying, onCopy }: SentProps) => {
  const { data, error, refetch } = useQuery(endedItemsOptions(environment, runId, [...paidStates, ...openStates]));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text size="sm">Checking which rows were paid…</Text>;
  const linesIn = (states: readonly RunItem["state"][]) =>
    new Set(data.flatMap(({ line, state }) => (line !== null && states.includes(state) ? [line] : [])));
  const paid = linesIn(paidStates);
  const open = linesIn(openStates);
  const left = rows.filter((_, index) => !paid.has(index + 1) && !open.has(index + 1));
  return (
    <>
      {paid.size > 0 || open.size > 0 ? (
        <Notice tone="careful" title="If you copy all rows, some may be paid twice">
          {paid.size > 0 && <p>{countText(paid.size, "row was", "rows were")} paid.</p>}
          {open.size > 0 && <p>{countText(open.size, "row may", "rows may")} have been paid, or may still be.</p>}
        </Notice>
      ) : (
        <Text size="sm">None of its rows were paid.</Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" loading={isCopying} onClick={() => onCopy(rows)}>
          Copy all {countText(rows.length, "row")}
        </Button>
        {left.length > 0 && left.length < rows.length && (
          <Button loading={isCopying} onClick={() => onCopy(left)}>
            Copy {countText(left.length, "unpaid row")}
          </Button>
        )}
      </Group>
    </>
  );
};
