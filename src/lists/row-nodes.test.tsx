import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { transactionsAnswer, transactionsSeen, listedTransaction } from "#src/testing/transactions.ts";

const ids = Array.from({ length: 20 }, (_, at) => String(at + 1));
const operations = ids.map((id) => operationRecord({ id, state: "succeeded", meaning: operationMeaning() }));

// A list of a hundred rows has a hundred times as many nodes: a row omits everything it does not need immediately.
test.each<{ list: string; path: string; most: number; served: Parameters<typeof serveApp>[0] }>([
  {
    list: "Addresses of the organization",
    path: "addresses",
    most: 50,
    served: {
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(ids.map((id) => address(id))) }),
    },
  },
  {
    list: "Operations",
    path: "activity",
    most: 60,
    served: { "GET /console/sandbox/operations": () => ({ body: pageOf(operations) }) },
  },
])("a row of $list has at most $most elements", async ({ list, path, most, served }) => {
  serveApp(served);
  renderApp(`/sandbox/${path}`);
  const rows = (await screen.findByRole("table", { name: list })).querySelectorAll("tbody tr:not([data-group])");
  expect(rows).toHaveLength(ids.length);
  const elements = [...rows].map((row) => row.querySelectorAll("*").length + 1);
  expect(Math.max(...elements)).toBeLessThanOrEqual(most);
});

// A row that watches a query renders by itself, and costs as much again with every response.
test.each<{
  list: string;
  path: string;
  served: (rows: readonly string[]) => Parameters<typeof serveApp>[0];
}>([
  {
    list: "addresses",
    path: "addresses",
    served: (rows) => ({
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(rows.map((id) => address(id))) }),
    }),
  },
  {
    list: "activity",
    path: "activity",
    served: (rows) => ({
      "GET /console/sandbox/operations": () => ({ body: pageOf(operations.slice(0, rows.length)) }),
    }),
  },
  {
    list: "transactions",
    path: "transactions",
    served: (rows) => ({
      "GET /console/sandbox/transactions": () => ({
        body: transactionsAnswer(rows.map((id) => listedTransaction({ hash: `0x${id.padStart(64, "0")}` }))),
      }),
      "GET /console/sandbox/transactions/seen": () => ({ body: transactionsSeen }),
    }),
  },
])("rows of $list subscribe to no query that all rows share", async ({ path, served }) => {
  const watched = async (rows: readonly string[]) => {
    serveApp(served(rows));
    const { queryClient, unmount } = renderApp(`/sandbox/${path}`);
    const table = await screen.findByRole("table");
    expect(table.querySelectorAll("tbody tr:not([data-group])")).toHaveLength(rows.length);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const all = queryClient.getQueryCache().getAll();
    // Each address fetches its own name.
    const shared = all.filter(({ queryKey: [resource] }) => resource !== "labels" && resource !== "addressOwners");
    unmount();
    return shared.map((query) => [query.queryHash, query.getObserversCount()]);
  };
  const one = await watched(ids.slice(0, 1));
  expect(one.length).toBeGreaterThan(3);
  expect(await watched(ids)).toEqual(one);
});
