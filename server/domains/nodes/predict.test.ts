import { describe, expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import {
  anvilRecipient,
  anvilSender,
  anvilToken,
  nativeLog,
  simulated,
  tokenLog,
} from "#server/testing/anvil-answers.ts";
import { askingOf, missingMethod, type Question, type NodeAnswer } from "#server/testing/asking.ts";
import { predict } from "./predict.ts";
import type { Prices } from "./prices.ts";

const tried = { from: anvilSender, to: anvilToken, calldata: "0xa9059cbb", amount: "5" };
const transaction = { from: anvilSender, to: anvilToken, data: "0xa9059cbb", value: "0x5" };
const prices: Prices = {
  base: 800n,
  levels: [
    { level: "LOW", price: 810n },
    { level: "MEDIUM", price: 850n },
    { level: "HIGH", price: 900n },
  ],
};
const refusal = (code: number, message: string, data?: string) => ({ error: { code, message, data } });

type Node = { readonly [method: string]: NodeAnswer };

/** Nodes respond differently to a simulation with validation and one without. */
const nodeOf = ({ validated = missingMethod, plain = missingMethod, ...others }: Node) =>
  askingOf(({ method, parameters }: Question) => {
    if (method !== "eth_simulateV1") return others[method] ?? missingMethod;
    return JSON.stringify(parameters).includes('"validation":true') ? validated : plain;
  });
const estimate = { eth_estimateGas: { result: "0x64" } };
const predicted = (node: ReturnType<typeof nodeOf>, priced: Prices | null = prices) =>
  predict(node, tried, Promise.resolve(priced));

const native = { kind: "transfer", asset: { kind: "native" }, amount: "5", from: anvilSender, to: anvilRecipient };

describe("a prediction", () => {
  test("is simulated as a transaction that pays the middle price, with what it moves", async () => {
    const node = nodeOf({ ...estimate, validated: simulated.native });
    expect(await predicted(node)).toEqual({ outcome: "succeeded", returnData: "0x", gas: 100n, movements: [native] });
    const paid = { ...transaction, gas: "0x78", maxFeePerGas: "0x3b6", maxPriorityFeePerGas: "0x32" };
    expect(node.questions).toEqual([
      { method: "eth_estimateGas", parameters: [transaction] },
      {
        method: "eth_simulateV1",
        parameters: [{ blockStateCalls: [{ calls: [paid] }], traceTransfers: true, validation: true }, "latest"],
      },
    ]);
  });

  test.each<[string, Prices | null, object]>([
    ["one price", { base: null, levels: prices.levels }, { gas: "0x78", gasPrice: "0x352" }],
    ["no prices", null, {}],
  ])("states its gas as a network with %s requires", async (_name, priced, paid) => {
    const node = nodeOf({ ...estimate, validated: simulated.native });
    await predicted(node, priced);
    expect(node.questions[1]?.parameters[0]).toMatchObject({
      blockStateCalls: [{ calls: [{ ...transaction, ...paid }] }],
    });
    expect(Object.keys({ ...transaction, ...paid })).toHaveLength(4 + Object.keys(paid).length);
  });

  test("keeps movements of the coin and of tokens in order, and omits empty ones", async () => {
    const none = { ...nativeLog, data: `0x${"0".repeat(64)}` };
    const node = nodeOf({ ...estimate, validated: simulated.with([nativeLog, none, tokenLog, nativeLog]) });
    const result = await predicted(node);
    expect(result).toMatchObject({
      movements: [native, { asset: { kind: "erc20", token: anvilToken }, amount: "1500000000000000000" }, native],
    });
  });

  test("predicts an approval of a token", async () => {
    const node = nodeOf({ ...estimate, validated: simulated.approval });
    expect(await predicted(node)).toMatchObject({
      movements: [
        { kind: "approval", asset: { kind: "erc20", token: anvilToken }, from: anvilSender, to: anvilRecipient },
      ],
    });
  });

  test("of a call with 2,000 logs has all of them", async () => {
    const logs = Array.from({ length: 2_000 }, () => nativeLog);
    const node = nodeOf({ ...estimate, validated: simulated.with(logs) });
    expect(await predicted(node)).toMatchObject({ movements: logs.map(() => native) });
  });

  test.each<[string, NodeAnswer]>([
    ["as Ethereum numbers it", refusal(-38_014, "not enough")],
    ["as anvil says it", refusal(-32_003, "Insufficient funds for gas * price + value")],
    ["as geth says it", refusal(-32_000, "err: insufficient funds for gas * price + value: address 0x1 have 0 want 5")],
  ])("is refused if the sender cannot pay: %s", async (_name, answer) => {
    const node = nodeOf({ ...estimate, validated: answer, plain: simulated.native });
    expect(await predicted(node)).toMatchObject({ outcome: "refused", message: expect.any(String) });
    expect(node.methods()).toEqual(["eth_estimateGas", "eth_simulateV1"]);
  });

  test.each<[string, NodeAnswer]>([
    ["for its price", refusal(-38_012, "max fee per gas less than block base fee")],
    ["for its price, by an older number", refusal(-32_602, "max fee per gas less than block base fee")],
    ["for a nonce that it lacks", refusal(-32_602, "missing nonce")],
    ["for its gas", simulated.reverted],
  ])("is simulated as a plain call if the node refuses the transaction %s", async (_name, answer) => {
    const node = nodeOf({ ...estimate, validated: answer, plain: simulated.native });
    expect(await predicted(node)).toMatchObject({ outcome: "succeeded", movements: [{ kind: "transfer" }] });
    expect(node.questions[2]?.parameters).toEqual([
      { blockStateCalls: [{ calls: [transaction] }], traceTransfers: true, validation: false },
      "latest",
    ]);
  });

  test.each<[string, Node]>([
    ["does not have the method", { validated: missingMethod }],
    [
      "reports it in its own words",
      { validated: refusal(-32_000, "the method eth_simulateV1 does not exist/is not available") },
    ],
    ["answers with a page", { validated: 403 }],
    ["returns two blocks", { validated: { result: [...simulated.native.result, ...simulated.native.result] } }],
    ["returns no call", { validated: { result: [{ calls: [] }] } }],
    ["returns logs that are not logs", { validated: simulated.with([{ address: "0x1", topics: [], data: "0x" }]) }],
    ["returns an unknown status", { validated: { result: [{ calls: [{ status: "0x2", returnData: "0x" }] }] } }],
    ["refuses both", { validated: refusal(-32_602, "missing nonce"), plain: refusal(-38_026, "too large") }],
  ])("predicts only whether it succeeds if the node %s", async (_name, answers) => {
    const succeeds = nodeOf({ ...estimate, ...answers, eth_call: { result: "0x01" } });
    expect(await predicted(succeeds)).toEqual({ outcome: "succeeded", returnData: "0x01", gas: 100n, movements: null });
    const fails = nodeOf({ ...estimate, ...answers, eth_call: refusal(3, "execution reverted", "0x08c379a0") });
    expect(await predicted(fails)).toMatchObject({ outcome: "reverted", revertData: "0x08c379a0" });
  });

  test("reverts if the estimate does, and nothing else is requested", async () => {
    const node = nodeOf({ eth_estimateGas: refusal(3, "execution reverted: no", "0x08c379a0") });
    expect(await predicted(node)).toEqual({
      outcome: "reverted",
      revertData: "0x08c379a0",
      message: "execution reverted: no",
    });
    expect(node.methods()).toEqual(["eth_estimateGas"]);
  });

  test("reverts if both simulations do, with what the call returned", async () => {
    const node = nodeOf({ ...estimate, validated: simulated.reverted, plain: simulated.reverted });
    expect(await predicted(node)).toEqual({
      outcome: "reverted",
      revertData: "0xe450d38c",
      message: "execution failed",
    });
  });

  test.each<[string, Node]>([
    ["the estimate is a page", { eth_estimateGas: 502 }],
    ["the estimate is no number", { eth_estimateGas: { result: "0x" } }],
    ["nothing can be used after it", { ...estimate, validated: 502, eth_call: 502 }],
    ["a call returns half a byte", { ...estimate, eth_call: { result: "0x0" } }],
  ])("is a problem if %s", async (_name, answers) => {
    await expect(predicted(nodeOf(answers))).rejects.toThrow(Problem);
  });
});
