import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { problem, serve } from "#src/testing/server.ts";
import { useDeployment } from "./use-deployment.ts";

const issue = "POST /relay/sandbox/api/v1/tokenization/tokens";
const look = "GET /relay/sandbox/api/v1/deployed-contracts/d-1";
const contract = { id: "d-1", contractAddress: "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e" };
const body = {
  networkId: "net-1",
  addressId: "a1",
  createParams: { initializeParams: [] },
  deploymentId: "d-1",
  displayName: "Acme Points",
  useGasless: false,
  fee: "0",
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A form that issues a token from a deployment; `isThere` is whether the service has the contract yet. */
const show = (given: { readonly isThere?: boolean; readonly operations?: readonly object[] } = {}) => {
  const world = { isThere: false, operations: [], ...given };
  const keys: (string | null)[] = [];
  const { requests } = serve({
    [issue]: ({ headers }) => {
      keys.push(headers.get("idempotency-key"));
      return world.isThere
        ? {
            headers: { "x-postern-operation": "op-2" },
            body: { workflowResult: { workflowId: "w", status: "started" } },
          }
        : problem(400, "ERR_146");
    },
    "GET /console/sandbox/operations": () => ({ body: pageOf(world.operations) }),
    [look]: () => (world.isThere ? { body: { deployedContract: contract } } : problem(404, "ERR_066")),
  });
  const onKnown = vi.fn<(id: string) => void>();
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const hook = renderHook(
    () => {
      const attempt = useAttempt("sandbox", tokenEndpoints.issueToken, "issue", onKnown);
      const refusal = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
      return { attempt, deployment: useDeployment("sandbox", "d-1", refusal) };
    },
    { wrapper },
  );
  const looked = () => requests.filter((one) => one === look).length;
  return { ...hook, world, keys, looked, onKnown };
};

const pass = async (ms: number) => {
  // The schemas of these endpoints are loaded with the first request to one of them.
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(ms));
};

test("Reliability 28: what a deployment in progress refused is never sent automatically, and can be sent once the contract exists", async () => {
  const { result, world, keys, onKnown } = show();
  await pass(1_000);
  act(() => result.current.attempt.send({ body }));
  await pass(1_000);
  expect(result.current.attempt.obstacle?.kind).toBe("refused");
  expect(result.current.deployment).toMatchObject({ state: "running", waiting: expect.stringMatching(/in progress/) });
  world.isThere = true;
  await pass(10_000);
  expect(result.current.deployment).toMatchObject({ state: "ready", waiting: undefined, contract });
  await pass(60_000);
  expect(keys).toHaveLength(1);
  act(() => result.current.attempt.send({ body }));
  await pass(1_000);
  expect(onKnown).toHaveBeenCalledOnce();
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

test("Reliability 28: a deployment is looked for while somebody looks at the page, and no more once it is there", async () => {
  const { world, looked } = show();
  await pass(10_000);
  const seen = looked();
  expect(seen).toBeGreaterThan(2);
  act(() => focusManager.setFocused(false));
  await pass(60_000);
  expect(looked()).toBe(seen);
  act(() => focusManager.setFocused(true));
  world.isThere = true;
  await pass(10_000);
  const there = looked();
  expect(there).toBeGreaterThan(seen);
  await pass(60_000);
  expect(looked()).toBe(there);
});

test("a failed deployment is reported as failed, and no longer looked up", async () => {
  const operations = [operationRecord({ endpoint: "deployTemplate", serviceOperationId: "d-1", state: "failed" })];
  const { result, looked } = show({ operations });
  await pass(10_000);
  expect(result.current.deployment).toMatchObject({
    state: "failed",
    waiting: "The deployment failed, so there is no contract to use.",
  });
  const seen = looked();
  await pass(60_000);
  expect(looked()).toBe(seen);
});

test("a deployment that succeeded in the journal counts as in progress while the service refuses what depends on it", async () => {
  const operations = [operationRecord({ endpoint: "deployTemplate", serviceOperationId: "d-1", state: "succeeded" })];
  const { result } = show({ operations });
  await pass(1_000);
  expect(result.current.deployment).toMatchObject({ state: "ready" });
  act(() => result.current.attempt.send({ body }));
  await pass(1_000);
  expect(result.current.deployment).toMatchObject({ state: "running", waiting: expect.stringMatching(/in progress/) });
});

test("a deployment that no one knows keeps nothing from being sent: the service decides", async () => {
  const { result } = show();
  await pass(1_000);
  expect(result.current.deployment).toMatchObject({ state: "missing", waiting: undefined });
});
