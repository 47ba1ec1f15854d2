// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { rpcRefusal } from "./rpc.ts";

const ask = (method: string) => ({ jsonrpc: "2.0", id: 1, method, params: [] });

test.each(["eth_call", "eth_estimateGas", "eth_simulateV1", "eth_getBalance", "eth_blockNumber", "eth_chainId"])(
  "%s is open",
  (method) => {
    expect(rpcRefusal(ask(method))).toBeNull();
  },
);

test.each([
  "eth_sendRawTransaction",
  "eth_sendTransaction",
  "evm_mine",
  "evm_setNextBlockTimestamp",
  "anvil_setBalance",
  "anvil_reset",
  "hardhat_setCode",
  "debug_traceCall",
])("%s is refused, because it changes the chain or is costly", (method) => {
  expect(rpcRefusal(ask(method))).toMatchObject({ code: -32601 });
});

test("a batch is allowed if all of its requests are", () => {
  expect(rpcRefusal([ask("eth_call"), ask("eth_gasPrice")])).toBeNull();
  expect(rpcRefusal([ask("eth_call"), ask("evm_mine")])).toMatchObject({ code: -32601 });
});

test.each([null, undefined, "eth_call", {}, [], [1], { method: 5 }])("%j is not a request", (body) => {
  expect(rpcRefusal(body)).toMatchObject({ code: -32600 });
});
