import type { OperationMeaning } from "#shared/console/meaning.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { paginationOf } from "#shared/wire/page-window.ts";

/** An operation of the journal, for tests; a test passes the relevant fields. */
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
  bodyRemovedAt: null,
  acknowledges: null,
  runId: null,
  purpose: null,
  subject: null,
  createdContract: null,
  createdAddress: null,
  workflowId: "w1",
  serviceOperationId: null,
  transactionHash: null,
  receipt: null,
  error: null,
  timeline: [{ at: "2026-01-01T00:00:00.000Z", state: "prepared" }],
  meaning: null,
  ...more,
});

/** The overview's journal figures, for tests. */
export const journalOverview = (more: Partial<JournalOverview> = {}): JournalOverview => ({
  unsettled: [],
  last: [],
  total: more.last?.length ?? 0,
  failed: { count: 0, isMore: false },
  runs: [],
  stopped: { data: [], total: 0 },
  paid: {},
  drafts: [],
  ...more,
});

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const recipient = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const erc20 = { kind: "erc20", token } as const;

/** The summary of a successful token transfer, for tests. */
export const operationMeaning = (more: Partial<OperationMeaning> = {}): OperationMeaning => {
  const moved = {
    kind: "transfer",
    asset: erc20,
    amount: "1500000000000000000",
    from: sender,
    to: recipient,
    text: "1.5 PDT",
  } as const;
  const amount = { kind: "amount", text: moved.text, amount: moved.amount, asset: erc20 } as const;
  const to = { kind: "address", address: recipient, name: "Acme settlement" } as const;
  return {
    meaning: {
      source: "standard",
      long: [
        { kind: "text", text: "Send " },
        amount,
        { kind: "text", text: " (DemoToken " },
        { kind: "address", address: token, name: null },
        { kind: "text", text: ") from " },
        { kind: "address", address: sender, name: "demo" },
        { kind: "text", text: " to " },
        to,
      ],
      short: [{ kind: "text", text: "Send " }, amount, { kind: "text", text: " to " }, to],
      fields: [],
      movements: [moved],
      counterparty: recipient,
      givesControl: false,
      inner: [],
      descriptor: null,
      contradiction: null,
    },
    predicted: [moved],
    happened: [moved],
    fee: { amount: "420000000000000", text: "0.00042 ETH" },
    differences: [],
    ...more,
  };
};

/** A run of contract writes, for tests; the numbers of items by state are passed, the others are 0. */
export const runRecord = ({
  counts,
  ...more
}: Partial<Omit<Run, "counts">> & { readonly counts?: Counts } = {}): Run => ({
  id: "run-1",
  environment: "sandbox",
  name: null,
  state: "running",
  note: null,
  takenBy: null,
  person: { id: "p1", name: "Ada" },
  endpoints: ["writeContract"],
  networkId: "net-1",
  atOnce: 1,
  onFailure: "stop",
  columns: [],
  madeFrom: null,
  payoutId: null,
  fees: null,
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
  sentence: null,
  purpose: null,
  payment: null,
  transactionHash: null,
  fee: null,
  changedAt: null,
  addressId: null,
  address: null,
  identicalTo: null,
  error: null,
  ...more,
});

/** A page of a list, its first 20 rows; the total may be larger. */
export const pageOf = <T>(data: readonly T[], totalElements = data.length) => ({
  data,
  pagination: paginationOf(totalElements, { skip: 0, take: 20 }),
});
