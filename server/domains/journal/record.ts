import { type OperationRecord, operationErrorSchema } from "#shared/console/operation.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import type { OperationTable, Tables } from "#server/store/tables.ts";
import * as z from "zod";

/** A row of the journal as the browser sees it: never the owner, the lease, the hashes or the stored reply. */
export const recordOf = (row: OperationTable, events: readonly Tables["operation_events"][]): OperationRecord => ({
  id: row.id,
  environment: row.environment,
  endpoint: row.operation,
  person: { id: row.person_id, name: row.person_name },
  idempotencyKey: row.idempotency_key,
  state: row.state,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
  parameters: parametersSchema.parse(JSON.parse(row.parameters)),
  body: JSON.parse(row.body),
  acknowledges: row.acknowledges,
  runId: row.run_id,
  workflowId: row.workflow_id,
  serviceOperationId: row.service_operation_id,
  transactionHash: row.transaction_hash,
  receipt: row.receipt === null ? null : receiptSchema.parse(JSON.parse(row.receipt)),
  error: row.error === null ? null : operationErrorSchema.parse(JSON.parse(row.error)),
  timeline: events.map(({ at, state, detail }) => ({ at: time(at), state, ...(detail === null ? {} : { detail }) })),
  meaning: null,
});

const parametersSchema = z.record(z.string(), z.string());

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();
