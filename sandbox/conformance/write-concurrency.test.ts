// @full: It is about the nonces of the sandbox; write-call sends each kind of write.
import { describe, expect, test } from "vitest";
import * as shapes from "./shapes.ts";
import {
  call,
  change,
  client,
  fail,
  finish,
  newAddress,
  nonceOf,
  readResult,
  transactionOf,
  writePath,
} from "./suite.ts";

const uint = { name: "", type: "uint256" };
const increment = change("increment");

describe("Workflows: writes at the same time", () => {
  test("50 writes of one address use consecutive nonces from 0", async () => {
    const { id, address } = await newAddress("busy", "SANDBOX");
    const count = async () =>
      BigInt(shapes.digits.parse(await readResult("AllTypes", "SANDBOX", call("storedUint256", [], [uint]))));
    const before = await count();
    const handles = await Promise.all(
      Array.from({ length: 50 }, () => client.write(writePath("AllTypes"), { ...increment, addressId: id })),
    );
    const ended = await Promise.all(handles.map(({ workflowId }) => client.ended(workflowId)));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
    const sent = await Promise.all(ended.map(({ result }) => transactionOf("SANDBOX", result?.transactionHash ?? "")));
    const nonces = sent.map(({ nonce }) => Number(nonce)).toSorted((left, right) => left - right);
    expect(nonces).toEqual(Array.from({ length: 50 }, (_, nonce) => nonce));
    expect(await nonceOf("SANDBOX", address)).toBe(50n);
    expect((await count()) - before).toBe(50n);
  });

  test("a failing write leaves no gap between successful ones", async () => {
    const { id, address } = await newAddress("busy with failures", "SANDBOX");
    const bodies = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 1 ? ([writePath("Reverter"), fail(1)] as const) : ([writePath("AllTypes"), increment] as const),
    );
    const ended = await Promise.all(bodies.map(([path, body]) => finish(path, { ...body, addressId: id })));
    expect(ended.map(({ status }) => status)).toEqual(
      bodies.map(([, body]) => (body === increment ? "COMPLETED" : "FAILED")),
    );
    expect(await nonceOf("SANDBOX", address)).toBe(8n);
  });

  test("writes of different addresses run concurrently", async () => {
    const addresses = [await newAddress("left", "tETH"), await newAddress("right", "tETH")];
    const handles = await Promise.all(
      addresses.map(({ id }) => client.write(writePath("AllTypes", "tETH"), { ...increment, addressId: id })),
    );
    await Promise.all(handles.map(({ workflowId }) => client.ended(workflowId)));
    const [one, two] = await Promise.all(
      handles.map(async ({ workflowId }) => {
        const { body } = await client.get(`/api/v1/workflows/${workflowId}/status`);
        const { startTime = "", closeTime = "" } = shapes.workflowStatus.parse(body);
        return { start: Date.parse(startTime), close: Date.parse(closeTime) };
      }),
    );
    // Both were RUNNING between the later start and the earlier end.
    const [starts, ends] = [
      [one?.start ?? 0, two?.start ?? 0],
      [one?.close ?? 0, two?.close ?? 0],
    ];
    expect(Math.max(...starts)).toBeLessThan(Math.min(...ends));
  });
});
