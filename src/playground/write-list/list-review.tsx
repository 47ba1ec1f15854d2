import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import type { Network } from "#shared/wire/network.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { lackOf } from "#src/records/lack.ts";
import { type Decision, decisionsOf, decisionWords } from "#src/review/parts/gate.ts";
import { StartRun } from "#src/run-start/start-run.tsx";
import { ListCheck } from "./list-check.tsx";
import { ListDryRun } from "./list-dry-run.tsx";
import { ListRows } from "./list-rows.tsx";
import { draftsOf, sourceOf } from "./list-source.ts";
import { ListStartNotice } from "./list-start-notice.tsx";
import { changeWriteList, isLocked, isSame, type ListItem, readWriteList, type WriteList } from "./local-list.ts";
import { RemoveAll } from "./remove-all.tsx";
import { checkObstacle, useListCheck } from "./use-list-check.ts";
import { type Tried, useListDryRuns } from "./use-list-dry-runs.ts";
import { useListReviews } from "./use-list-reviews.ts";
import { type Row, useListRows, whyNot } from "./use-list-rows.ts";
import type { ListStart } from "./use-list-start.ts";

/** Every call of the list, decoded, with the server's check; the only place with a button that starts them. */
export const ListReview = ({
  environment,
  networks,
  list,
  start,
  onEdit,
  onClose,
}: {
  readonly environment: Environment;
  readonly networks: readonly Network[];
  readonly list: WriteList;
  readonly start: ListStart;
  readonly onEdit: (item: ListItem) => void;
  readonly onClose: () => void;
}) => {
  useFocusBack();
  const { items, editing } = list;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // Only the reviewed list is started: a list changed by another tab is reviewed first.
  const [reviewed, setReviewed] = useState(items);
  const isChanged = !isSame(reviewed, items);
  const rows = useListRows(environment, networks, items);
  const drafts = useMemo(() => draftsOf(rows), [rows]);
  const source = useMemo(() => sourceOf(drafts), [drafts]);
  const calls = drafts.map(({ row }) => row.item.key);
  const check = useListCheck(environment.id, calls, source);
  const dryRuns = useListDryRuns(environment.id);
  const reviews = useListReviews(environment.id, rows);
  const answerOf = (key: string) => reviews.of(key)?.answer;
  const [decided, setDecided] = useState<ReadonlySet<Decision>>(new Set());
  const decisions = listDecisions(
    drafts.flatMap(({ row }) => answerOf(row.item.key) ?? []),
    environment.kind,
  );
  const undecided = decisions.find((decision) => !decided.has(decision));
  const asked = rows.map(({ item }) => dryRuns.of(item.key)).filter((state) => state !== undefined);
  const role = useQuery(sessionOptions()).data?.role;
  const isBusy = start.isPending || isLocked(list);
  const obstacle =
    role !== undefined && !roleIncludes(role, "operator")
      ? `You are signed in as ${role}. This needs the operator role.`
      : (lackOf(environment, "writeContract") ??
        whyNot(rows, typed, answerOf) ??
        (undecided === undefined ? undefined : listWords[undecided].reason) ??
        (isChanged ? "The list changed in another tab. Review it again." : undefined) ??
        (start.open?.kind === "other"
          ? "A run was started before the list changed. Decide about it first."
          : undefined) ??
        checkObstacle(check));
  const change = (next: readonly ListItem[]) => {
    start.reset();
    dryRuns.forget();
    setDecided(new Set());
    changeWriteList(environment.id, (now) => ({ ...now, items: next }));
    setReviewed(readWriteList(environment.id).items);
  };
  const numberOf = (entry: number) => drafts[entry]?.number ?? entry + 1;
  const sent = rows.length - drafts.length;
  const succeeded = rows.filter(({ state }) => state !== undefined && hasSucceeded(state)).map(({ item }) => item.key);
  return (
    <Dialog title="Review list" closeLabel="Close the list" size="xl" onClose={onClose}>
      <Stack gap="md">
        {/* The focus starts on the sentence, so a key still held down hits no button. */}
        <Text size="sm" data-autofocus tabIndex={-1}>
          {countText(drafts.length, "call")} on {environment.label}. The server sends them in this order as one run,
          even if you close this page.
          {sent === 0 ? "" : ` ${countText(sent, "call")} sent by an earlier version will not be sent again.`}
        </Text>
        {start.open === undefined ? null : <ListStartNotice environment={environment.id} open={start.open} />}
        {isChanged && !start.isPending ? (
          <Notice tone="careful" title="The list changed in another tab">
            <Text size="sm">The calls below are current. Review them again.</Text>
            <Button size="xs" variant="default" mt="xs" onClick={() => setReviewed(items)}>
              I have reviewed it
            </Button>
          </Notice>
        ) : null}
        {/* Enter sends nothing: only the button does. */}
        <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
          <ListRows
            rows={rows}
            environment={environment.id}
            editing={editing}
            isLocked={isBusy}
            dryRunOf={dryRuns.of}
            reviews={reviews}
            typed={typed}
            onType={(key, text) => setTyped((before) => ({ ...before, [key]: text }))}
            onChange={change}
            onEdit={onEdit}
          />
        </form>
        <ListDryRun
          states={asked}
          count={drafts.length}
          disabled={start.isPending}
          onRun={() => dryRuns.run(drafts.flatMap(({ row }) => triedOf(row)))}
          onStop={dryRuns.stop}
        />
        {decisions.map((decision) => (
          <Checkbox
            key={decision}
            label={listWords[decision].label}
            checked={decided.has(decision)}
            onChange={({ currentTarget: { checked } }) =>
              setDecided(
                (before) => new Set([...before].filter((one) => one !== decision).concat(checked ? decision : [])),
              )
            }
          />
        ))}
        {source === undefined ? null : <ListCheck check={check} numberOf={numberOf} />}
        <StartRun
          environment={environment}
          endpoints={endpoints}
          total={drafts.length}
          isConfirmed
          twins={check.data?.twins ?? []}
          paidBefore={check.data?.paidBefore ?? null}
          searched={check.data?.searched ?? null}
          place={(entry) => `call ${numberText(numberOf(entry))}`}
          review={check.data}
          about={calls.join(" ")}
          isReviewing={check.isFetching}
          onReview={() => {
            void check.again();
            reviews.again(calls);
          }}
          obstacle={obstacle}
          start={start}
          onStart={(options) => {
            if (obstacle !== undefined || source === undefined) return;
            // Another tab may have changed it since the last render.
            if (isSame(readWriteList(environment.id).items, reviewed)) start.start(calls, source, options);
          }}
        />
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {items.length < 2 || isBusy ? null : (
            <RemoveAll
              count={items.length}
              onRemove={() => {
                change([]);
                onClose();
              }}
            />
          )}
          {succeeded.length === 0 || isBusy ? null : (
            <Button variant="subtle" onClick={() => change(items.filter(({ key }) => !succeeded.includes(key)))}>
              Remove what succeeded
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

const endpoints = ["writeContract"] as const;

const listWords = {
  unsimulated: {
    label: "Start the list even though some calls were not simulated",
    reason: "Some calls were not simulated. Confirm that you want to send them.",
  },
  warnings: decisionWords.warnings,
} as const;

/** The ticks a list requires. A call that fails on the current state needs none: it may depend on an earlier call. */
const listDecisions = (answers: readonly ReviewAnswer[], kind: Environment["kind"]) => {
  const needed = new Set(answers.flatMap((answer) => [...decisionsOf(answer, kind)]));
  return (["unsimulated", "warnings"] as const).filter((decision) => needed.has(decision));
};

/** A draft in the form of a dry run. */
const triedOf = ({ item, body }: Row): readonly Tried[] => (body === undefined ? [] : [{ key: item.key, body }]);
