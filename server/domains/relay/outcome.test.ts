import { describe, expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { readAnswer } from "../service/answer.ts";
import type { Exchange } from "../service/exchange.ts";
import { started } from "#server/testing/samples.ts";
import { errorBody } from "#server/testing/upstream.ts";
import { eventOf, type Outcome, outcomeOf } from "./outcome.ts";
import { stateAfter } from "../journal/machine.ts";

const answer = (status: number, body: unknown): Exchange => ({
  kind: "answer",
  status,
  contentType: "application/json",
  retryAfter: undefined,
  bytes: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const write = (exchange: Exchange) =>
  outcomeOf(endpoints.writeContract, readAnswer(endpoints.writeContract, exchange), "op-1");

const stateOf = (outcome: Outcome) => stateAfter(eventOf(outcome, { requestId: "r", at: 0 }));

describe("Reliability 7: the outcome of a write", () => {
  test.each([
    ["a handle", answer(200, started), "started"],
    ["a handle with 202", answer(202, started), "started"],
    ["the older form of a handle", answer(200, { result: { workflowId: "w", status: "started" } }), "started"],
    [
      "Reliability 12: already_running",
      answer(200, { workflowResult: { workflowId: "w", status: "already_running" } }),
      "started",
    ],
    ["a parsed 400", answer(400, errorBody("ERR_010", 400)), "rejected"],
    ["a code with a hyphen", answer(400, errorBody("ERR-146", 400)), "rejected"],
    ["a parsed 403", answer(403, errorBody("ERR_009", 403)), "rejected"],
    ["a parsed 429", answer(429, errorBody("ERR_888", 429)), "rejected"],
    ["a parsed 408", answer(408, errorBody("ERR_888", 408)), "unknown"],
    ["a parsed 500", answer(500, errorBody("ERR_019", 500)), "unknown"],
    ["a parsed 503", answer(503, errorBody("ERR_204", 503)), "unknown"],
    ["a 400 whose body says 500", answer(400, errorBody("ERR_019", 500)), "unknown"],
    ["a 400 whose body says 408", answer(400, errorBody("ERR_888", 408)), "unknown"],
    ["a 502 whose body says 400", answer(502, errorBody("ERR_010", 400)), "unknown"],
    ["a 4xx without an error body", answer(403, "<html>"), "unknown"],
    ["a 2xx without a handle", answer(200, { ok: true }), "unknown"],
    ["a 2xx that is cut off", answer(200, '{"workflowResult":'), "unknown"],
    ["an empty 204", answer(204, ""), "unknown"],
    ["a redirect", answer(307, ""), "unknown"],
    ["an answer that is too large", { kind: "too-large" }, "unknown"],
    ["a time-out", { kind: "timeout" }, "unknown"],
    ["a cut connection", { kind: "broken" }, "unknown"],
    ["Reliability 9: a connection that was never made", { kind: "refused" }, "not_sent"],
  ] satisfies [string, Exchange, string][])("%s", (_name, exchange, to) => {
    expect(stateOf(write(exchange))).toBe(to);
  });

  test("an operation without a workflow succeeds on a parsed 2xx", () => {
    const exchange = answer(201, { data: { id: "a", address: "0x1" }, message: "ok" });
    const outcome = outcomeOf(endpoints.generateAddress, readAnswer(endpoints.generateAddress, exchange), "op-1");
    expect(stateOf(outcome)).toBe("succeeded");
  });

  test("keeps the service's error, and says 504 for a time-out", () => {
    expect(write(answer(500, errorBody("ERR_019", 500)))).toMatchObject({
      error: { code: "ERR_019", requestId: "request-of-the-service" },
      problem: { status: 502, operationId: "op-1" },
    });
    expect(write({ kind: "timeout" })).toMatchObject({ problem: { code: "POSTERN_OUTCOME_UNKNOWN", status: 504 } });
  });
});
