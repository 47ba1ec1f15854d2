import { Button, Group, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { IconSend } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Environment } from "../../../../shared/console/environment.ts";
import { isUnderWay, type OperationState } from "../../../../shared/console/operation.ts";
import type { Network } from "../../../../shared/wire/network.ts";
import { operationOptions } from "../../../api/operations.ts";
import { ClientShareField } from "../../../components/client-share-field.tsx";
import { countText } from "../../../components/count-text.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { useFocusBack } from "../../../components/use-focus-back.ts";
import { wantedText } from "../-playground/mainnet-check.tsx";
import { sentAmount } from "../-playground/write-call.ts";
import { callOfItem } from "./list-call.ts";
import { ListRow } from "./list-row.tsx";
import { changeWriteList, type ListItem } from "./list-store.ts";
import { ListStop } from "./list-stop.tsx";
import type { ListRun } from "./use-list-run.ts";
import classes from "./write-list.module.css";

/** Every call of the list, decoded, with what has become of it; the only place with a button that sends them. */
export function ListReview({
  environment,
  networks,
  items,
  run,
  onEdit,
  onClose,
}: {
  readonly environment: Environment;
  readonly networks: readonly Network[];
  readonly items: readonly ListItem[];
  readonly run: ListRun;
  readonly onEdit: (item: ListItem) => void;
  readonly onClose: () => void;
}) {
  useFocusBack();
  const reasonId = useId();
  const asksShare = environment.clientShare === "ask";
  // In memory only, and only until the list is sent.
  const [share, setShare] = useState("");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const sent = items.flatMap(({ operationId }) => (operationId === null ? [] : [operationId]));
  const operations = useQueries({ queries: sent.map((id) => operationOptions(environment.id, id)) });
  const states = new Map(
    operations.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.state] as const])),
  );
  const rows = items.map((item) => {
    const call = callOfItem(item, environment, networks);
    const amount = call === undefined ? undefined : sentAmount(call.place, call.fn, call.draft);
    const wanted =
      call === undefined || item.operationId !== null
        ? undefined
        : wantedText(call.place, item.name ?? undefined, amount === undefined ? undefined : item.amount);
    const state = item.operationId === null ? undefined : states.get(item.operationId);
    return { item, call, amount, wanted, state, isConfirmed: wanted === undefined || typed[item.key] === wanted.text };
  });
  const reason = whyNot(rows, run.running) ?? (asksShare && share === "" ? "The client share is missing." : undefined);
  const succeeded = rows.filter(({ state }) => state === "succeeded").map(({ item }) => item.key);
  const change = (next: readonly ListItem[]) => {
    run.forget();
    changeWriteList(environment.id, (list) => ({ ...list, items: next }));
  };
  const send = () => {
    if (reason !== undefined) return;
    run.start(
      items.map(({ key }) => key),
      asksShare ? share : undefined,
    );
    setShare("");
  };
  return (
    <Dialog title="Review list" closeLabel="Close the list" size="xl" onClose={onClose}>
      {/* The focus starts on the sentence: no key that is still held down finds a button. */}
      <Text size="sm" data-autofocus tabIndex={-1}>
        {countText(items.length, "call", "calls")} on {environment.label}, sent one after another: each when the one
        before has succeeded. It stops at the first that does not.
      </Text>
      <ol className={classes["items"]}>
        {rows.map((row, index) => (
          <ListRow
            key={row.item.key}
            row={row}
            position={index + 1}
            environment={environment.id}
            typed={typed[row.item.key] ?? ""}
            onType={(text) => setTyped({ ...typed, [row.item.key]: text })}
            actions={{
              isLocked: run.running || (row.state !== undefined && isUnderWay(row.state)),
              onUp: index === 0 ? undefined : () => change(swapped(items, index - 1)),
              onDown: index === items.length - 1 ? undefined : () => change(swapped(items, index)),
              onRemove: () => change(items.filter(({ key }) => key !== row.item.key)),
              onEdit: () => onEdit(row.item),
            }}
          />
        ))}
      </ol>
      {asksShare && !run.running ? <ClientShareField keptFor="list" value={share} onChange={setShare} /> : null}
      <ListStop environment={environment.id} items={items} run={run} />
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {succeeded.length === 0 || run.running ? null : (
            <Button variant="subtle" onClick={() => change(items.filter(({ key }) => !succeeded.includes(key)))}>
              Remove what succeeded
            </Button>
          )}
        </Group>
        <Group gap="sm">
          {reason === undefined ? null : (
            <Text size="sm" id={reasonId}>
              {reason}
            </Text>
          )}
          {run.running ? (
            <Button variant="default" onClick={run.halt}>
              Stop
            </Button>
          ) : null}
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            disabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            onClick={send}
          >
            {sent.length === 0 ? "Send one after another" : "Send the rest"}
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}

interface Known {
  readonly call: ReturnType<typeof callOfItem>;
  readonly state: OperationState | undefined;
  readonly isConfirmed: boolean;
}

/** Why the list cannot be sent now; undefined where it can. */
function whyNot(rows: readonly Known[], running: boolean): string | undefined {
  if (running) return "It is being sent.";
  if (rows.length === 0) return "The list is empty.";
  if (rows.every(({ state }) => state === "succeeded")) return "All of it has succeeded.";
  const unusable = rows.findIndex(({ call }) => call?.checked.ok !== true);
  if (unusable !== -1) return `Call ${unusable + 1} cannot be sent: remove it.`;
  const failed = rows.findIndex(({ state }) => state !== undefined && state !== "succeeded" && !isUnderWay(state));
  if (failed !== -1) return `Call ${failed + 1} did not succeed: edit or remove it to go on.`;
  const open = rows.findIndex(({ isConfirmed }) => !isConfirmed);
  return open === -1 ? undefined : `Call ${open + 1} is not confirmed yet.`;
}

function swapped(items: readonly ListItem[], index: number): readonly ListItem[] {
  const [one, other] = [items[index], items[index + 1]];
  if (one === undefined || other === undefined) return items;
  return items.toSpliced(index, 2, other, one);
}
