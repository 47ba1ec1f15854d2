import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { serve } from "#src/testing/server.ts";
import { keys } from "./keys.ts";
import { activityOptions, operationOptions, operationsOptions } from "./operations.ts";
import { createQueryClient } from "./query-client.ts";

const listed = { skip: 0, take: 20 };

test.each([
  ["issueToken", keys.issuedTokens.page("sandbox", listed)],
  ["deployTemplate", keys.contracts.page("sandbox", listed)],
  ["createCollection", keys.collections.page("sandbox", listed)],
  ["mintToken", keys.collectionTokens.records("sandbox", "c-1", listed)],
  ["burnToken", keys.collectionTokens.one("sandbox", "c-1", "7")],
])("the end of %s invalidates the lists of what it created: they were fetched earlier", async (endpoint, list) => {
  let state: "running" | "succeeded" = "running";
  serve({
    "GET /console/sandbox/operations/op-1": () => ({
      body: { data: operationRecord({ id: "op-1", endpoint, state }) },
    }),
  });
  const client = createQueryClient();
  const isOld = () => client.getQueryState(list)?.isInvalidated;
  client.setQueryData(list, {});
  const options = { ...operationOptions("sandbox", "op-1"), staleTime: 0 };
  await client.fetchQuery(options);
  expect(isOld()).toBe(false);
  state = "succeeded";
  await client.fetchQuery(options);
  expect(isOld()).toBe(true);
});

test("the operations inside a run are outdated once the run's own row has changed, and those of others are not", async () => {
  const rowOf = (id: string, succeeded: number) => {
    const { endpoints: kinds, ...run } = runRecord({ id, counts: { succeeded, waiting: 10 - succeeded } });
    return { ...run, kinds };
  };
  let done = 1;
  serve({
    "GET /console/sandbox/operations": () => ({
      body: { ...pageOf([]), runs: [rowOf("run-1", done), rowOf("run-2", 1)] },
    }),
  });
  const client = createQueryClient();
  const inside = (run: string) => keys.operations.page("sandbox", { run, take: "20" });
  for (const run of ["run-1", "run-2"]) client.setQueryData(inside(run), {});
  const options = { ...activityOptions("sandbox", { grouped: "true", take: "20" }), staleTime: 0 };
  const isOld = (run: string) => client.getQueryState(inside(run))?.isInvalidated;
  await client.fetchQuery(options);
  expect([isOld("run-1"), isOld("run-2")]).toEqual([false, false]);
  done = 2;
  await client.fetchQuery(options);
  expect([isOld("run-1"), isOld("run-2")]).toEqual([true, false]);
});

test("the operations inside an open run are fetched at once when it has ended, and those of others in their turn", async () => {
  const rowOf = (id: string, isDone: boolean, succeeded: number) => {
    const counts = isDone ? { succeeded: 10 } : { succeeded, waiting: 9 - succeeded, started: 1 };
    const { endpoints: kinds, ...run } = runRecord({ id, state: isDone ? "done" : "running", counts });
    return { ...run, kinds };
  };
  const now = { isDone: false, succeeded: 1 };
  const { requests } = serve({
    "GET /console/sandbox/operations": ({ url }) => ({
      body: url.searchParams.has("run")
        ? pageOf([operationRecord({ state: now.isDone ? "succeeded" : "running" })])
        : { ...pageOf([]), runs: [rowOf("run-1", now.isDone, now.succeeded), rowOf("run-2", false, now.succeeded)] },
    }),
  });
  const client = createQueryClient();
  const ends = ["run-1", "run-2"].map((run) =>
    new QueryObserver(client, operationsOptions("sandbox", { run, take: "20" }, 10)).subscribe(() => undefined),
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const options = { ...activityOptions("sandbox", { grouped: "true", take: "20" }), staleTime: 0 };
  await client.fetchQuery(options);
  const inside = async () => {
    const from = requests.length;
    await client.fetchQuery(options);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    return requests.slice(from).filter((request) => request.includes("run="));
  };
  now.succeeded = 2;
  expect(await inside()).toEqual([]);
  now.isDone = true;
  now.succeeded = 3;
  expect(await inside()).toEqual(["GET /console/sandbox/operations?run=run-1&take=20"]);
  for (const end of ends) end();
});
