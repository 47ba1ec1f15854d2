import { describe, expect, test } from "vitest";
import { stateAfter } from "#server/domains/journal/machine.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Reply } from "#server/domains/service/call.ts";
import type { Exchange } from "#server/domains/service/exchange.ts";
import { started } from "#server/testing/samples.ts";
import { errorBody } from "#server/testing/upstream.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { eventOf, type Outcome, outcomeOf } from "./outcome.ts";

const answer = (status: number, body: unknown): Exchange => ({
  kind: "answer",
  status,
  contentType: "application/json",
  retryAfter: undefined,
  bytes: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const callOf = (endpoint: Endpoint) => ({ endpoint, params: {}, query: {}, body: undefined, requestId: "r" });

const write = (reply: Reply) =>
  outcomeOf(endpoints.writeContract, answerTo(callOf(endpoints.writeContract), reply), "op-1");

const strict = errorBody("ERR_010", 400);

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
    ["a parsed 424", answer(424, errorBody("ERR_888", 424)), "rejected"],
    ["a parsed 400 with details that name a 404", answer(400, { ...strict, details: [{ status: 404 }] }), "rejected"],
    ["a parsed 400 that names a workflow", answer(400, { ...strict, workflowResult: { workflowId: "w" } }), "unknown"],
    ["a parsed 400 that names one inside", answer(400, { ...strict, details: [{ workflowId: "w" }] }), "unknown"],
    ["a parsed 400 that names a transaction", answer(400, { ...strict, data: { txHash: "0xab" } }), "unknown"],
    ["a parsed 400 with a record that was made", answer(400, { ...strict, data: { id: "a" } }), "unknown"],
    ["a parsed 400 that calls itself a success", answer(400, { ...strict, success: true }), "unknown"],
    ["a parsed 400 whose error says 500", answer(400, { ...strict, error: { statusCode: 500 } }), "unknown"],
    ["a parsed 400 whose error has the code 504", answer(400, { ...strict, error: { code: 504 } }), "unknown"],
    ["a parsed 400 whose cause says 408", answer(400, { ...strict, details: { cause: { status: 408 } } }), "unknown"],
    ["a parsed 429 that names a workflow", answer(429, { ...errorBody("ERR_888", 429), workflowId: "w" }), "unknown"],
    ["a parsed 444", answer(444, errorBody("ERR_888", 444)), "unknown"],
    ["a parsed 460", answer(460, errorBody("ERR_888", 460)), "unknown"],
    ["a parsed 499", answer(499, errorBody("ERR_888", 499)), "unknown"],
    ["a 400 whose body says 499", answer(400, errorBody("ERR_888", 499)), "unknown"],
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
    ["an answer from which secrets cannot be removed", { kind: "unreadable", status: 400 }, "unknown"],
    ["an endpoint that the deployment lacks", { kind: "lacking" }, "not_sent"],
    ["a time-out", { kind: "timeout" }, "unknown"],
    ["a cut connection", { kind: "broken" }, "unknown"],
    ["Reliability 9: a connection that was never made", { kind: "refused" }, "not_sent"],
  ] satisfies [string, Reply, string][])("%s", (_name, exchange, to) => {
    expect(stateOf(write(exchange))).toBe(to);
  });

  const hash = `0x${"ab".repeat(32)}`;
  const hints: readonly (readonly [string, object])[] = [
    ["a hash", { hash }],
    ["a transaction's hash inside", { details: [{ transaction: { hash } }] }],
    ["a transaction as a text", { data: { tx: hash } }],
    ["an operation", { operationId: "o" }],
    ["an operation inside", { details: { operation: { id: "o" } } }],
    ["a withdrawal", { data: { withdrawalId: "w" } }],
    ["a withdrawal as an object", { withdrawal: { id: 5, amount: "1" } }],
    ["a transaction's id", { transaction_id: "t" }],
    ["started", { details: { status: "started" } }],
    ["pending", { details: { status: "PENDING" } }],
    ["already_running", { details: { status: "already_running" } }],
  ];

  describe.each([400, 404, 409, 429])("Reliability 39: a %i, for what spends", (status) => {
    test.each(hints)("that names %s may have started it", (_name, hint) => {
      expect(stateOf(write(answer(status, { ...errorBody("ERR_010", status), ...hint })))).toBe("unknown");
      expect(stateOf(write(answer(status, { message: "no", ...hint })))).toBe("unknown");
    });

    test.each(["ERR_019", "ERR-019", "ERR_126", "ERR_186", "ERR_200", "ERR_204", "ERR_999"])(
      "with %s, the code of a failure, may have started it",
      (code) => {
        expect(stateOf(write(answer(status, errorBody(code, status))))).toBe("unknown");
        expect(stateOf(write(answer(status, { message: "no", details: [{ code }] })))).toBe("unknown");
      },
    );
  });

  test.each(hints)("a refused record that names %s is refused", (_name, hint) => {
    const { createProfile: endpoint } = endpoints;
    const exchange = answer(400, { ...strict, details: [hint] });
    expect(stateOf(outcomeOf(endpoint, answerTo(callOf(endpoint), exchange), "op-1"))).toBe("rejected");
  });

  test.each(["ERR_146", "ERR_000", "ERR_001"])("%s is about something else, unless it names a transaction", (code) => {
    const refusal = { ...errorBody(code, 409), details: { operationId: "o", status: "pending" } };
    expect(stateOf(write(answer(409, refusal)))).toBe("rejected");
    expect(stateOf(write(answer(409, { ...refusal, hash })))).toBe("unknown");
    expect(stateOf(write(answer(409, { ...refusal, workflowId: "w" })))).toBe("unknown");
  });

  test.each(["ERR_146", "ERR_000", "ERR_001"])("%s somewhere inside says nothing about the refusal itself", (code) => {
    const inside = { details: [{ code }] };
    expect(stateOf(write(answer(400, { ...strict, ...inside, operationId: "o" })))).toBe("unknown");
    expect(stateOf(write(answer(400, { ...errorBody("ERR_204", 400), ...inside })))).toBe("unknown");
  });

  test.each([
    ["words of a message", { message: `pending: operationId o, hash ${hash}, ERR_019` }],
    ["a word where a transaction would be", { transaction: "reverted", details: { status: "invalid", hash: null } }],
  ])("%s are no hint", (_name, more) => {
    expect(stateOf(write(answer(400, { ...strict, ...more })))).toBe("rejected");
  });

  test("an operation without a workflow succeeds on a parsed 2xx", () => {
    const exchange = answer(201, { data: { id: "a", address: "0x1" }, message: "ok" });
    const outcome = outcomeOf(endpoints.generateAddress, answerTo(callOf(endpoints.generateAddress), exchange), "op-1");
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

describe("Reliability 19: a refusal in an older or looser error body", () => {
  const { code: _code, statusCode: _statusCode, ...bare } = errorBody("ERR_010", 400);

  test.each<[string, number, unknown, object]>([
    ["without code and status", 400, bare, { code: "HTTP_400", message: "The service says ERR_010." }],
    ["without a status", 403, { code: "ERR-009", message: "no" }, { code: "ERR_009", message: "no" }],
    ["with a code and nothing else", 403, { code: "ERR_009" }, { code: "ERR_009", message: "ERR_009" }],
    [
      "with a list of messages",
      400,
      { statusCode: 400, message: ["addressId is missing", "amount is no number"], error: "Bad Request" },
      { code: "HTTP_400", message: "addressId is missing; amount is no number" },
    ],
    [
      "with a list of errors",
      422,
      { errors: [{ field: "amount", message: "is no number" }, "and more"] },
      { code: "HTTP_422", message: "is no number; and more" },
    ],
    [
      "nested in `error`",
      409,
      { success: false, error: { ...errorBody("ERR_001", 409) } },
      { code: "ERR_001", message: "The service says ERR_001.", requestId: "request-of-the-service" },
    ],
    ["with `error` as a text", 401, { error: "Unauthorized" }, { code: "HTTP_401", message: "Unauthorized" }],
    ["of a gateway", 403, { message: "Forbidden" }, { code: "HTTP_403", message: "Forbidden", statusCode: 403 }],
    ["of a gateway, as a 404", 404, { message: "no Route matched" }, { code: "HTTP_404", message: "no Route matched" }],
    ["with its status in digits", 400, { status: "400", message: "no" }, { code: "HTTP_400", message: "no" }],
  ])("%s is rejected, with the service's words", (_name, status, body, error) => {
    const outcome = write(answer(status, body));
    expect(stateOf(outcome)).toBe("rejected");
    expect(outcome).toMatchObject({
      error: { ...error, statusCode: status },
      reply: { from: "service", status, body: JSON.stringify(body) },
    });
  });

  test.each<[string, number, unknown]>([
    ...[408, 424, 425, 429, 444, 460, 499].map((status): [string, number, unknown] => [
      `a ${status}, which a gateway may return after forwarding`,
      status,
      { message: "no" },
    ]),
    ["a 400 whose body says 500", 400, { statusCode: 500, message: "no" }],
    ["a 400 whose body says 503 in digits", 400, { status: "503", message: "no" }],
    ["a 400 whose body says 408", 400, { statusCode: 408, message: "no" }],
    ["a 400 whose nested error says 504", 400, { error: { code: 504, message: "Deadline exceeded" } }],
    ["a 400 whose body says 200", 400, { status: 200, message: "no" }],
    ["a 502 of a gateway", 502, { message: "Bad gateway" }],
    ["a 503 whose body says 400", 503, { statusCode: 400, message: "no" }],
    ["a redirect with a message", 307, { message: "no" }],
    ["a page", 404, "<html>Not found</html>"],
    ["an empty 404", 404, ""],
    ["an empty 405", 405, ""],
    ["an empty 501", 501, ""],
    ["an empty object", 400, {}],
    ["an object without an error", 400, { ok: false, id: "5" }],
    ["a message that is empty", 400, { message: " ", error: null }],
    ["a list", 400, [{ message: "no" }]],
    ["a text", 400, '"Bad request"'],
    ["a number", 400, "400"],
    ["an answer that names a workflow", 409, { message: "already running", workflowResult: { workflowId: "w" } }],
    ["an answer that names one in the older form", 409, { message: "running", result: { workflowId: "w" } }],
    ["an answer that claims success", 400, { success: true, message: "done" }],
    ["an answer that claims success inside", 400, { error: { success: "true", message: "done" } }],
    ["an answer that names a workflow by number", 409, { message: "running", workflowId: 17 }],
    ["an answer that names one with an underscore", 409, { message: "running", workflow_id: "w" }],
    ["an answer that holds one", 409, { message: "running", workflow: { id: "w" } }],
    ["an error that names one", 409, { error: { message: "running", workflowResult: { workflowId: "w" } } }],
    ["details that name one", 409, { error: { message: "running", details: [{ workflowId: "w" }] } }],
    ["data that names one", 409, { message: "running", data: { result: { workflowId: "w" } } }],
    ["an answer that names a transaction", 400, { message: "already known", transactionHash: "0xab" }],
    ["data that names one of the chain", 400, { message: "already known", data: { txHash: "0xab" } }],
    ["a 400 with a list of errors that say 500", 400, { errors: [{ status: "500", message: "no" }] }],
    ["a 400 with a list of messages that say 503", 400, { message: [{ statusCode: 503, message: "no" }] }],
    ["a 400 with details that say 504", 400, { message: "no", details: { statusCode: 504 } }],
    ["a 400 with a cause that says 502", 400, { error: { message: "no", cause: { status: 502 } } }],
    ["a 400 that says 500 with its words", 400, { status: "500 Internal Server Error", message: "no" }],
  ])("%s stays unknown", (_name, status, body) => {
    expect(stateOf(write(answer(status, body)))).toBe("unknown");
  });

  test("an unknown outcome keeps the service's words", () => {
    expect(write(answer(503, { message: "Down for maintenance" }))).toMatchObject({
      error: { code: "HTTP_503", message: "Down for maintenance", statusCode: 503 },
      problem: { code: "POSTERN_OUTCOME_UNKNOWN" },
    });
  });
});
