import type { QueryClient } from "@tanstack/react-query";
import type { ChangedOperation } from "#shared/console/pulse.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { keys } from "#src/api/keys.ts";

/** The lists of operations in a response: a page of the journal, or the overview's. */
const lists = ["data", "last", "unsettled"];

const idsIn = (answer: unknown): readonly unknown[] =>
  isRecord(answer)
    ? lists.flatMap((name) => {
        const rows = answer[name];
        return Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? row["id"] : undefined)) : [];
      })
    : [];

/** Whether this tab currently shows operations: by themselves, in a list, or in their run. They need no notice then. */
export const onScreen = (client: QueryClient, environment: string): ((operation: ChangedOperation) => boolean) => {
  const active = (queryKey: readonly unknown[], exact = false) =>
    client.getQueryCache().findAll({ queryKey, exact, type: "active" });
  const listed = new Set(active(keys.operations.pages(environment)).flatMap(({ state }) => idsIn(state.data)));
  return ({ id, runId }) =>
    listed.has(id) ||
    active(keys.operations.one(environment, id), true).length > 0 ||
    (runId !== null && active(keys.runs.one(environment, runId), true).length > 0);
};
