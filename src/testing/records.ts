import { paginationOf } from "#shared/wire/page-window.ts";
import type { OperationRecord } from "#shared/console/operation.ts";

/** An operation of the journal, for tests; what matters to a test is given by it. */
export const operationRecord = (more: Partial<OperationRecord> = {}): OperationRecord => ({
  id: "op-1",
  environment: "sandbox",
  endpoint: "writeContract",
  person: { id: "p1", name: "Ada" },
  idempotencyKey: "key-1",
  state: "started",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:01.000Z",
  parameters: { networkId: "net-1", contractAddress: "0x00000000000000000000000000000000000000aa" },
  body: { addressId: "a1", abiFunction: { type: "function", name: "transfer", inputs: [] } },
  acknowledges: null,
  runId: null,
  workflowId: "w1",
  serviceOperationId: null,
  transactionHash: null,
  receipt: null,
  error: null,
  timeline: [{ at: "2026-01-01T00:00:00.000Z", state: "prepared" }],
  ...more,
});

/** A page of a list, its first 20 rows; the list may have more than are given. */
export const pageOf = <T>(data: readonly T[], totalElements = data.length) => ({
  data,
  pagination: paginationOf(totalElements, { skip: 0, take: 20 }),
});
