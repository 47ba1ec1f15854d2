import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { problem, serve } from "#src/testing/server.ts";
import { keys } from "./keys.ts";
import { allNetworksOptions, networksOptions } from "./networks.ts";
import { operationOptions, operationsOptions } from "./operations.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionOptions } from "./session.ts";

const list = "GET /relay/sandbox/api/v1/network/organization";
const page = { skip: 0, take: 20 };

describe("reads", () => {
  test("are not retried after a 4xx", async () => {
    const { requests } = serve({ [list]: () => problem(404, "ERR_066") });
    await expect(createQueryClient().fetchQuery(networksOptions("sandbox", page))).rejects.toMatchObject({
      status: 404,
    });
    expect(requests).toHaveLength(1);
  });

  test("are retried once after a 5xx", async () => {
    const { requests } = serve({ [list]: () => problem(503, "ERR_001") });
    // fetchQuery alone never retries.
    const queryClient = createQueryClient();
    const { retry } = queryClient.getDefaultOptions().queries ?? {};
    const request = queryClient.fetchQuery({
      ...networksOptions("sandbox", page),
      retry: retry ?? false,
      retryDelay: 0,
    });
    await expect(request).rejects.toMatchObject({ status: 503 });
    expect(requests.filter((one) => one.startsWith(list))).toHaveLength(2);
  });
});

test("a write does not wait for a network: it would otherwise be sent automatically later", async () => {
  const sent = vi.fn<() => Promise<string>>(async () => "sent");
  onlineManager.setOnline(false);
  const observer = new MutationObserver(createQueryClient(), { mutationFn: sent });
  await expect(observer.mutate()).resolves.toBe("sent");
  onlineManager.setOnline(true);
  expect(sent).toHaveBeenCalledTimes(1);
});

test("a response that no one is signed in makes the session be fetched again", async () => {
  const { requests } = serve({
    [list]: () => problem(401, "POSTERN_SIGN_IN_REQUIRED"),
    "GET /auth/session": () => problem(401, "POSTERN_SIGN_IN_REQUIRED"),
  });
  const queryClient = createQueryClient();
  const observer = new QueryObserver(queryClient, { ...sessionOptions(), enabled: true });
  queryClient.setQueryData(sessionOptions().queryKey, {
    person: { id: "p1", name: "Ada" },
    role: "admin",
    signedInAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-02T00:00:00.000Z",
  });
  const failed = new Promise<unknown>((resolve) => {
    observer.subscribe(({ error }) => error !== null && resolve(error));
  });
  await expect(queryClient.fetchQuery(networksOptions("sandbox", page))).rejects.toMatchObject({ status: 401 });
  expect(await failed).toMatchObject({ code: "POSTERN_SIGN_IN_REQUIRED" });
  expect(requests).toContain("GET /auth/session");
  observer.destroy();
});

test("all networks are loaded one hundred at a time", async () => {
  const names = Array.from({ length: 130 }, (_, index) => `n${index}`);
  const { requests } = serve({
    [list]: ({ url }) => {
      const skip = Number(url.searchParams.get("skip"));
      const networks = names.slice(skip, skip + 100).map((id) => ({ id, name: id, enabled: true }));
      return { body: { networks, pagination: { totalElements: 130, totalPages: 2, skip, take: 100 } } };
    },
  });
  const networks = await createQueryClient().fetchQuery(allNetworksOptions("sandbox"));
  expect(networks.map(({ id }) => id)).toEqual(names);
  expect(requests).toEqual([`${list}?skip=0&take=100`, `${list}?skip=100&take=100`]);
});

const words = operationMeaning({ happened: [] });

test.each([
  ["running", words, [1_000, 3_000]],
  ["hash", words, [1_000, 3_000]],
  ["unknown", words, [false, false]],
  ["succeeded", words, [false, false]],
  // It changed long ago: its summary is made in the background.
  ["succeeded", null, [30_000, 30_000]],
] as const)("an operation that is %s with the summary %o is fetched again after %o", async (state, meaning, after) => {
  const operation = operationRecord({ state, meaning });
  serve({
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: operation } }),
    "GET /console/sandbox/operations": () => ({ body: pageOf([operation]) }),
  });
  const queryClient = createQueryClient();
  const one = new QueryObserver(queryClient, operationOptions("sandbox", "op-1"));
  const many = new QueryObserver(queryClient, operationsOptions("sandbox", {}));
  await Promise.all([one.refetch(), many.refetch()]);
  const interval = (observer: { options: { refetchInterval?: unknown }; getCurrentQuery: () => unknown }) => {
    const { refetchInterval } = observer.options;
    return typeof refetchInterval === "function" ? refetchInterval(observer.getCurrentQuery()) : refetchInterval;
  };
  expect([interval(one), interval(many)]).toEqual(after);
  one.destroy();
  many.destroy();
});

test.each([
  ["hash", false],
  ["succeeded", true],
  ["reverted", true],
] as const)("an operation that becomes %s invalidates balances and known recipients: %s", async (state, isStale) => {
  let now: "running" | typeof state = "running";
  serve({ "GET /console/sandbox/operations/op-1": () => ({ body: { data: operationRecord({ state: now }) } }) });
  const queryClient = createQueryClient();
  const shown = [
    keys.contracts.current("sandbox", {}),
    keys.portfolio.nativeBalance("sandbox", "0xaa", "net-1"),
    keys.knownAddresses.similar("sandbox", "net-1", "0xbb"),
    keys.addresses.page("sandbox", { skip: 0, take: 100 }),
  ];
  for (const key of shown) queryClient.setQueryData(key, {});
  await queryClient.fetchQuery(operationOptions("sandbox", "op-1"));
  now = state;
  await queryClient.fetchQuery({ ...operationOptions("sandbox", "op-1"), staleTime: 0 });
  expect(shown.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(shown.map(() => isStale));
});
