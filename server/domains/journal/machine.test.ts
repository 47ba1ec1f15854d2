import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { receipt } from "#server/testing/samples.ts";
import {
  canLoseTransaction,
  canMove,
  isFinal,
  isInFlight,
  isTracked,
  maySpend,
  type OperationState,
  operationStates,
  progressOf,
} from "#shared/console/operation-states.ts";
import { receiptAnswerSchema } from "#shared/wire/receipt.ts";
import { actorsOf, type OperationEvent, stateAfter, transition } from "./machine.ts";
import { replyOf, type StoredReply } from "./reply.ts";

const error = { code: "ERR_010", message: "no" };
const reply = (body: string): StoredReply => ({ from: "service", status: 200, body });
const pollAt = fc.integer({ min: 1, max: 1e12 });
const answered = fc.string().map(reply);

/** Every kind of event; a missing one is a type error. */
const events: { readonly [T in OperationEvent["type"]]: fc.Arbitrary<Extract<OperationEvent, { readonly type: T }>> } =
  {
    sending: pollAt.map((leaseUntil) => ({ type: "sending", leaseUntil })),
    accepted: fc.record({
      type: fc.constant("accepted"),
      handle: fc.constantFrom({ workflowId: "w", serviceId: null }, { workflowId: null, serviceId: "7" }),
      reply: answered,
      pollAt,
    }),
    completed: fc.record({ type: fc.constant("completed"), reply: answered }),
    refused: fc.record({ type: fc.constant("refused"), error: fc.constant(error), reply: answered }),
    lost: fc.record({ type: fc.constant("lost"), error: fc.constant(error), reply: answered }),
    withheld: fc.record({ type: fc.constant("withheld"), error: fc.constant(error), reply: answered }),
    "workflow running": fc.record({ type: fc.constant("workflow running"), pollAt }),
    "workflow failed": fc.record({ type: fc.constant("workflow failed"), error: fc.constant(error) }),
    "workflow ended": fc.record({ type: fc.constant("workflow ended"), error: fc.constant(error) }),
    "transaction found": fc.record({
      type: fc.constant("transaction found"),
      hash: fc.constant("0x1"),
      error: fc.constantFrom(null, error),
      pollAt,
    }),
    "nothing listed": fc.record({ type: fc.constant("nothing listed"), error: fc.constant(error) }),
    "transaction lost": fc.record({ type: fc.constant("transaction lost"), error: fc.constant(error) }),
    "transaction entered": fc.record({ type: fc.constant("transaction entered"), hash: fc.constant("0x1"), pollAt }),
    "listed as final": fc.record({
      type: fc.constant("listed as final"),
      listed: fc.constant({ amount: "1", fee: null }),
      error: fc.constantFrom(null, error),
    }),
    "receipt found": fc.constantFrom(0 as const, 1 as const).map((status) => ({
      type: "receipt found",
      receipt: receiptAnswerSchema.parse(receipt(status)).receipt,
    })),
    "settled by receipt": fc.constantFrom(0 as const, 1 as const).map((status) => ({
      type: "settled by receipt",
      hash: "0x1",
      receipt: receiptAnswerSchema.parse(receipt(status)).receipt,
    })),
    settled: fc.record({
      type: fc.constant("settled"),
      outcome: fc.constantFrom("succeeded" as const, "reverted" as const, "not_sent" as const),
    }),
  };

const anyEvent: fc.Arbitrary<OperationEvent> = fc.oneof(...Object.values(events));

type Row = {
  readonly state: OperationState;
  readonly owner: string | null;
  readonly lease_until: number;
  readonly next_poll_at: number | null;
  readonly polls: number;
  readonly reply_status: number | null;
  readonly reply_type: string | null;
  readonly reply_body: string | null;
  readonly transaction_hash: string | null;
};

const prepared: Row = {
  state: "prepared",
  owner: "this instance",
  lease_until: 1,
  next_poll_at: null,
  polls: 0,
  reply_status: null,
  reply_type: null,
  reply_body: null,
  transaction_hash: null,
};

/** The row after an event; undefined, with the error checked, if the state machine forbids it. */
const after = (row: Row, event: OperationEvent): Row | undefined => {
  const step = () => ({ ...row, ...transition(row.state, event, 1) });
  const isAllowed =
    event.type === "transaction lost" ? canLoseTransaction(row.state) : canMove(row.state, stateAfter(event));
  if (isAllowed && actorsOf(event).some((actor) => actor === progressOf(row.state))) return step();
  expect(step).toThrow(`An operation that is ${row.state} cannot become ${stateAfter(event)}`);
  return undefined;
};

/** The rows that a sequence of events leads through; forbidden events are skipped. */
const walk = (sequence: readonly OperationEvent[]): readonly Row[] => {
  const rows = [prepared];
  for (const event of sequence) {
    const row = after(rows.at(-1) ?? prepared, event);
    if (row !== undefined) rows.push(row);
  }
  return rows;
};

/** Everything that happens to an operation by itself: only another operation's workflow can take its transaction. */
const ownEvent = anyEvent.filter(({ type }) => type !== "transaction lost");

/** Many start with events that lead far, so later states are reached often. */
const sequences = fc
  .tuple(
    fc.nat({ max: 2 }),
    events.sending,
    fc.oneof(events.accepted, events.lost),
    fc.array(ownEvent, { maxLength: 40 }),
  )
  .map(([length, sending, outcome, rest]): readonly OperationEvent[] => [
    ...[sending, outcome].slice(0, length),
    ...rest,
  ]);

const always = (holds: (rows: readonly Row[]) => void): void => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      holds(walk(sequence));
    }),
    { numRuns: 200 },
  );
};

describe("the row after", () => {
  const at = 5;
  const receiptOf = (status: 0 | 1) => receiptAnswerSchema.parse(receipt(status)).receipt;
  const listed = { amount: "1", fee: null };
  const released = { owner: null, lease_until: 0, next_poll_at: null };
  const polled = { owner: null, lease_until: 0, next_poll_at: 9, polls: 0 };
  const answer = { reply_status: 200, reply_type: "application/json; charset=utf-8", reply_body: "x" };
  const storedReply = reply("x");
  const [workflow, withdrawal] = [
    { workflowId: "w", serviceId: "s" },
    { workflowId: null, serviceId: "7" },
  ];
  const failure = JSON.stringify(error);

  test.each<[OperationState, OperationEvent, object]>([
    ["prepared", { type: "sending", leaseUntil: 9 }, { state: "sending", lease_until: 9 }],
    [
      "prepared",
      { type: "withheld", error, reply: storedReply },
      { state: "not_sent", ...released, ...answer, error: failure },
    ],
    [
      "sending",
      { type: "accepted", handle: workflow, reply: storedReply, pollAt: 9 },
      { state: "started", ...polled, ...answer, workflow_id: "w", service_operation_id: "s" },
    ],
    [
      "sending",
      { type: "accepted", handle: withdrawal, reply: storedReply, pollAt: 9 },
      { state: "started", ...polled, ...answer, workflow_id: null, service_operation_id: "7" },
    ],
    ["sending", { type: "completed", reply: storedReply }, { state: "succeeded", ...released, ...answer }],
    [
      "sending",
      { type: "refused", error, reply: storedReply },
      { state: "rejected", ...released, ...answer, error: failure },
    ],
    [
      "sending",
      { type: "lost", error, reply: storedReply },
      { state: "unknown", ...released, ...answer, error: failure },
    ],
    ["started", { type: "workflow running", pollAt: 9 }, { state: "running", ...polled }],
    ["running", { type: "workflow failed", error }, { state: "failed", ...released, error: failure }],
    ["running", { type: "workflow ended", error }, { state: "ended", ...released, error: failure }],
    ["started", { type: "nothing listed", error }, { state: "ended", ...released, error: failure }],
    [
      "running",
      { type: "transaction found", hash: "0x1", error: null, pollAt: 9 },
      { state: "hash", ...polled, transaction_hash: "0x1" },
    ],
    [
      "running",
      { type: "transaction found", hash: "0x1", created: "0xc", error, pollAt: 9 },
      { state: "hash", ...polled, transaction_hash: "0x1", created_contract: "0xc", error: failure },
    ],
    [
      "ended",
      { type: "transaction entered", hash: "0x1", pollAt: 9 },
      { state: "hash", ...polled, transaction_hash: "0x1", error: null },
    ],
    [
      "running",
      { type: "transaction entered", hash: "0x1", pollAt: 9 },
      { state: "hash", ...polled, transaction_hash: "0x1", error: null },
    ],
    [
      "hash",
      { type: "receipt found", receipt: receiptOf(1) },
      { state: "succeeded", ...released, receipt: JSON.stringify(receiptOf(1)), error: null },
    ],
    [
      "hash",
      { type: "receipt found", receipt: receiptOf(0) },
      { state: "reverted", ...released, receipt: JSON.stringify(receiptOf(0)) },
    ],
    [
      "hash",
      { type: "listed as final", listed, error: null },
      { state: "succeeded", ...released, listed: JSON.stringify(listed), error: null },
    ],
    [
      "hash",
      { type: "listed as final", listed, error },
      { state: "reverted", ...released, listed: JSON.stringify(listed), error: failure },
    ],
    [
      "unknown",
      { type: "settled by receipt", hash: "0x1", receipt: receiptOf(1) },
      { state: "succeeded", ...released, transaction_hash: "0x1", receipt: JSON.stringify(receiptOf(1)), error: null },
    ],
    [
      "succeeded",
      { type: "transaction lost", error },
      { state: "unknown", ...released, transaction_hash: null, receipt: null, listed: null, error: failure },
    ],
    ["unknown", { type: "settled", outcome: "not_sent" }, { state: "not_sent", ...released }],
  ])("%s and %o", (from, event, changes) => {
    expect(transition(from, event, at)).toStrictEqual({ updated_at: at, ...changes });
  });
});

/** The states out of which each event moves an operation, written by hand: the change of a transition starts here. */
const movesOutOf: Readonly<Record<OperationEvent["type"], readonly OperationState[]>> = {
  sending: ["prepared"],
  accepted: ["sending"],
  completed: ["sending"],
  refused: ["sending"],
  lost: ["sending"],
  withheld: ["prepared", "sending"],
  "workflow running": ["started"],
  "workflow failed": ["started", "running"],
  "workflow ended": ["started", "running"],
  "nothing listed": ["started", "running"],
  "transaction found": ["started", "running"],
  "transaction lost": ["hash", "reverted", "succeeded"],
  "transaction entered": ["unknown", "started", "running", "ended"],
  "receipt found": ["hash"],
  "listed as final": ["hash"],
  "settled by receipt": ["unknown", "ended"],
  settled: ["unknown", "ended"],
};

test.each(Object.entries(movesOutOf))("the event “%s” only moves operations that are %j", (name, states) => {
  const samples = Object.values(events).flatMap((event) => fc.sample<OperationEvent>(event, 20));
  const moves = (state: OperationState): boolean =>
    samples.some((event) => event.type === name && after({ ...prepared, state }, event) !== undefined);
  expect(operationStates.filter(moves)).toEqual(states);
});

test("an event moves only an operation that is waiting for the event's actor", () => {
  expect(() => transition("started", { type: "settled", outcome: "succeeded" }, 1)).toThrow(
    'An operation that is started cannot become succeeded by "settled".',
  );
  // Allowed as a move, but a person settles this one.
  const minedReceipt = receiptAnswerSchema.parse(receipt(1)).receipt;
  expect(() => transition("unknown", { type: "receipt found", receipt: minedReceipt }, 1)).toThrow(
    'An operation that is unknown cannot become succeeded by "receipt found".',
  );
  expect(transition("hash", { type: "receipt found", receipt: minedReceipt }, 1).state).toBe("succeeded");
});

describe("whatever happens to an operation, in whatever order", () => {
  test("it is sent at most once", () => {
    always((rows) => {
      expect(rows.filter(({ state }) => state === "sending").length).toBeLessThan(2);
    });
  });

  test("an operation's row is owned and leased exactly while it waits for its sender", () => {
    always((rows) => {
      for (const { state, owner, lease_until } of rows) {
        expect([state, owner !== null, lease_until > 0]).toEqual([state, isInFlight(state), isInFlight(state)]);
      }
    });
  });

  test("an operation has a next poll exactly while it waits for the tracker", () => {
    always((rows) => {
      for (const { state, next_poll_at } of rows)
        expect([state, next_poll_at !== null]).toEqual([state, isTracked(state)]);
    });
  });

  test("the sender gets one answer, when the operation stops waiting for it", () => {
    always((rows) => {
      for (const row of rows)
        expect([row.state, replyOf(row) === undefined]).toEqual([row.state, isInFlight(row.state)]);
      const replies = rows.flatMap((row) => replyOf(row) ?? []);
      expect(replies.every((one) => one === replies[0] || JSON.stringify(one) === JSON.stringify(replies[0]))).toBe(
        true,
      );
    });
  });

  test("nothing follows a final state, and states that spent nothing are final", () => {
    always((rows) => {
      expect(rows.slice(0, -1).some(({ state }) => isFinal(state))).toBe(false);
      for (const { state } of rows) expect(maySpend(state) || isFinal(state)).toBe(true);
    });
  });

  test("a transaction, once found, is kept, and only the network decides the outcome", () => {
    always((rows) => {
      const firstWithHash = rows.findIndex(({ transaction_hash }) => transaction_hash !== null);
      if (firstWithHash === -1) return;
      const later = rows.slice(firstWithHash).map(({ state, transaction_hash }) => [state, transaction_hash]);
      expect(
        later.every(([state, hash]) => hash === "0x1" && ["hash", "succeeded", "reverted"].includes(state ?? "")),
      ).toBe(true);
    });
  });
});

test("events lead to every state except the initial state of a denied request", () => {
  const samples = Object.values(events).flatMap((event) => fc.sample<OperationEvent>(event, 20));
  const reached = new Map([[prepared.state, prepared]]);
  // A Map iteration also visits entries added meanwhile.
  for (const row of reached.values()) {
    for (const next of samples.flatMap((event) => after(row, event) ?? [])) {
      if (!reached.has(next.state)) reached.set(next.state, next);
    }
  }
  expect(operationStates.filter((state) => !reached.has(state))).toEqual(["denied"]);
});
