import { expect, test, vi } from "vitest";
import { createBatch } from "./batch.ts";

type Ask = (scope: string, keys: readonly string[]) => Promise<(key: string) => string>;

test("look-ups made at about the same time share one request per scope, with each key once", async () => {
  const ask = vi.fn<Ask>((scope) => Promise.resolve((key) => `${scope} ${key}`));
  const get = createBatch(ask);
  const answers = await Promise.all([get("s", "a"), get("s", "b"), get("t", "a"), get("s", "a")]);
  expect(answers).toEqual(["s a", "s b", "t a", "s a"]);
  expect(ask.mock.calls).toEqual([
    ["s", ["a", "b"]],
    ["t", ["a"]],
  ]);
  expect(await get("s", "a")).toBe("s a");
  expect(ask.mock.calls.length).toBe(3);
});

test("more keys than the server accepts are split into several requests", async () => {
  const ask = vi.fn<Ask>(() => Promise.resolve((key) => key));
  const get = createBatch(ask);
  const keys = Array.from({ length: 450 }, (_, index) => String(index));
  expect(await Promise.all(keys.map((key) => get("s", key)))).toEqual(keys);
  expect(ask.mock.calls.map(([, part]) => part.length)).toEqual([200, 200, 50]);
});

test("a failure rejects all look-ups of the request, and no later ones", async () => {
  const ask = vi.fn<Ask>(() => Promise.resolve((key) => key)).mockRejectedValueOnce(new Error("gone"));
  const get = createBatch(ask);
  const both = await Promise.allSettled([get("s", "a"), get("s", "b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await get("s", "a")).toBe("a");
});

test("look-ups of different kinds are sent together", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const sent: string[] = [];
  const labels = createBatch((scope) => Promise.resolve(sent.push(`labels of ${scope}`)).then(() => (key) => key));
  const owners = createBatch((scope) => Promise.resolve(sent.push(`owners of ${scope}`)).then(() => (key) => key));
  const all = [labels("s", "a"), owners("s", "a")];
  vi.advanceTimersToNextTimer();
  expect(sent).toEqual(["labels of s", "owners of s"]);
  await Promise.all(all);
  vi.useRealTimers();
});
