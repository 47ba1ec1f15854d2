import { useQueries } from "@tanstack/react-query";
import type { Environment } from "#shared/console/environment.ts";
import { isUnderWay, type OperationState } from "#shared/console/operation-states.ts";
import type { OperationError } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import { operationOptions } from "#src/api/operations.ts";
import { wantedText, type Wanted } from "../review/mainnet-check.tsx";
import { sentAmount } from "../form/write-call.ts";
import { callOfItem, type ListCall } from "./list-call.ts";
import type { ListItem } from "./local-list.ts";

/** One call of the list as the review shows it. */
export type Row = {
  readonly item: ListItem;
  readonly call: ListCall | undefined;
  readonly amount: string | undefined;
  /** What has to be typed before it is sent. */
  readonly wanted: Wanted | undefined;
  readonly state: OperationState | undefined;
  /** Why its operation did not succeed. */
  readonly error: OperationError | undefined;
};

/** The calls of the list, read back and encoded, each with the state of its operation. */
export const useListRows = (
  environment: Environment,
  networks: readonly Network[],
  items: readonly ListItem[],
): readonly Row[] => {
  const sent = items.flatMap(({ operationId }) => (operationId === null ? [] : [operationId]));
  const operations = useQueries({ queries: sent.map((id) => operationOptions(environment.id, id)) });
  const known = new Map(operations.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
  return items.map((item) => {
    const call = callOfItem(item, environment, networks);
    const amount = call === undefined ? undefined : sentAmount(call.contract, call.fn, call.draft);
    const wanted =
      call === undefined || item.operationId !== null
        ? undefined
        : wantedText(call.contract, item.name ?? undefined, amount === undefined ? undefined : item.amount);
    const operation = item.operationId === null ? undefined : known.get(item.operationId);
    return { item, call, amount, wanted, state: operation?.state, error: operation?.error ?? undefined };
  });
};

/** Why the list cannot be sent now; undefined where it can. `typed` is what was typed to confirm each call, by its key. */
export const whyNot = (
  rows: readonly Row[],
  typed: Readonly<Record<string, string>>,
  running: boolean,
): string | undefined => {
  if (running) return "It is being sent.";
  if (rows.length === 0) return "The list is empty.";
  if (rows.every(({ state }) => state === "succeeded")) return "All of it has succeeded.";
  const unusable = rows.findIndex(({ call }) => call?.checked.ok !== true);
  if (unusable !== -1) return `Call ${unusable + 1} cannot be sent: remove it.`;
  const failed = rows.findIndex(({ state }) => state !== undefined && state !== "succeeded" && !isUnderWay(state));
  if (failed !== -1) return `Call ${failed + 1} did not succeed: edit or remove it to go on.`;
  const open = rows.findIndex(({ item, wanted }) => wanted !== undefined && typed[item.key] !== wanted.text);
  return open === -1 ? undefined : `Call ${open + 1} is not confirmed yet.`;
};
