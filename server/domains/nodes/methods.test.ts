import { describe, expect, test } from "vitest";
import { requestBody } from "./json-rpc.ts";
import { nodeMethods } from "./methods.ts";

describe("Security 37 and 50: what a node is asked", () => {
  test("is one of twelve methods, none of which sends anything", () => {
    expect(Object.keys(nodeMethods).toSorted()).toEqual([
      "debug_traceTransaction",
      "eth_blockNumber",
      "eth_call",
      "eth_chainId",
      "eth_estimateGas",
      "eth_feeHistory",
      "eth_gasPrice",
      "eth_getCode",
      "eth_getStorageAt",
      "eth_getTransactionByHash",
      "eth_simulateV1",
      "trace_transaction",
    ]);
  });

  test.each([
    "eth_sendRawTransaction",
    "eth_sendTransaction",
    "eth_sign",
    "eth_accounts",
    "personal_unlockAccount",
    "debug_traceCall",
    "debug_traceBlockByNumber",
    "debug_setHead",
    "trace_rawTransaction",
    "trace_filter",
    "anvil_setBalance",
    "eth_call ",
    "ETH_CALL",
    "toString",
    "__proto__",
    "constructor",
    "",
  ])("%s cannot be asked, even past the type checker", (method) => {
    const body: (method: never, parameters: readonly unknown[]) => string = requestBody;
    expect(() => Reflect.apply(body, undefined, [method, []])).toThrow("A node is never asked this.");
  });
});
