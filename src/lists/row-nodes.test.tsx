import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { address } from "#src/testing/organization.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const ids = Array.from({ length: 20 }, (_, at) => String(at + 1));
const operations = ids.map((id) => operationRecord({ id, state: "succeeded", meaning: operationMeaning() }));

// A list of a hundred rows has a hundred times as many: what a row does not need at once is not in it.
test.each<{ list: string; path: string; most: number; served: Parameters<typeof serveApp>[0] }>([
  {
    list: "Addresses of the organization",
    path: "addresses",
    most: 39,
    served: {
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(ids.map((id) => address(id))) }),
    },
  },
  {
    list: "Operations",
    path: "activity",
    most: 39,
    served: { "GET /console/sandbox/operations": () => ({ body: pageOf(operations) }) },
  },
])("a row of $list has at most $most elements", async ({ list, path, most, served }) => {
  serveApp(served);
  renderApp(`/sandbox/${path}`);
  const rows = (await screen.findByRole("table", { name: list })).querySelectorAll("tbody tr");
  expect(rows).toHaveLength(ids.length);
  const elements = [...rows].map((row) => row.querySelectorAll("*").length + 1);
  expect(Math.max(...elements)).toBeLessThanOrEqual(most);
});

// A row that watches an answer by itself renders by itself, and costs as much again with every answer.
test("rows of addresses watch no answer that all rows share", async () => {
  const watched = async (rows: readonly string[]) => {
    const body = pageOf(rows.map((id) => address(id)));
    serveApp({ "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body }) });
    const { queryClient, unmount } = renderApp("/sandbox/addresses");
    expect(await screen.findAllByRole("button", { name: /^Add a label/ })).toHaveLength(rows.length);
    const all = queryClient.getQueryCache().getAll();
    const shared = all.filter(({ queryKey: [resource] }) => resource !== "labels");
    unmount();
    return shared.map((query) => [query.queryHash, query.getObserversCount()]);
  };
  const one = await watched(ids.slice(0, 1));
  expect(one.length).toBeGreaterThan(3);
  expect(await watched(ids)).toEqual(one);
});
