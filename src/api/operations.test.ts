import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { operationRecord } from "../testing/records.ts";
import { problem, serve } from "../testing/server.ts";
import { operationOptions, operationOutcome } from "./operations.ts";
import { createQueryClient } from "./query-client.ts";

const one = "GET /console/sandbox/operations/op-1";

/** The journal has the operation in these states, one after another; the last one stays. */
const serveStates = (...states: readonly OperationState[]) => {
  const left = [...states];
  return serve({
    [one]: () => {
      const [state = "succeeded"] = left;
      if (left.length > 1) left.shift();
      return { body: { data: operationRecord({ id: "op-1", state }) } };
    },
  });
};

describe("operationOutcome", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("waits until nothing more happens by itself, and asks no further", async () => {
    const { requests } = serveStates("running", "running", "succeeded");
    const outcome = operationOutcome(createQueryClient(), "sandbox", "op-1", new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBe("succeeded");
    expect(requests).toEqual([one, one, one]);
  });

  test("goes on in a tab that nobody looks at", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    serveStates("running", "reverted");
    const outcome = operationOutcome(createQueryClient(), "sandbox", "op-1", new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBe("reverted");
  });

  test("asks the journal, not the cache", async () => {
    serveStates("succeeded");
    const client = createQueryClient();
    client.setQueryData(
      operationOptions("sandbox", "op-1").queryKey,
      operationRecord({ id: "op-1", state: "unknown" }),
    );
    const outcome = operationOutcome(client, "sandbox", "op-1", new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(await outcome).toBe("succeeded");
  });

  test("gives the state as it is when the signal comes", async () => {
    serveStates("running");
    const controller = new AbortController();
    const outcome = operationOutcome(createQueryClient(), "sandbox", "op-1", controller.signal);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect(await outcome).toBe("running");
  });

  test("fails if the operation cannot be read", async () => {
    serve({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    const outcome = operationOutcome(createQueryClient(), "sandbox", "op-1", new AbortController().signal);
    const error = outcome.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(await error).toMatchObject({ code: "POSTERN_NOT_FOUND" });
  });
});
