import { beforeAll, describe, expect, test } from "vitest";
import {
  call,
  change,
  client,
  fail,
  finish,
  type NewAddress,
  newAddress,
  nonceOf,
  pay,
  readResult,
  receiptOf,
  traces,
  unknownAddress,
  writePath,
} from "./suite.ts";

const uint = { name: "", type: "uint256" };

let sender: NewAddress;

beforeAll(async () => {
  sender = await newAddress("writer", "SANDBOX");
});

describe("Workflows: a write that fails", () => {
  test.each([
    ["its reason", 1, /It was asked to fail/, /^0x08c379a0/],
    ["no reason", 0, /revert/i, /^0x$/],
    ["a custom error", 2, /revert/i, /^0x[0-9a-f]{8,}$/],
    ["raw data", 3, /revert/i, /^0xc0ffee$/],
    ["a failed assertion", 5, /panic/i, /^0x4e487b71/],
    ["the error of an inner call", 13, /revert/i, /^0x[0-9a-f]{8,}$/],
  ])("a write that would revert ends FAILED with reason and data, unsent: %s", async (_, way, message, data) => {
    const before = await traces(sender);
    const { workflowId } = await client.write(writePath("Reverter"), { ...fail(way), addressId: sender.id });
    expect(await client.ended(workflowId)).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringMatching(message), data: expect.stringMatching(data) },
    });
    expect(await traces(sender)).toEqual(before);
  });

  test("so does a transfer of more tokens than the sender has", async () => {
    const body = change("transfer", [
      { name: "to", type: "address", value: unknownAddress },
      { name: "value", type: "uint256", value: `1${"0".repeat(30)}` },
    ]);
    expect(await finish(writePath("DemoToken"), { ...body, addressId: sender.id })).toMatchObject({
      status: "FAILED",
      error: { data: expect.stringMatching(/^0xe450d38c/) },
    });
  });

  test("a write that reverts only when mined has a receipt with status 0", async () => {
    const last = await readResult("Reverter", "SANDBOX", call("blockNumber", [], [uint]));
    const before = await nonceOf("SANDBOX", sender.address);
    const body = change("upToBlock", [{ name: "last", type: "uint256", value: last }]);
    const { result } = await finish(writePath("Reverter"), { ...body, addressId: sender.id });
    const receipt = await receiptOf("SANDBOX", result?.transactionHash);
    expect(receipt).toMatchObject({ status: 0, from: sender.address, logs: [] });
    expect(await nonceOf("SANDBOX", sender.address)).toBe(before + 1n);
  });

  test.each([
    ["SANDBOX", "1000000"],
    ["tETH", "1000000"],
    // Enough for the amount, not for the fee.
    ["tETH", "10"],
  ] as const)("on %s a write that its sender cannot pay for (%s) fails before signing", async (network, amount) => {
    const poor = await newAddress("poor", network);
    const before = await traces(poor, network);
    const { workflowId } = await client.write(writePath("AllTypes", network), { ...pay(amount), addressId: poor.id });
    const ended = await client.ended(workflowId);
    expect(ended).toMatchObject({ status: "FAILED", error: { message: expect.stringMatching(/funds|balance/i) } });
    expect(ended.result).toBeUndefined();
    expect(await traces(poor, network)).toEqual(before);
  });
});
