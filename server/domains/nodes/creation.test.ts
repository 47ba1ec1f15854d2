import { describe, expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import { anvilSender as from } from "#server/testing/anvil-answers.ts";
import { askingOf, missingMethod, type NodeAnswer } from "#server/testing/asking.ts";
import { tryCreation } from "./creation.ts";

const creation = { from, code: "0x600160020300" };
const nodeOf = (answers: { readonly [method: string]: NodeAnswer }) =>
  askingOf(({ method }) => answers[method] ?? missingMethod);
const reverted = { error: { code: 3, message: "execution reverted", data: "0x08c379a0" } };

describe("the creation of a contract", () => {
  test("is simulated without a destination, and returns the size of the deployed code", async () => {
    const node = nodeOf({ eth_call: { result: "0x600160" }, eth_estimateGas: { result: "0x64" } });
    expect(await tryCreation(node, creation)).toEqual({
      prediction: { outcome: "succeeded", returnData: "0x", gas: 100n, movements: null },
      deployedBytes: 3,
    });
    const transaction = { from, data: creation.code, value: "0x0" };
    expect(node.questions).toEqual([
      { method: "eth_call", parameters: [transaction, "latest"] },
      { method: "eth_estimateGas", parameters: [transaction] },
    ]);
  });

  test("that reverts has its reason", async () => {
    const node = nodeOf({ eth_call: reverted, eth_estimateGas: reverted });
    expect(await tryCreation(node, creation)).toEqual({
      prediction: { outcome: "reverted", revertData: "0x08c379a0", message: "execution reverted" },
      deployedBytes: null,
    });
  });

  test("that the sender cannot pay for, or whose code is too large, is refused in the node's words", async () => {
    const message = "max code size exceeded";
    const node = nodeOf({ eth_call: { result: "0x6001" }, eth_estimateGas: { error: { code: -32_000, message } } });
    expect(await tryCreation(node, creation)).toEqual({
      prediction: { outcome: "refused", message },
      deployedBytes: 2,
    });
  });

  test("at a node that does not respond is a problem", async () => {
    await expect(tryCreation(nodeOf({ eth_call: 502, eth_estimateGas: 502 }), creation)).rejects.toThrow(Problem);
  });
});
