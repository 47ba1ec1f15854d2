import { afterEach, expect, test, vi } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { operationOptions } from "#src/api/operations.ts";
import { operationRecord } from "#src/testing/records.ts";
import { problem, serve } from "#src/testing/server.ts";
import { operationEnd } from "./operation-end.ts";

const route = "GET /console/sandbox/operations/op-1";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits for an operation whose states come one after the other, the last for good. */
const waitFor = (...states: readonly OperationState[]) => {
  let turn = 0;
  const { requests } = serve({
    [route]: () => {
      const state = states[Math.min(turn, states.length - 1)] ?? "unknown";
      turn += 1;
      return { body: { data: operationRecord({ id: "op-1", state }) } };
    },
  });
  const client = createQueryClient();
  const controller = new AbortController();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const start = () => operationEnd(client, "sandbox", "op-1", controller.signal);
  return { requests, client, controller, start };
};

test("asks again until nothing more happens by itself, and no further", async () => {
  const { requests, start } = waitFor("started", "hash", "succeeded");
  const end = start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await end).toBe("succeeded");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(3);
});

test("goes on in a hidden tab", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { start } = waitFor("started", "succeeded");
  const end = start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await end).toBe("succeeded");
});

test("does not believe the cache, whose state may be an earlier one", async () => {
  const { client, start } = waitFor("reverted");
  client.setQueryData(operationOptions("sandbox", "op-1").queryKey, operationRecord({ id: "op-1", state: "unknown" }));
  expect(await start()).toBe("reverted");
});

test("the signal ends the wait with the last known state", async () => {
  const { requests, controller, start } = waitFor("started");
  const end = start();
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  expect(await end).toBe("started");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(1);
});

test("a signal that comes before the first answer waits for that one only", async () => {
  const { requests, controller, start } = waitFor("started");
  const end = start();
  controller.abort();
  expect(await end).toBe("started");
  expect(requests).toHaveLength(1);
});

test("a journal that cannot be asked is an error at once", async () => {
  const { requests } = serve({ [route]: () => problem(503, "ERR_001") });
  const end = operationEnd(createQueryClient(), "sandbox", "op-1", new AbortController().signal);
  await expect(end).rejects.toMatchObject({ code: "ERR_001" });
  expect(requests).toHaveLength(1);
});
