import type { Query, QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { requestsPerMinute } from "#shared/console/limits.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import { keys } from "#src/api/keys.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { assetsAnswer } from "#src/testing/assets.ts";
import { pulse } from "#src/testing/pulse.ts";
import { journalOverview, operationRecord, pageOf, runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { transactionsAnswer, transactionsSeen, listedTransaction } from "#src/testing/transactions.ts";

const hash = `0x${"ab".repeat(32)}`;
const operation = operationRecord({ state: "running" });
const run = runRecord({ name: "Payouts", counts: { waiting: 9, started: 1 } });
const { endpoints: kinds, ...row } = run;
const reading = assetsAnswer([], { progress: { read: 0, total: 9, waiting: 9, failed: 0 } });

/** A server on which everything is under way. */
const busy: Parameters<typeof serveApp>[0] = {
  "GET /console/sandbox/pulse": () => ({ body: pulse({ open: 2 }) }),
  "GET /console/sandbox/operations": () => ({ body: { ...pageOf([operation]), top: "1", runs: [{ ...row, kinds }] } }),
  "GET /console/sandbox/operations/op-1": () => ({ body: { data: operation } }),
  "GET /console/sandbox/operations/overview": () => ({ body: journalOverview({ last: [operation] }) }),
  "GET /console/sandbox/runs": () => ({ body: pageOf([run]) }),
  "GET /console/sandbox/runs/run-1": () => ({ body: { data: run } }),
  "GET /console/sandbox/runs/run-1/items": () => ({ body: pageOf([runItemRecord({ state: "started" })]) }),
  "GET /console/sandbox/assets": () => ({ body: reading }),
  "GET /console/sandbox/transactions": () => ({ body: transactionsAnswer([listedTransaction({ state: "pending" })]) }),
  "GET /console/sandbox/transactions/seen": () => ({ body: transactionsSeen }),
  [`GET /console/sandbox/transactions/net-1/${hash}`]: () => ({
    body: {
      data: {
        networkId: "net-1",
        hash,
        receipt: null,
        node: { outcome: "unavailable", transaction: null },
        meaning: null,
        happened: null,
        fee: null,
        operationId: "op-1",
        ledger: null,
        unknown: [],
      },
    },
  }),
};

/** How soon a query is fetched again by the first of the components that show it. */
const intervalOf = (query: Query): number => {
  const intervals = query.observers.map(({ options: { refetchInterval } }) => {
    const everyMs = typeof refetchInterval === "function" ? refetchInterval(query) : refetchInterval;
    return typeof everyMs === "number" ? everyMs : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...intervals);
};

const perMinute = (query: Query | undefined): number => (query === undefined ? 0 : 60_000 / intervalOf(query));

/** How many requests a window sends in a minute, by the key of the query. */
const pollsOf = (client: QueryClient): ReadonlyMap<string, number> =>
  new Map(
    client
      .getQueryCache()
      .getAll()
      .map((query): [string, number] => [query.queryHash, perMinute(query)])
      .filter(([, count]) => count > 0),
  );

test.each([
  ["an operation", "activity/op-1", 72],
  ["a transaction that Postern has sent", `transactions/net-1/${hash}`, 92],
  ["a run", "runs/run-1", 102],
  ["Activity, with an open run", "activity", 52],
  ["all runs", "runs", 32],
  ["the overview", "", 32],
  ["assets", "assets", 24],
  ["transactions", "transactions", 24],
])("Reliability 31: ten windows that show %s stay under the limit of requests", async (_what, page, least) => {
  serveApp(busy);
  const { queryClient, user } = renderApp(`/sandbox/${page}`);
  await screen.findByRole("heading", { level: 1 });
  if (page === "activity") await user.click(await screen.findByRole("button", { name: /Payouts/ }));
  await waitFor(() => expect(sum(pollsOf(queryClient))).toBeGreaterThanOrEqual(least));
  // Activity also fetches everything it shows of the journal after each pulse that has news.
  const news =
    page === "activity"
      ? perMinute(queryClient.getQueryCache().find(pulseOptions("sandbox"))) *
        queryClient.getQueryCache().findAll({ queryKey: keys.operations.pages("sandbox"), type: "active" }).length
      : 0;
  expect((sum(pollsOf(queryClient)) + news) * 10).toBeLessThan(requestsPerMinute);
});

test("Reliability 31: ten windows that show two pages of a run's items, one unconfirmed, stay under the limit of requests", async () => {
  const long = runRecord({ total: 150, counts: { waiting: 148, started: 1, unknown: 1 } });
  serveApp({
    ...busy,
    "GET /console/sandbox/runs/run-1": () => ({ body: { data: long } }),
    "GET /console/sandbox/runs/run-1/items": ({ url }) => {
      const [skip, take] = [Number(url.searchParams.get("skip")), Number(url.searchParams.get("take"))];
      const data = Array.from({ length: Math.min(take, long.total - skip) }, (_, index) =>
        runItemRecord({ position: skip + index, state: "started" }),
      );
      return { body: { data, pagination: paginationOf(long.total, { skip, take }) } };
    },
  });
  const { queryClient } = renderApp("/sandbox/runs/run-1");
  await screen.findByLabelText("Items of the run");
  act(() => {
    vi.stubGlobal("scrollY", 100 * 44);
    fireEvent.scroll(window);
  });
  const pages = () =>
    queryClient.getQueryCache().findAll({ queryKey: keys.runs.items("sandbox", "run-1"), type: "active" });
  await waitFor(() => expect(pages().map((page) => perMinute(page) > 0)).toEqual([true, true, true]));
  expect(sum(pollsOf(queryClient)) * 10).toBeLessThan(requestsPerMinute);
});

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);
