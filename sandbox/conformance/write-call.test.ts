import { beforeAll, describe, expect, test } from "vitest";
import { callPath } from "../testing/client.ts";
import { errorOf, noFunction, noPermission, notFound, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  balanceOf,
  blockOf,
  call,
  change,
  client,
  contract,
  finish,
  type Made,
  networkId,
  newAddress,
  nonceOf,
  otherClient,
  readResult,
  ready,
  receiptOf,
  transactionOf,
  unknownAddress,
  unknownId,
  writePath,
} from "./suite.ts";

const uint = { name: "", type: "uint256" };
const increment = change("increment");
const pay = (amount: string) => ({
  ...call("pay", [{ name: "note", type: "string", value: "conformance" }], [], "payable"),
  amount,
});
const fail = (way: number) => change("fail", [{ name: "way", type: "uint8", value: way }]);

let sender: Made;

beforeAll(async () => {
  sender = await newAddress("writer", "SANDBOX");
});

const write = (fields: Record<string, unknown>, path = writePath("AllTypes")) =>
  client.post(path, { ...increment, addressId: sender.id, clientShare: ready.clientShare, ...fields });

/** What a write that is refused or fails must not change. */
const traces = async ({ address }: Made, network: "SANDBOX" | "tETH" = "SANDBOX") => ({
  nonce: await nonceOf(network, address),
  balance: await balanceOf(network, address),
  block: await blockOf(network),
  transactions: (await client.get(`/api/v1/transactions/address/${address}`)).body,
});

describe("Endpoints 2: call write function", () => {
  test("answers a workflow handle; the workflow runs, and its transaction changes the chain", async () => {
    const value = { name: "value", type: "uint256", value: "123456789012345678901234567890" };
    const answer = await write(change("setUint256", [value]));
    expect(answer.status).toBe(200);
    const { workflowResult } = shapes.writeAnswer.parse(answer.body);
    expect(workflowResult.status).toBe("started");
    const ended = await client.ended(workflowResult.workflowId);
    expect(ended.status).toBe("COMPLETED");
    expect(await receiptOf("SANDBOX", ended.result?.transactionHash)).toMatchObject({
      status: 1,
      from: sender.address,
      to: contract("AllTypes", "SANDBOX"),
    });
    expect(await readResult("AllTypes", "SANDBOX", call("storedUint256", [], [uint]))).toBe(value.value);
  });

  test.each(["SANDBOX", "tETH", "FUJI"] as const)("on the chain of %s", async (network) => {
    const { id, address } = await newAddress("writer everywhere", network);
    const { result } = await finish(writePath("AllTypes", network), { ...increment, addressId: id });
    expect(await receiptOf(network, result?.transactionHash)).toMatchObject({ status: 1, from: address });
  });

  test("isGasless: on SANDBOX the sender pays no fee, on tETH it does", async () => {
    const paid = async (network: "SANDBOX" | "tETH") => {
      const { id, address } = await newAddress("writer of fees", network);
      const before = await balanceOf(network, address);
      const { result } = await finish(writePath("AllTypes", network), { ...increment, addressId: id });
      const { gasUsed, effectiveGasPrice } = await receiptOf(network, result?.transactionHash);
      return [before - (await balanceOf(network, address)), BigInt(gasUsed) * BigInt(effectiveGasPrice)] as const;
    };
    expect(await paid("SANDBOX")).toEqual([0n, 0n]);
    const [difference, fee] = await paid("tETH");
    expect(difference).toBe(fee);
    expect(fee).toBeGreaterThan(0n);
  });

  test.each(["LOW", "MEDIUM", "HIGH"])("feeLevel %s is accepted", async (feeLevel) => {
    const { id } = await newAddress("writer of levels", "tETH");
    const ended = await finish(writePath("AllTypes", "tETH"), { ...increment, addressId: id, feeLevel });
    expect(ended.status).toBe("COMPLETED");
  });

  test.each([
    ["0.25", 250_000_000_000_000_000n],
    ["2", 2_000_000_000_000_000_000n],
    ["0.000000000000000001", 1n],
    ["0", 0n],
  ])("amount %s is in the native unit of the network, as a decimal", async (amount, units) => {
    const { id, address } = await newAddress("payer", "SANDBOX");
    const before = await balanceOf("SANDBOX", address);
    expect((await finish(writePath("AllTypes"), { ...pay(amount), addressId: id })).status).toBe("COMPLETED");
    expect(before - (await balanceOf("SANDBOX", address))).toBe(units);
    const paid = call("paid", [{ name: "", type: "address", value: address }], [uint]);
    expect(await readResult("AllTypes", "SANDBOX", paid)).toBe(String(units));
  });

  test("a proxy is called with the functions of its implementation", async () => {
    const count = () => readResult("CounterProxy", "SANDBOX", call("count", [], [uint]));
    const before = shapes.digits.parse(await count());
    const body = change("increment", [{ name: "step", type: "uint256", value: 3 }]);
    await finish(writePath("CounterProxy"), { ...body, addressId: sender.id });
    expect(await count()).toBe(String(BigInt(before) + 3n));
  });
});

describe("Endpoints 2: errors, before anything is signed", () => {
  test.each([
    ["a wrong client share", () => write({ clientShare: "d3Jvbmc=" }), refused(/share/, "CRYPTOGRAPHIC")],
    [
      "the share of another organization",
      () => write({ clientShare: ready.otherOrganization.clientShare }),
      refused(/share/, "CRYPTOGRAPHIC"),
    ],
    ["an empty client share", () => write({ clientShare: "" }), refused(/clientShare/)],
    ["an unknown sender", () => write({ addressId: unknownId }), notFound],
    ["a sender of another organization", async () => write({ addressId: await otherAddress() }), notFound],
    [
      "a sender of another network",
      async () => write({ addressId: (await newAddress("writer", "tETH")).id }),
      refused(/addressId/),
    ],
    ["an amount for a function that is not payable", () => write({ amount: "1" }), refused(/amount/)],
    ["an amount with too many decimals", () => write(pay("0.0000000000000000001")), refused(/amount/)],
    ["a negative amount", () => write(pay("-1")), refused(/amount/)],
    ["an amount with an exponent", () => write(pay("1e18")), refused(/amount/)],
    ["an empty amount", () => write(pay("")), refused(/amount/)],
    ["an amount as a JSON number", () => write({ ...pay("1"), amount: 1 }), refused(/amount/)],
    ["an unknown feeLevel", () => write({ feeLevel: "FAST" }), refused(/feeLevel/)],
    [
      "a wrong value",
      () => write(change("setUint8", [{ name: "value", type: "uint8", value: 256 }])),
      refused(/value/),
    ],
    ["a function that is not in the ABI", () => write(change("nothingLikeIt")), noFunction],
    ["no contract at the address", () => write({}, callPath(networkId("SANDBOX"), unknownAddress, "write")), notFound],
    [
      "an invalid contract address",
      () => write({}, callPath(networkId("SANDBOX"), "0x12", "write")),
      refused(/contract/),
    ],
    ["an unknown network", () => write({}, callPath(unknownId, unknownAddress, "write")), notFound],
    ["a network without contracts", () => write({}, callPath(networkId("tBTC"), unknownAddress, "write")), notFound],
    [
      "a network that is not enabled",
      () => write({}, callPath(networkId("AVAX"), unknownAddress, "write")),
      noPermission,
    ],
  ])("%s", async (_, request, error) => {
    const before = await traces(sender);
    expect(errorOf(await request())).toMatchObject(error);
    expect(await traces(sender)).toEqual(before);
  });
});

const otherAddress = async () => {
  const { body } = await otherClient.get("/api/v1/addresses/organization");
  return shapes.addressList.parse(body).data[0]?.id ?? "";
};

describe("Workflows: a write that fails", () => {
  test.each([
    ["its reason", 1, /It was asked to fail/, /^0x08c379a0/],
    ["no reason", 0, /revert/i, /^0x$/],
    ["a custom error", 2, /revert/i, /^0x[0-9a-f]{8,}$/],
    ["raw data", 3, /revert/i, /^0xc0ffee$/],
    ["a failed assertion", 5, /panic/i, /^0x4e487b71/],
    ["the error of an inner call", 13, /revert/i, /^0x[0-9a-f]{8,}$/],
  ])("one that would revert ends FAILED with reason and data, unsent: %s", async (_, way, message, data) => {
    const before = await traces(sender);
    const { workflowId } = await client.write(writePath("Reverter"), { ...fail(way), addressId: sender.id });
    expect(await client.ended(workflowId)).toMatchObject({
      status: "FAILED",
      error: { message: expect.stringMatching(message), data: expect.stringMatching(data) },
    });
    expect(await traces(sender)).toEqual(before);
  });

  test("so does a transfer of tokens that the sender does not have", async () => {
    const body = change("transfer", [
      { name: "to", type: "address", value: unknownAddress },
      { name: "value", type: "uint256", value: `1${"0".repeat(30)}` },
    ]);
    expect(await finish(writePath("DemoToken"), { ...body, addressId: sender.id })).toMatchObject({
      status: "FAILED",
      error: { data: expect.stringMatching(/^0xe450d38c/) },
    });
  });

  test("one that reverts only when it is mined has a receipt with status 0", async () => {
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
  ] as const)("on %s one that its sender cannot pay for (%s) fails before signing", async (network, amount) => {
    const poor = await newAddress("poor", network);
    const before = await traces(poor, network);
    const { workflowId } = await client.write(writePath("AllTypes", network), { ...pay(amount), addressId: poor.id });
    const ended = await client.ended(workflowId);
    expect(ended).toMatchObject({ status: "FAILED", error: { message: expect.stringMatching(/funds|balance/i) } });
    expect(ended.result).toBeUndefined();
    expect(await traces(poor, network)).toEqual(before);
  });
});

describe("Workflows: writes at the same time", () => {
  test("50 of one address take the nonces from 0 on, without gap or repetition", async () => {
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

  test("one that fails leaves no gap between those that succeed", async () => {
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

  test("writes of different addresses run side by side", async () => {
    const made = [await newAddress("left", "tETH"), await newAddress("right", "tETH")];
    const handles = await Promise.all(
      made.map(({ id }) => client.write(writePath("AllTypes", "tETH"), { ...increment, addressId: id })),
    );
    await Promise.all(handles.map(({ workflowId }) => client.ended(workflowId)));
    const [one, two] = await Promise.all(
      handles.map(async ({ workflowId }) => {
        const { body } = await client.get(`/api/v1/workflows/${workflowId}/status`);
        const { startTime = "", closeTime = "" } = shapes.workflowStatus.parse(body);
        return { start: Date.parse(startTime), close: Date.parse(closeTime) };
      }),
    );
    // Both were RUNNING from the later start to the earlier end.
    const [starts, ends] = [
      [one?.start ?? 0, two?.start ?? 0],
      [one?.close ?? 0, two?.close ?? 0],
    ];
    expect(Math.max(...starts)).toBeLessThan(Math.min(...ends));
  });
});
