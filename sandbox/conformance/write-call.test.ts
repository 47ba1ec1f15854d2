import { decodeAbiParameters } from "viem/utils";
import { beforeAll, describe, expect, test } from "vitest";
import { callPath } from "#sandbox/testing/client.ts";
import { errorOf, noPermission, notFound, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  balanceOf,
  call,
  change,
  client,
  contract,
  finish,
  type NewAddress,
  networkId,
  newAddress,
  otherClient,
  pay,
  readResult,
  ready,
  receiptOf,
  traces,
  unknownAddress,
  unknownId,
  writePath,
} from "./suite.ts";

const uint = { name: "", type: "uint256" };
const increment = change("increment");

let sender: NewAddress;

beforeAll(async () => {
  sender = await newAddress("writer", "SANDBOX");
});

const write = (fields: Record<string, unknown>, path = writePath("AllTypes")) =>
  client.post(path, { ...increment, addressId: sender.id, clientShare: ready.clientShare, ...fields });

describe("Endpoints 2: call write function", () => {
  test("returns a workflow handle; the workflow runs, and its transaction changes the chain", async () => {
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

  test("an amount of 0 is allowed for a function that is not payable", async () => {
    const ended = await finish(writePath("AllTypes"), { ...increment, amount: "0", addressId: sender.id });
    expect(ended.status).toBe("COMPLETED");
  });

  test("stateMutability is not required: a payable function accepts an amount without it", async () => {
    const { abiFunction, amount } = pay("1");
    const { stateMutability: _, ...described } = abiFunction;
    const answer = await write({ abiFunction: described, amount });
    expect(answer.status).toBe(200);
    const { workflowId } = shapes.writeAnswer.parse(answer.body).workflowResult;
    expect((await client.ended(workflowId)).status).toBe("COMPLETED");
  });

  test.each(["receive", "fallback"])("%s of a contract accepts an amount without data", async (type) => {
    const to = contract("AcceptsAnything", "SANDBOX");
    const before = await balanceOf("SANDBOX", to);
    const abiFunction = { type, stateMutability: "payable", inputs: [] };
    const body = { abiFunction, amount: "0.5", addressId: sender.id };
    expect((await finish(writePath("AcceptsAnything"), body)).status).toBe("COMPLETED");
    expect((await balanceOf("SANDBOX", to)) - before).toBe(5n * 10n ** 17n);
  });

  test.each(["0x", "0xc0ffee", `0x12345678${"ab".repeat(100)}`])(
    "a fallback gets its input's bytes unchanged: %.20s",
    async (data) => {
      const abiFunction = {
        type: "fallback",
        inputs: [{ name: "data", type: "bytes", value: data }],
        stateMutability: "payable",
      };
      const body = { abiFunction, amount: "0.25", addressId: sender.id };
      const { result } = await finish(writePath("AcceptsAnything"), body);
      const [log] = (await receiptOf("SANDBOX", result?.transactionHash)).logs;
      const called = decodeAbiParameters([uint, { type: "bytes" }], Buffer.from(log?.data.slice(2) ?? "", "hex"));
      expect(called).toEqual([25n * 10n ** 16n, data]);
    },
  );

  test("payable in an older ABI accepts an amount", async () => {
    const answer = await write(older({ payable: true }));
    expect(answer.status).toBe(200);
    const { workflowId } = shapes.writeAnswer.parse(answer.body).workflowResult;
    expect((await client.ended(workflowId)).status).toBe("COMPLETED");
  });

  test("a proxy accepts its implementation's functions", async () => {
    const count = () => readResult("CounterProxy", "SANDBOX", call("count", [], [uint]));
    const before = shapes.digits.parse(await count());
    const body = change("increment", [{ name: "step", type: "uint256", value: 3 }]);
    await finish(writePath("CounterProxy"), { ...body, addressId: sender.id });
    expect(await count()).toBe(String(BigInt(before) + 3n));
  });
});

describe("Endpoints 2: errors before signing", () => {
  test.each([
    ["a wrong client share", () => write({ clientShare: "d3Jvbmc=" }), refused(/share/)],
    [
      "the share of another organization",
      () => write({ clientShare: ready.otherOrganization.clientShare }),
      refused(/share/),
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
    ["a function that is not in the ABI", () => write(change("nothingLikeIt")), notFound],
    ["a fallback that is not in the ABI", () => write({ abiFunction: { type: "fallback", inputs: [] } }), notFound],
    ["a receive that is not in the ABI", () => write({ abiFunction: { type: "receive", inputs: [] } }), notFound],
    [
      "an amount for a function of an older ABI that is not payable",
      () => write(older({ payable: false })),
      refused(/amount/),
    ],
    ["an amount for a constant function of an older ABI", () => write(older({ constant: true })), refused(/amount/)],
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

/** A payment, described as in ABIs before stateMutability. */
const older = (keys: Readonly<Record<string, unknown>>) => {
  const { abiFunction, amount } = pay("1");
  const { stateMutability: _, ...described } = abiFunction;
  return { abiFunction: { ...described, ...keys }, amount };
};

const otherAddress = async () => {
  const { body } = await otherClient.get("/api/v1/addresses/organization");
  return shapes.addressList.parse(body).data[0]?.id ?? "";
};
