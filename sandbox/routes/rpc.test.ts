// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { rpcRefusal } from "./rpc.ts";

const ask = (method: string) => ({ jsonrpc: "2.0", id: 1, method, params: [] });

test.each([
  "eth_call",
  "eth_estimateGas",
  "eth_simulateV1",
  "eth_getBalance",
  "eth_blockNumber",
  "eth_chainId",
  "trace_transaction",
])("%s is open", (method) => {
  expect(rpcRefusal(ask(method))).toBeNull();
});

test("a transaction can be traced by its calls, and by nothing that is a program", () => {
  const trace = (options: unknown) => ({ ...ask("debug_traceTransaction"), params: [`0x${"ab".repeat(32)}`, options] });
  expect(rpcRefusal(trace({ tracer: "callTracer" }))).toBeNull();
  expect(rpcRefusal(trace({ tracer: "{data: [], fault: () => {}}" }))).toMatchObject({ code: -32601 });
  expect(rpcRefusal(trace({ tracer: "callTracer", timeout: "1h" }))).toMatchObject({ code: -32601 });
  expect(rpcRefusal(ask("debug_traceTransaction"))).toMatchObject({ code: -32601 });
});

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
