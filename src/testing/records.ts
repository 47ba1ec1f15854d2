import { paginationOf } from "#shared/wire/page-window.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Run, RunItem } from "#shared/console/run.ts";

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
  meaning: null,
  ...more,
});

/** A run of contract writes, for tests; how many items are in a state is given by it, the others are 0. */
export const runRecord = ({
  counts,
  ...more
}: Partial<Omit<Run, "counts">> & { readonly counts?: Counts } = {}): Run => ({
  id: "run-1",
  environment: "sandbox",
  name: null,
  state: "running",
  note: null,
  person: { id: "p1", name: "Ada" },
  endpoints: ["writeContract"],
  networkId: "net-1",
  atOnce: 1,
  onFailure: "stop",
  columns: [],
  madeFrom: null,
  total: 10,
  counts: {
    waiting: 0,
    sending: 0,
    started: 0,
    unknown: 0,
    succeeded: 0,
    failed: 0,
    not_sent: 0,
    cancelled: 0,
    ...counts,
  },
  restsUntil: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

type Counts = Partial<Run["counts"]>;

/** An item of that run. */
export const runItemRecord = (more: Partial<RunItem> = {}): RunItem => ({
  position: 0,
  line: null,
  endpoint: "writeContract",
  params: { networkId: "net-1", contractAddress: "0x00000000000000000000000000000000000000aa" },
  body: { addressId: "a1", abiFunction: { type: "function", name: "transfer", inputs: [] } },
  state: "waiting",
  operationId: null,
  transactionHash: null,
  addressId: null,
  address: null,
  identicalTo: null,
  error: null,
  ...more,
});

/** A page of a list, its first 20 rows; the list may have more than are given. */
export const pageOf = <T>(data: readonly T[], totalElements = data.length) => ({
  data,
  pagination: paginationOf(totalElements, { skip: 0, take: 20 }),
});
