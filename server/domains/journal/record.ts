import * as z from "zod";
import type { OperationMeaningTable, OperationTable, Tables } from "#server/store/tables.ts";
import { type OperationMeaning, operationMeaningSchema } from "#shared/console/meaning.ts";
import { type OperationRecord, operationErrorSchema } from "#shared/console/operation.ts";
import { createsAddress, createsContract } from "#shared/wire/endpoint-facts.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import { createdAddress } from "./created-address.ts";
import { createdContract } from "./created-contract.ts";
import { subjectIn } from "./subject.ts";

/** What is stored of an operation besides its row: its steps, and its words once they are made. */
export type Recorded = {
  readonly events: readonly Tables["operation_events"][];
  readonly meaning: OperationMeaningTable | undefined;
};

/** A row of the journal for the browser, without owner, lease, hashes and stored reply. */
export const recordOf = (row: OperationTable, { events, meaning }: Recorded): OperationRecord => ({
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
  bodyRemovedAt: row.body_removed_at === null ? null : time(row.body_removed_at),
  acknowledges: row.acknowledges,
  runId: row.run_id,
  purpose: row.purpose,
  subject: subjectIn(row.subject),
  workflowId: row.workflow_id,
  serviceOperationId: row.service_operation_id,
  transactionHash: row.transaction_hash,
  createdContract: createsContract(row.operation) ? createdContract(row) : null,
  createdAddress: createsAddress(row.operation) ? createdAddress(row) : null,
  receipt: row.receipt === null ? null : receiptSchema.parse(JSON.parse(row.receipt)),
  error: row.error === null ? null : operationErrorSchema.parse(JSON.parse(row.error)),
  timeline: events.map(({ at, state, detail }) => ({ at: time(at), state, ...(detail === null ? {} : { detail }) })),
  meaning: meaning === undefined ? null : meaningOf(meaning),
});

const meaningOf = ({
  meaning,
  predicted,
  happened,
  traced,
  fee,
  differences,
}: OperationMeaningTable): OperationMeaning =>
  operationMeaningSchema.parse({
    meaning: JSON.parse(meaning),
    predicted: jsonOf(predicted),
    happened: jsonOf(happened),
    ...(traced === null ? {} : { traced: JSON.parse(traced) }),
    fee: jsonOf(fee),
    differences: JSON.parse(differences),
  });

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const parametersSchema = z.record(z.string(), z.string());

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();
