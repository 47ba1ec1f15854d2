import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { listDefaults, type ListSearch } from "#src/lists/list-search.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { OperationList } from "./operation-list.tsx";

const journal = "GET /console/sandbox/operations";

const show = (rows: readonly ReturnType<typeof operationRecord>[], search: Partial<ListSearch> = {}) => {
  const { requests } = serveApp({ [journal]: () => ({ body: pageOf(rows) }) });
  const onSearch = vi.fn<(change: Partial<ListSearch>) => void>();
  const list = (
    <OperationList
      environment="sandbox"
      filter={{ addressId: "a1" }}
      of="address"
      search={{ ...listDefaults, ...search }}
      onSearch={onSearch}
    />
  );
  return { requests, onSearch, ...renderLinked(list) };
};

test("asks the journal for operations that name this, and a row opens its operation", async () => {
  const { user, requests, hrefNow } = show([operationRecord({ state: "succeeded" })]);
  await screen.findByRole("table", { name: "Operations of the address" });
  expect(requests).toContain(`${journal}?addressId=a1&skip=0&take=20`);
  await user.click(screen.getByRole("cell", { name: "Ada" }));
  expect(hrefNow()).toBe("/sandbox/activity/op-1");
});

test("says what would be here if nothing was sent", async () => {
  show([]);
  expect(await screen.findByText("Nothing has been sent for this address.")).toBeTruthy();
});

test("links back from a page past its end", async () => {
  const { user, onSearch } = show([], { skip: 40 });
  await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ skip: 0 });
});
