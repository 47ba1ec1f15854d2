import { describe, expect, test } from "vitest";
import { problem, serve } from "../testing/server.ts";
import { sendWrite } from "./sent-write.ts";

const path = "/relay/sandbox/api/v1/contract-interactions/network/n1/contract-address/0xaa/functions/write";
const post = `POST ${path}`;
const call = {
  params: { networkId: "n1", contractAddress: "0xaa" },
  idempotencyKey: "key-1",
  body: { addressId: "a1", abiFunction: { type: "function" as const, name: "transfer", inputs: [] } },
};

describe("sendWrite", () => {
  test("gives the operation that the answer names, and leaves the client share out", async () => {
    const bodies: unknown[] = [];
    const { requests } = serve({
      [post]: ({ body }) => {
        bodies.push(body);
        return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w1" } } };
      },
    });
    await expect(sendWrite("sandbox", "writeContract", call)).resolves.toEqual({
      kind: "known",
      operationId: "op-1",
      answer: { workflowResult: { workflowId: "w1" } },
    });
    expect(requests).toEqual([post]);
    expect(bodies).toEqual([call.body]);
  });

  test.each([
    ["the connection breaks", () => new TypeError("Failed to fetch")],
    ["the answer cannot be read", () => ({ status: 502, body: "Bad gateway" })],
    ["the answer names no operation", () => ({ body: { workflowResult: { workflowId: "w1" } } })],
    ["the server fails", () => problem(500, "POSTERN_INTERNAL")],
    ["a server in between fails", () => ({ status: 413, body: "Too large" })],
  ])("says that the answer is lost and sends nothing again where %s", async (_, reply) => {
    const { requests } = serve({ [post]: reply });
    await expect(sendWrite("sandbox", "writeContract", call)).resolves.toEqual({ kind: "lost" });
    expect(requests).toEqual([post]);
  });

  test.each(["POSTERN_OUTCOME_UNKNOWN", "POSTERN_IN_FLIGHT"])("follows the operation that %s names", async (code) => {
    const { requests } = serve({ [post]: () => problem(502, code, { operationId: "op-3" }) });
    await expect(sendWrite("sandbox", "writeContract", call)).resolves.toEqual({ kind: "known", operationId: "op-3" });
    expect(requests).toEqual([post]);
  });

  test.each([
    ["ERR_146", 400],
    ["POSTERN_IDENTICAL_OPERATION", 409],
    ["POSTERN_KEY_REUSED", 422],
    ["POSTERN_NOT_SENT", 502],
    ["POSTERN_STEP_UP_REQUIRED", 401],
    ["POSTERN_TOO_MANY_REQUESTS", 429],
    ["POSTERN_TOO_LARGE", 413],
  ])("fails with the refusal %s", async (code, status) => {
    const { requests } = serve({ [post]: () => problem(status, code, { operationId: "op-9" }) });
    await expect(sendWrite("sandbox", "writeContract", call)).rejects.toMatchObject({
      code,
      status,
      operationId: "op-9",
    });
    expect(requests).toEqual([post]);
  });
});
