import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { hasSucceeded, isUnderWay, type OperationState } from "#shared/console/operation-states.ts";
import type { OperationError } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sentOperationOptions } from "#src/api/sent-operation.ts";
import { dryRunBody } from "#src/playground/dry-run/use-dry-run.ts";
import { sentAmount } from "#src/playground/form/write-call.ts";
import { type ConfirmationPhrase, phraseOf } from "#src/review/parts/confirmation-phrase.ts";
import { stopOf } from "#src/review/parts/gate.ts";
import { callOfItem, type ListCall } from "./list-call.ts";
import { changeItem, type ListItem } from "./local-list.ts";

/** One call of the list as the review shows it. */
export type Row = {
  readonly item: ListItem;
  readonly call: ListCall | undefined;
  readonly amount: string | undefined;
  /** Its bytes; undefined if it cannot be encoded, or was sent by an earlier version. */
  readonly body: DryRunBody | undefined;
  /** The state of its operation, if an earlier version sent it. */
  readonly state: OperationState | undefined;
  /** Why its operation did not succeed. */
  readonly error: OperationError | undefined;
  /** The journal has no operation of a call that may have been sent. */
  readonly isMissing: boolean;
};

/** The calls of the list, read back and encoded, each with its operation's state if an earlier version sent it. */
export const useListRows = (
  environment: Environment,
  networks: readonly Network[],
  items: readonly ListItem[],
): readonly Row[] => {
  const read = useReadItems(environment, networks, items);
  const missing = useLookedFor(environment.id, items);
  const sent = items.flatMap(({ operationId }) => (operationId === null ? [] : [operationId]));
  const operations = useQueries({ queries: sent.map((id) => operationOptions(environment.id, id)) });
  const operationsById = new Map(
    operations.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])),
  );
  return read.map((row) => {
    const { item } = row;
    // A row without look-ups stays the same, and is not rendered again.
    if (item.sentAt === null && item.operationId === null) return row;
    const operation = item.operationId === null ? undefined : operationsById.get(item.operationId);
    return {
      ...row,
      body: undefined,
      state: operation?.state,
      error: operation?.error ?? undefined,
      isMissing: missing.has(item.key),
    };
  });
};

const useReadItems = (environment: Environment, networks: readonly Network[], items: readonly ListItem[]) => {
  const read = useMemo(() => readerOf(environment, networks), [environment, networks]);
  return useMemo(() => items.map(read), [items, read]);
};

/** Decodes each call once: its key identifies its contents, so its row stays the same while others change. */
const readerOf = (environment: Environment, networks: readonly Network[]) => {
  const rowByKey = new Map<string, Row>();
  return (item: ListItem): Row => {
    const before = rowByKey.get(item.key);
    if (before !== undefined && isSameItem(before.item, item)) return before;
    const row = readItem(item, environment, networks);
    rowByKey.set(item.key, row);
    return row;
  };
};

const isSameItem = (one: ListItem, other: ListItem): boolean =>
  one.sentAt === other.sentAt && one.operationId === other.operationId;

const readItem = (item: ListItem, environment: Environment, networks: readonly Network[]): Row => {
  const call = callOfItem(item, environment, networks);
  const amount = call === undefined ? undefined : sentAmount(call.contract, call.fn, call.draft);
  const body =
    call === undefined ? undefined : dryRunBody(call.contract, call.fn, call.values, call.draft, item.sender);
  return { item, call, amount, body, state: undefined, error: undefined, isMissing: false };
};

/** What has to be typed before a call is started; undefined if nothing, or if its review has not arrived. */
export const phraseOfRow = ({ call, body }: Row, answer: ReviewAnswer | undefined): ConfirmationPhrase | undefined =>
  call === undefined || body === undefined ? undefined : phraseOf(call.contract.environment.kind, body, answer);

/** Looks up calls that an earlier version may have sent by their keys, and returns those missing from the journal. */
const useLookedFor = (environment: string, items: readonly ListItem[]): ReadonlySet<string> => {
  const lost = items.filter(({ sentAt, operationId }) => sentAt !== null && operationId === null);
  const looks = useQueries({
    queries: lost.map(({ key, sentAt }) => sentOperationOptions(environment, key, sentAt ?? 0)),
  });
  const answers = lost.map(({ key }, index) => ({ key, operationId: looks[index]?.data }));
  useEffect(() => {
    for (const { key, operationId } of answers) {
      if (typeof operationId === "string") changeItem(environment, key, { operationId });
    }
  });
  return new Set(answers.flatMap(({ key, operationId }) => (operationId === null ? [key] : [])));
};

/** Why the list cannot be started now; undefined if it can. */
export const whyNot = (
  rows: readonly Row[],
  /** What was typed to confirm each call, by its key. */
  typed: Readonly<Record<string, string>>,
  answerOf: (key: string) => ReviewAnswer | undefined,
): string | undefined => {
  if (rows.length === 0) return "The list is empty.";
  const first = (isMatch: (row: Row) => boolean): number | undefined => {
    const index = rows.findIndex(isMatch);
    return index === -1 ? undefined : index + 1;
  };
  const lost = first(({ item }) => item.sentAt !== null && item.operationId === null);
  if (lost !== undefined) {
    return rows[lost - 1]?.isMissing === true
      ? `Call ${lost} may have been sent. Edit or remove it to continue.`
      : `Call ${lost} may have been sent. Postern is checking.`;
  }
  const unknown = first(({ item, state }) => item.operationId !== null && state === undefined);
  if (unknown !== undefined) return `Call ${unknown} was sent. Postern is looking up its operation.`;
  const failed = first(({ state }) => state !== undefined && !hasSucceeded(state) && !isUnderWay(state));
  if (failed !== undefined) return `Call ${failed} did not succeed. Edit or remove it to continue.`;
  const underWay = first(({ state }) => state !== undefined && isUnderWay(state));
  if (underWay !== undefined) return `Call ${underWay} has not ended yet.`;
  if (rows.every(({ state }) => state !== undefined && hasSucceeded(state))) return "All calls succeeded.";
  const unusable = first(({ state, call }) => state === undefined && call?.checked.ok !== true);
  if (unusable !== undefined) return `Call ${unusable} cannot be sent. Remove it.`;
  for (const [index, { item }] of rows.entries()) {
    const answer = answerOf(item.key);
    const stop = answer === undefined ? undefined : stopOf(answer);
    if (stop !== undefined) return `Call ${index + 1} cannot be sent. ${stop}`;
  }
  const open = first((row) => row.body !== undefined && !isConfirmed(row, typed[row.item.key], answerOf(row.item.key)));
  return open === undefined ? undefined : `Call ${open} is not confirmed yet.`;
};

/** On a mainnet a call is confirmed by typing what its review requires: without a review it cannot be confirmed. */
const isConfirmed = (row: Row, typed: string | undefined, answer: ReviewAnswer | undefined): boolean =>
  row.call?.contract.environment.kind !== "mainnet" ||
  (answer !== undefined && phraseOfRow(row, answer)?.text === typed);
