import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { answers, hangs, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { openNode } from "./node.ts";

let upstream: Upstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const ask = async (url: string, timeoutMs = 5_000) => {
  const node = openNode({ url: createSecret(url), timeoutMs });
  const replies = await node.turn(async ({ ask: one }) => [await one("eth_call", [])]);
  await node.close();
  return replies;
};

test("a node that never answers runs into the time-out", async () => {
  upstream.on(hangs);
  expect(await ask(upstream.origin, 50)).toEqual([{ kind: "timeout" }]);
});

test("a node that is not there is refused", async () => {
  const { origin } = upstream;
  await upstream.close();
  expect(await ask(origin)).toEqual([{ kind: "refused" }]);
  upstream = await startUpstream();
});

test("a name and a password in the address go out as what they are", async () => {
  upstream.on(answers(200, { id: 1, result: "0x" }));
  await ask(upstream.origin.replace("//", "//us%40er:pass%3Aword@"));
  expect(upstream.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("us@er:pass:word").toString("base64")}`);
  expect(upstream.seen[0]?.url).toBe("/");
});

test("Security 42: frames and files of the node are not in its words", async () => {
  const message = "execution failed\n\tat core.run (/go/canary/vm.js:1:2)\nsee /usr/lib/canary.so";
  upstream.on(answers(200, { id: 1, error: { code: -32000, message } }));
  expect(await ask(upstream.origin)).toMatchObject([{ kind: "error", message: "execution failed see [file]" }]);
});

test("Security 38: a frame in the middle of the address does not put the address together when it is taken out", async () => {
  const message = "no canary-Traceback (most recent call last):path-of-a-node";
  upstream.on(answers(200, { id: 1, error: { code: -32000, message } }));
  expect(await ask(`${upstream.origin}/canary-path-of-a-node`)).toMatchObject([{ message: "no [secret]" }]);
});
