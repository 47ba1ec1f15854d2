import { Button, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useId, useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import { isUnderWay } from "#shared/console/operation-states.ts";
import type { Network } from "#shared/wire/network.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ClientShareField, missingShare } from "#src/components/form/client-share-field.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { useClientShareForm } from "#src/components/form/use-client-share-form.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { lackOf } from "#src/records/lack.ts";
import { dryRunBody } from "../dry-run/use-dry-run.ts";
import { ListDryRun } from "./list-dry-run.tsx";
import { ListRow } from "./list-row.tsx";
import { changeWriteList, type ListItem, useWriteList } from "./local-list.ts";
import { ListStop } from "./list-stop.tsx";
import { type Tried, useListDryRuns } from "./use-list-dry-runs.ts";
import { type Row, useListRows, whyNot } from "./use-list-rows.ts";
import type { ListRun } from "./use-list-run.ts";
import classes from "./write-list.module.css";

/** Every call of the list, decoded, with what has become of it; the only place with a button that sends them. */
export const ListReview = ({
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
}) => {
  useFocusBack();
  const reasonId = useId();
  const share = useClientShareForm(environment.clientShare, run.stop?.kind === "failed" ? run.stop.error : undefined);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = useListRows(environment, networks, items);
  const { editing } = useWriteList(environment.id);
  const dryRuns = useListDryRuns(environment.id);
  const tried = rows.flatMap(triedOf);
  const asked = rows.map(({ item }) => dryRuns.of(item.key)).filter((state) => state !== undefined);
  const role = useQuery(sessionOptions()).data?.role;
  const lack = lackOf(environment, "writeContract");
  const obstacle =
    role !== undefined && !roleIncludes(role, "operator")
      ? `Signed in as ${role}: writing needs the role operator.`
      : (lack ?? whyNot(rows, typed, run.running));
  const reason = obstacle ?? (share.isMissing ? missingShare : undefined);
  const succeeded = rows.filter(({ state }) => state === "succeeded").map(({ item }) => item.key);
  const change = (next: readonly ListItem[]) => {
    run.forget();
    changeWriteList(environment.id, (list) => ({ ...list, items: next }));
  };
  const send = (event: MouseEvent<HTMLElement>) => {
    if (obstacle !== undefined) return;
    share.submit(({ clientShare }) => {
      dryRuns.forget();
      run.start(
        items.map(({ key }) => key),
        clientShare,
      );
    })(event);
  };
  return (
    <Dialog title="Review list" closeLabel="Close the list" size="xl" onClose={onClose}>
      {/* Enter sends nothing: only the button does. */}
      <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
        <Stack gap="md">
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
                dryRun={dryRuns.of(row.item.key)}
                isEdited={row.item.key === editing}
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
                  onCancelEdit: () => changeWriteList(environment.id, (list) => ({ ...list, editing: null })),
                }}
              />
            ))}
          </ol>
          <ListDryRun
            states={asked}
            count={tried.length}
            disabled={run.running}
            onRun={() => dryRuns.run(tried)}
            onStop={dryRuns.stop}
          />
          {share.field !== undefined && !run.running ? <ClientShareField keptFor="list" {...share.field} /> : null}
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
                disabled={obstacle !== undefined}
                {...blockedButton(reason !== undefined, reasonId)}
                onClick={send}
              >
                {items.every(({ operationId }) => operationId === null) ? "Send one after another" : "Send the rest"}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

/** A call that is not sent yet, as a dry run takes it. */
const triedOf = ({ item, call }: Row): readonly Tried[] => {
  if (call === undefined || item.sentAt !== null || item.operationId !== null) return [];
  const body = dryRunBody(call.contract, call.fn, call.values, call.draft, item.sender);
  return body === undefined ? [] : [{ key: item.key, body }];
};

const swapped = (items: readonly ListItem[], index: number): readonly ListItem[] => {
  const [one, other] = [items[index], items[index + 1]];
  if (one === undefined || other === undefined) return items;
  return items.toSpliced(index, 2, other, one);
};
