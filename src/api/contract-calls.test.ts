import { describe, expect, test } from "vitest";
import { operationRecord, pageOf } from "../testing/records.ts";
import { problem, serve } from "../testing/server.ts";
import { writeContract } from "./contract-calls.ts";

const path = "/relay/sandbox/api/v1/contract-interactions/network/n1/contract-address/0xaa/functions/write";
const post = `POST ${path}`;
const journal = "GET /console/sandbox/operations";
const asked = `${journal}?idempotencyKey=key-1&take=1`;

const call = {
  networkId: "n1",
  contractAddress: "0xaa",
  idempotencyKey: "key-1",
  body: { addressId: "a1", abiFunction: { type: "function" as const, name: "transfer", inputs: [] } },
};

const recorded = () => ({ body: pageOf([operationRecord({ id: "op-7" })]) });
const nothing = () => ({ body: pageOf([]) });

describe("writeContract", () => {
  test("gives the operation that the answer names, and leaves the client share out", async () => {
    const bodies: unknown[] = [];
    const { requests } = serve({
      [post]: ({ body }) => {
        bodies.push(body);
        return { headers: { "x-postern-operation": "op-1" }, body: { workflowResult: { workflowId: "w1" } } };
      },
    });
    await expect(writeContract("sandbox", call)).resolves.toEqual({ operationId: "op-1" });
    expect(requests).toEqual([post]);
    expect(bodies).toEqual([call.body]);
  });

  test.each([
    ["the connection breaks", () => new TypeError("Failed to fetch")],
    ["the answer cannot be read", () => ({ status: 502, body: "Bad gateway" })],
    ["the answer names no operation", () => ({ body: { workflowResult: { workflowId: "w1" } } })],
    ["the server fails", () => problem(500, "POSTERN_INTERNAL")],
  ])("asks the journal once and sends nothing again where %s", async (_, reply) => {
    const { requests } = serve({ [post]: reply, [journal]: recorded });
    await expect(writeContract("sandbox", call)).resolves.toEqual({ operationId: "op-7" });
    expect(requests).toEqual([post, asked]);
  });

  test.each(["POSTERN_OUTCOME_UNKNOWN", "POSTERN_IN_FLIGHT"])("follows the operation that %s names", async (code) => {
    const { requests } = serve({ [post]: () => problem(502, code, { operationId: "op-3" }) });
    await expect(writeContract("sandbox", call)).resolves.toEqual({ operationId: "op-3" });
    expect(requests).toEqual([post]);
  });

  test("fails with the lost answer where the journal knows no such write", async () => {
    const { requests } = serve({ [post]: () => new TypeError("Failed to fetch"), [journal]: nothing });
    await expect(writeContract("sandbox", call)).rejects.toMatchObject({ code: "POSTERN_UNREACHABLE", status: 0 });
    expect(requests).toEqual([post, asked]);
  });

  test.each([
    ["ERR_146", 400],
    ["POSTERN_IDENTICAL_OPERATION", 409],
    ["POSTERN_KEY_REUSED", 422],
    ["POSTERN_NOT_SENT", 502],
  ])("fails with the refusal %s and asks nobody", async (code, status) => {
    const { requests } = serve({ [post]: () => problem(status, code, { operationId: "op-9" }), [journal]: recorded });
    await expect(writeContract("sandbox", call)).rejects.toMatchObject({ code, status, operationId: "op-9" });
    expect(requests).toEqual([post]);
  });
});
