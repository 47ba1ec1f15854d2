import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { SettledTogether } from "#shared/console/settling-together.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { operationText } from "#src/operations/operation-text.ts";
import { type Certain, groupsOf, isDone, type Settled } from "./groups.ts";
import { certainColumns, plainColumns, settledColumns, singleColumns } from "./operation-columns.tsx";
import { OperationGroup } from "./operation-group.tsx";
import { SearchProgress } from "./search-progress.tsx";
import { SettleDialog, settlingOf } from "./settle-dialog.tsx";
import { useSearch } from "./use-search.ts";

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly operations: readonly OperationRecord[];
};

const idOf = ({ operation }: { readonly operation: OperationRecord }): string => operation.id;

/** The unconfirmed operations for an admin: the search for all, and settling those with one certain match together. */
export const Together = ({ environment, operations }: Props) => {
  const search = useSearch(environment.id);
  const [results, setResults] = useState<ReadonlyMap<string, Settled>>(new Map());
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<readonly Certain[]>();
  const { certain, single, waiting } = groupsOf(operations, search.searched, results);
  const settled = [...results.values()].filter(isDone);
  const failed = results.size - settled.length;
  const ticked = certain.filter(({ operation }) => !unticked.has(operation.id));
  const tick = (rows: readonly Certain[], isTicked: boolean): void => {
    const next = new Set(unticked);
    for (const { operation } of rows) {
      if (isTicked) next.delete(operation.id);
      else next.add(operation.id);
    }
    setUnticked(next);
  };
  const take = (confirmed: readonly Certain[], answers: readonly SettledTogether[]): void =>
    setResults((last) => {
      const next = new Map(last);
      for (const one of confirmed) {
        const result = answers.find(({ id }) => id === one.operation.id);
        const [settling] = settlingOf(one);
        if (result === undefined || settling === undefined) continue;
        next.set(result.id, { operation: one.operation, outcome: settling.outcome, result });
      }
      return next;
    });
  /** Another search counts, whatever the server said before. */
  const start = (ids: readonly string[]): Promise<void> => {
    const again = new Set(ids);
    setResults((last) => new Map([...last].filter(([id]) => !again.has(id))));
    return search.start(ids);
  };
  const { id } = environment;
  return (
    <Stack gap="lg">
      {operations.length === 0 ? null : (
        <SearchProgress
          search={{ ...search, start }}
          total={operations.length}
          waiting={waiting.map((operation) => operation.id)}
          single={single.map(idOf)}
        />
      )}
      {failed === 0 ? null : (
        <Notice tone="careful" title={`${countText(failed, "operation")} could not be settled`}>
          <Text size="sm">Nothing was recorded for them. Each reason is below. Check again, then settle again.</Text>
        </Notice>
      )}
      <OperationGroup
        title="One certain match"
        text="Sender, recipient, amount and time match, nothing else does, and the receipt is final."
        columns={certainColumns(id)}
        rows={certain}
        rowKey={idOf}
        selection={{
          keys: new Set(ticked.map(idOf)),
          onSelect: tick,
          name: ({ operation }) => operationText(operation),
        }}
      >
        <Button mt="sm" disabled={ticked.length === 0 || search.isRunning} onClick={() => setChosen(ticked)}>
          Settle {countText(ticked.length, "operation")} together…
        </Button>
      </OperationGroup>
      <OperationGroup
        title="Settle one by one"
        text="Open each one, and decide what happened."
        columns={singleColumns(id)}
        rows={single}
        rowKey={idOf}
      />
      <OperationGroup
        title="Not looked at yet"
        text="Postern has not looked for their transactions on this page."
        columns={plainColumns(id)}
        rows={waiting.map((operation) => ({ operation }))}
        rowKey={idOf}
      />
      <OperationGroup
        title="Settled"
        text="The audit has an entry for each, with one request id and the same reason."
        columns={settledColumns(id)}
        rows={settled}
        rowKey={idOf}
      />
      {chosen === undefined ? null : (
        <SettleDialog
          environment={environment}
          chosen={chosen}
          onResults={(answers) => take(chosen, answers)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Stack>
  );
};
