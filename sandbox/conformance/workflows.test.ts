import { describe, expect, test } from "vitest";
import { errorOf, notFound } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { change, client, newAddress, otherClient, unknownId, writePath } from "./suite.ts";

const statusOf = async (workflowId: string) => {
  const { status, body } = await client.get(`/api/v1/workflows/${workflowId}/status`);
  expect(status).toBe(200);
  return shapes.workflowStatus.parse(body);
};

const started = async (path = writePath("AllTypes"), body = change("increment")) => {
  const { id } = await newAddress("workflows", "SANDBOX");
  return (await client.write(path, { ...body, addressId: id })).workflowId;
};

describe("Operations beyond the specification, Workflows: GET /api/v1/workflows/{workflowId}/status", () => {
  test("States and transitions: it is RUNNING first, without an end date", async () => {
    const workflowId = await started();
    const status = await statusOf(workflowId);
    expect(status).toMatchObject({ workflowId, status: "RUNNING", startTime: expect.any(String) });
    expect([status.closeTime, status.result, status.error]).toEqual([undefined, undefined, undefined]);
    await client.ended(workflowId);
  });

  test("COMPLETED has a result with the transaction hash, and no error", async () => {
    const workflowId = await started();
    await client.ended(workflowId);
    const status = await statusOf(workflowId);
    expect(status).toMatchObject({ status: "COMPLETED", result: { transactionHash: expect.any(String) } });
    expect(status.error).toBeUndefined();
    expect(Date.parse(status.closeTime ?? "")).toBeGreaterThanOrEqual(Date.parse(status.startTime ?? ""));
  });

  test("FAILED has an error, and no result", async () => {
    const fail = change("fail", [{ name: "way", type: "uint8", value: 1 }]);
    const workflowId = await started(writePath("Reverter"), fail);
    await client.ended(workflowId);
    const status = await statusOf(workflowId);
    expect(status).toMatchObject({ status: "FAILED", error: { message: expect.stringContaining("asked to fail") } });
    expect(status.result).toBeUndefined();
  });

  test("a final status never changes", async () => {
    const workflowId = await started();
    await client.ended(workflowId);
    expect(await statusOf(workflowId)).toEqual(await statusOf(workflowId));
  });

  test.each([unknownId, "nonsense"])("an unknown workflow is 404 ERR_006: %s", async (id) => {
    expect(errorOf(await client.get(`/api/v1/workflows/${id}/status`))).toMatchObject(notFound);
  });

  test("another organization's workflow is 404 ERR_006", async () => {
    const workflowId = await started();
    expect(errorOf(await otherClient.get(`/api/v1/workflows/${workflowId}/status`))).toMatchObject(notFound);
    await client.ended(workflowId);
  });
});
