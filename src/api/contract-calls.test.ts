import { hashKey, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { problem, serve } from "#src/testing/server.ts";
import { type ReadCall, readOptions } from "./contract-calls.ts";
import { createQueryClient } from "./query-client.ts";

const callOf = (value: string, more: Partial<ReadCall> = {}): ReadCall => ({
  networkId: "net-1",
  contractAddress: "0x05",
  body: { abiFunction: { type: "function", name: "f", inputs: [{ name: "x", type: "uint256", value }], outputs: [] } },
  ...more,
});
const route = "POST /relay/sandbox/api/v1/contract-interactions/network/net-1/contract-address/0x05/functions/read";
const answer = (result: string) => ({ body: { result: { data: { result } } } });
const noFunction: ReadCall["body"] = { abiFunction: { type: "function", name: "g", inputs: [], outputs: [] } };

/** Repeats the same call; the replies come in order. */
const callsOf = (...replies: readonly ReturnType<typeof problem>[]) => {
  const waiting = replies.values();
  const { requests } = serve({ [route]: () => waiting.next().value ?? problem(500, "ERR_001") });
  const client = createQueryClient();
  return { requests, client, call: () => client.fetchQuery({ ...readOptions("sandbox", callOf("1")), staleTime: 0 }) };
};

test("the query key contains everything the result depends on", () => {
  const keys = [
    readOptions("sandbox", callOf("1")),
    readOptions("other", callOf("1")),
    readOptions("sandbox", callOf("2")),
    readOptions("sandbox", callOf("1", { networkId: "net-2" })),
    readOptions("sandbox", callOf("1", { contractAddress: "0x06" })),
    readOptions("sandbox", callOf("1", { body: noFunction })),
  ].map(({ queryKey }) => hashKey(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
  expect(hashKey(readOptions("sandbox", callOf("1")).queryKey)).toBe(keys[0]);
});

test("a reading has the previous result and the number of failures since", async () => {
  const { call } = callsOf(answer("5"), problem(500, "ERR_001"), problem(503, "ERR_002"), answer("8"));
  const first = await call();
  expect(first).toMatchObject({ outcome: { status: "success" }, before: undefined, failures: 0 });
  expect(await call()).toMatchObject({
    outcome: { error: { code: "ERR_001" } },
    before: { at: first.at },
    failures: 1,
  });
  expect(await call()).toMatchObject({
    outcome: { error: { code: "ERR_002" } },
    before: { at: first.at },
    failures: 2,
  });
  expect(await call()).toMatchObject({
    outcome: { response: { result: { data: { result: "8" } } } },
    before: { response: { result: { data: { result: "5" } } } },
    failures: 0,
  });
});

test("a failure is a reading, and is not retried", async () => {
  const { call, requests } = callsOf(problem(503, "ERR_001"));
  expect(await call()).toMatchObject({ outcome: { status: "error" }, failures: 1 });
  expect(requests).toEqual([route]);
});

test("a lost session is not a reading: the query fails, like every other", async () => {
  const { call } = callsOf(problem(401, "POSTERN_SIGN_IN_REQUIRED"));
  await expect(call()).rejects.toMatchObject({ code: "POSTERN_SIGN_IN_REQUIRED" });
});

test("a call is made only when a person asks for it: not by a second view or a stale cache", async () => {
  const { call, client, requests } = callsOf(answer("5"));
  await call();
  const observer = new QueryObserver(client, readOptions("sandbox", callOf("1")));
  const stop = observer.subscribe(() => undefined);
  await client.invalidateQueries();
  expect(observer.getCurrentResult().data).toMatchObject({ outcome: { status: "success" } });
  expect(requests).toEqual([route]);
  stop();
});
