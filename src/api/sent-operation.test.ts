import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { serve } from "#src/testing/server.ts";
import { createQueryClient } from "./query-client.ts";
import { sentOperationOptions } from "./sent-operation.ts";

const journal = "GET /console/sandbox/operations";
const asked = `${journal}?idempotencyKey=key-1&take=10`;
const recorded = (state: "sending" | "denied", id: string) => operationRecord({ state, id });

const look = (answers: readonly (readonly ReturnType<typeof recorded>[])[]) => {
  const left = [...answers];
  const served = serve({ [journal]: () => ({ body: pageOf(left.shift() ?? []) }) });
  const answer = createQueryClient().fetchQuery(sentOperationOptions("sandbox", "key-1", 1));
  void vi.advanceTimersByTimeAsync(1_500);
  return { ...served, answer };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an operation that the journal holds is found immediately", async () => {
  const { requests, answer } = look([[recorded("sending", "op-7")]]);
  await expect(answer).resolves.toBe("op-7");
  expect(requests).toEqual([asked]);
});

test("one that is recorded a moment later is also found", async () => {
  const { requests, answer } = look([[], [recorded("sending", "op-7")]]);
  await expect(answer).resolves.toBe("op-7");
  expect(requests).toEqual([asked, asked]);
});

test.each([
  ["nothing", []],
  ["a denied try", [recorded("denied", "op-6")]],
])("if the journal returns %s twice, it has none", async (_what, rows) => {
  await expect(look([rows, rows]).answer).resolves.toBeNull();
});

test("a denied attempt does not hide the one that was sent", async () => {
  await expect(look([[recorded("denied", "op-8"), recorded("sending", "op-7")]]).answer).resolves.toBe("op-7");
});

test("the journal is queried again until it has the operation", async () => {
  const held: ReturnType<typeof recorded>[] = [];
  const { requests } = serve({ [journal]: () => ({ body: pageOf(held) }) });
  const observer = new QueryObserver(createQueryClient(), sentOperationOptions("sandbox", "key-1", 1));
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data }) => seen.push(data));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(seen.at(-1)).toBeNull();
  held.push(recorded("sending", "op-7"));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(seen.at(-1)).toBe("op-7");
  const count = requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(count);
  leave();
});
