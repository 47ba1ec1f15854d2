import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { answers, hangs, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
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

test("an unreachable node is refused", async () => {
  const { origin } = upstream;
  await upstream.close();
  expect(await ask(origin)).toEqual([{ kind: "refused" }]);
  upstream = await startUpstream();
});

test("a name and a password in the address are sent as credentials", async () => {
  upstream.on(answers(200, { id: 1, result: "0x" }));
  await ask(upstream.origin.replace("//", "//us%40er:pass%3Aword@"));
  expect(upstream.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("us@er:pass:word").toString("base64")}`);
  expect(upstream.seen[0]?.url).toBe("/");
});

test("Security 42: a node's frames and files are removed from its messages", async () => {
  const message = "execution failed\n\tat core.run (/go/canary/vm.js:1:2)\nsee /usr/lib/canary.so";
  upstream.on(answers(200, { id: 1, error: { code: -32000, message } }));
  expect(await ask(upstream.origin)).toMatchObject([{ kind: "error", message: "execution failed see [file]" }]);
});

test("Security 38: removing a frame in the middle of the address does not reassemble the address", async () => {
  const message = "no canary-Traceback (most recent call last):path-of-a-node";
  upstream.on(answers(200, { id: 1, error: { code: -32000, message } }));
  expect(await ask(`${upstream.origin}/canary-path-of-a-node`)).toMatchObject([{ message: "no [secret]" }]);
});

describe("a job with a node", () => {
  const open = (timeoutMs = 5_000) => openNode({ url: createSecret(upstream.origin), timeoutMs });

  test("sends nothing more after one request got no response", async () => {
    upstream.on(resets);
    const node = open();
    const kinds = await node.turn(async ({ ask: one }) => {
      const first = await one("eth_chainId", []);
      const second = await one("eth_gasPrice", []);
      return [first.kind, second.kind];
    });
    await node.close();
    expect([kinds, upstream.seen.length]).toEqual([["broken", "broken"], 1]);
  });

  test("sends nothing once its time is over", async () => {
    upstream.on(hangs);
    const node = open();
    // A busy machine also needs time to send the first.
    const kinds = await node.turn(async ({ ask: one }) => [(await one("eth_chainId", [])).kind], 1_000);
    const late = await node.turn(async ({ ask: one }) => (await one("eth_chainId", [])).kind, 0);
    await node.close();
    expect([kinds, late, upstream.seen.length]).toEqual([["timeout"], "timeout", 1]);
  });

  test("does not count a request without enough time as unanswered", async () => {
    upstream.on(hangs);
    const node = open();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await node.turn(async ({ ask: one }) => (await one("eth_chainId", [])).kind, 5)).not.toBeNull();
    }
    await node.close();
  });

  test("counts as one attempt, however many requests it has: after five in a row without a response the node is not queried", async () => {
    upstream.on(resets);
    const node = open();
    const both = () => node.turn(({ ask: one }) => Promise.all([one("eth_chainId", []), one("eth_gasPrice", [])]));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await both()).toHaveLength(2);
    expect(await both()).toBeNull();
    expect(upstream.seen).toHaveLength(10);
    await node.close();
  });

  test("counts as an attempt even if it throws", async () => {
    upstream.on(resets);
    const node = open();
    const failing = () =>
      node.turn(async ({ ask: one }) => {
        await one("eth_chainId", []);
        throw new Error("The job failed.");
      });
    for (let attempt = 0; attempt < 5; attempt += 1) await expect(failing()).rejects.toThrow("The job failed.");
    expect(await failing()).toBeNull();
    await node.close();
  });
});
