import type { WorkflowRow } from "./rows.ts";

/**
 * A workflow's status as returned to callers (operations beyond the specification, Workflows); absent keys are omitted.
 */
export const workflowStatus = (row: WorkflowRow) => ({
  workflowId: row.id,
  runId: row.run_id,
  status: row.status,
  startTime: row.started_at,
  // Started, signed, ended.
  historyLength: 1 + (row.transaction_hash === null ? 0 : 1) + (row.closed_at === null ? 0 : 1),
  ...(row.closed_at === null
    ? {}
    : { closeTime: row.closed_at, executionTime: `${Date.parse(row.closed_at) - Date.parse(row.started_at)}ms` }),
  ...(row.result === null ? {} : { result: parse(row.result) }),
  ...(row.error === null ? {} : { error: parse(row.error) }),
});

const parse = (text: string): unknown => JSON.parse(text);
