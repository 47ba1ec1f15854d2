import { describe, expect, test } from "vitest";
import { madeAddress, mayPass, outcomeOf } from "./item.ts";

type Row = Parameters<typeof outcomeOf>[0];

const error = JSON.stringify({ code: "ERR_010", message: "no" });
const row = (state: Row["state"], more: Partial<Row> = {}): Row => ({
  id: "operation-1",
  operation: "writeContract",
  state,
  error: null,
  reply_status: null,
  reply_body: null,
  ...more,
});
const is = (state: string, more: object = {}) => ({
  kind: "state",
  change: { state, operation_id: "operation-1", error: null, ...more },
});
const waits = (kind: "again" | "state") => ({
  kind,
  change: {
    state: "waiting",
    operation_id: "operation-1",
    error: null,
    idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
  },
});
/** An operation that Postern could not send, and said so. */
const unsent = (code: string, statusCode: number, more: Partial<Row> = {}): Row =>
  row("not_sent", {
    error: JSON.stringify({ code, message: "no", statusCode }),
    reply_status: statusCode,
    reply_body: JSON.stringify({ code }),
    ...more,
  });

describe("an item whose operation is", () => {
  test.each<[Row, object]>([
    [row("prepared"), { kind: "in flight" }],
    [row("sending"), { kind: "in flight" }],
    [row("started", { error }), is("started")],
    [row("running"), is("started")],
    [row("hash"), is("started")],
    [row("unknown", { error }), is("unknown", { error })],
    [row("ended", { error }), is("unknown", { error })],
    [row("succeeded", { error }), is("succeeded")],
    [row("denied", { error }), is("not_sent", { error })],
    [row("rejected", { error, reply_status: 400 }), is("failed", { error })],
    [row("rejected", { error, reply_status: 429 }), waits("again")],
    [row("failed", { error }), is("failed", { error })],
    [row("reverted", { error }), is("failed", { error })],
  ])("%o", (operation, outcome) => {
    expect(outcomeOf(operation)).toEqual(outcome);
  });
});

describe("an item that was not sent", () => {
  test.each([502, 503, 504])("because of a %d of Postern waits, and is sent again", (status) => {
    expect(outcomeOf(unsent("POSTERN_NOT_SENT", status))).toEqual(waits("again"));
  });

  test.each<[string, Row]>([
    ["for another reason", unsent("POSTERN_BAD_REQUEST", 400)],
    ["for a reason of Postern that will not pass", unsent("POSTERN_INTERNAL", 500)],
    ["by what a person settled, where it spends", row("not_sent", { error })],
    [
      "by what a person settled after an unconfirmed outcome",
      unsent("POSTERN_OUTCOME_UNKNOWN", 504, {
        error: JSON.stringify({ code: "POSTERN_OUTCOME_UNKNOWN", message: "no" }),
      }),
    ],
    ["by what a person settled after an answer of the service", unsent("ERR_010", 502)],
    ["after an accepted answer", unsent("POSTERN_NOT_SENT", 200, { error })],
    ["and has no code", unsent("POSTERN_NOT_SENT", 502, { reply_body: "[]" })],
  ])("%s stays not sent", (_why, operation) => {
    expect(outcomeOf(operation)).toEqual(is("not_sent", { error: operation.error }));
  });

  // The error alone would pass: only Postern's own refusal, as the reply tells it, says that nothing was sent.
  test.each<[string, Partial<Row>]>([
    ["there is no reply", { reply_status: null, reply_body: null }],
    ["a reply has no status", { reply_status: null }],
    ["a reply has no body", { reply_body: null }],
    ["the service accepted it", { reply_status: 201 }],
    ["the service refused it", { reply_body: JSON.stringify({ code: "ERR_010" }) }],
    ["its outcome was unconfirmed", { reply_body: JSON.stringify({ code: "POSTERN_OUTCOME_UNKNOWN" }) }],
  ])("stays not sent where %s, whatever its error", (_why, more) => {
    const operation = unsent("POSTERN_NOT_SENT", 502, more);
    expect(outcomeOf(operation)).toEqual(is("not_sent", { error: operation.error }));
  });

  test("waits where Postern's own refusal has the lowest status of one", () => {
    expect(outcomeOf(unsent("POSTERN_NOT_SENT", 502, { reply_status: 400 }))).toEqual(waits("again"));
  });

  test("by what a person settled, where it spends nothing, is sent again", () => {
    expect(outcomeOf(row("not_sent", { operation: "createProfile" }))).toEqual(waits("state"));
    expect(outcomeOf(row("not_sent", { operation: "createProfile", reply_status: 502 }))).toEqual(waits("state"));
    // An endpoint of a later version: nothing is known of it.
    expect(outcomeOf(row("not_sent", { operation: "other" }))).toEqual(waits("state"));
  });
});

describe("an error may pass", () => {
  test.each([
    ["POSTERN_NOT_SENT", 502, true],
    ["POSTERN_STORE_UNAVAILABLE", 503, true],
    ["POSTERN_SERVICE_TIMEOUT", 504, true],
    ["POSTERN_OUTCOME_UNKNOWN", 502, false],
    ["POSTERN_INTERNAL", 500, false],
    ["ERR_010", 502, false],
  ])("%s %d: %s", (code, statusCode, passes) => {
    expect(mayPass({ code, statusCode })).toBe(passes);
  });
});

describe("a generated address", () => {
  const made = (more: Partial<Row>) =>
    outcomeOf(
      row("succeeded", {
        operation: "generateAddress",
        reply_status: 201,
        reply_body: JSON.stringify({ data: { id: "a-1", address: "0x1" } }),
        ...more,
      }),
    );

  test("is read from the answer", () => {
    expect(made({})).toEqual(is("succeeded", { address_id: "a-1", address: "0x1" }));
    expect(made({ reply_body: '{"data":"0x1"}' })).toEqual(is("succeeded", { address_id: null, address: "0x1" }));
  });

  test.each<Partial<Row>>([
    { operation: "createProfile" },
    { reply_status: null },
    { reply_status: 300 },
    { reply_body: null },
    { reply_body: "[]" },
    { reply_body: "{}" },
  ])("is not read where %o", (more) => {
    expect(made(more)).toEqual(is("succeeded"));
  });

  test("is kept where it can be one", () => {
    expect(madeAddress({ address: "x".repeat(500) })).toEqual({ address_id: null, address: "x".repeat(500) });
    expect(madeAddress({ address: "x".repeat(501) })).toEqual({});
    expect(madeAddress({ address: "0x1\0" })).toEqual({});
    expect(madeAddress({ id: "a\n", address: "0x1" })).toEqual({});
  });
});
