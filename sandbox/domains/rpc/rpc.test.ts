// @full: The conformance tests send the sandbox every request of the specification.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { quantitySchema } from "./hex.ts";
import { ChainUnreachable, connect, RpcError } from "./rpc.ts";

/** A node that answers as told. */
const nodeWith = async (listener: RequestListener, timeout?: number) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen.");
  const rpc = connect(`http://127.0.0.1:${address.port}`, timeout);
  onTestFinished(async () => {
    await rpc.close();
    server.closeAllConnections();
    server.close();
  });
  return rpc;
};

const answering = (body: unknown) => nodeWith((_, response) => response.end(JSON.stringify(body)));
const height = (rpc: Awaited<ReturnType<typeof nodeWith>>) => rpc.call("eth_blockNumber", [], quantitySchema);

test("returns a result validated by its schema", async () => {
  expect(await height(await answering({ id: 0, result: "0x10" }))).toBe(16n);
});

test("an error has its code and revert data", async () => {
  const rpc = await answering({ id: 0, error: { code: 3, message: "execution reverted", data: "0xc0ffee" } });
  const error: unknown = await height(rpc).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RpcError);
  expect(error).toMatchObject({ rpcCode: 3, message: "execution reverted", data: "0xc0ffee" });
});

test("several answers are sorted into the order of the questions", async () => {
  const rpc = await answering([
    { id: 1, result: "0x2" },
    { id: 0, result: "0x1" },
  ]);
  expect(await rpc.many("eth_getBalance", [["a"], ["b"]], quantitySchema)).toEqual([1n, 2n]);
  expect(await rpc.many("eth_getBalance", [], quantitySchema)).toEqual([]);
});

test.each([
  ["a text that is not JSON", "<html>"],
  ["JSON of another shape", "[]"],
  ["nothing", ""],
])("%s is a chain that cannot be reached", async (_, text) => {
  await expect(height(await nodeWith((__, response) => response.end(text)))).rejects.toThrow(ChainUnreachable);
});

test("a stopped node cannot be reached", async () => {
  await expect(height(await nodeWith((request) => request.socket.destroy()))).rejects.toThrow(ChainUnreachable);
});

test("a silent node cannot be reached", async () => {
  await expect(height(await nodeWith(() => undefined, 50))).rejects.toThrow(ChainUnreachable);
});
