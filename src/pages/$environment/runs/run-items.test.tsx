import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Run, RunItem } from "#shared/console/run.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const base = "/console/sandbox/runs/run-1";

/** Stands in for what a browser says of what is in its window; jsdom lays nothing out. */
const observed = new Map<Element, (isIntersecting: boolean) => void>();
class Observer {
  readonly #say: (isIntersecting: boolean) => void;

  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#say = (isIntersecting) => callback([{ isIntersecting }]);
  }

  observe(element: Element) {
    observed.set(element, this.#say);
  }

  disconnect() {}
}

/** Looking for roles would go through all that is on the page. */
const linkOf = (item: number) => `Open the operation of item ${item}`;

const scrollTo = (blocks: readonly number[]) =>
  act(() => {
    const bodies = [...document.querySelectorAll("tbody")];
    for (const [index, body] of bodies.entries()) observed.get(body)?.(blocks.includes(index));
  });

afterEach(() => observed.clear());

const itemAt = (position: number, more: Partial<RunItem> = {}): RunItem =>
  runItemRecord({ position, line: position + 2, operationId: `op-${position}`, state: "succeeded", ...more });

const open = (run: Run, itemOf: (position: number) => RunItem = itemAt, search = "") => {
  const asked: string[] = [];
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: run } }),
    [`GET ${base}/items`]: ({ url }) => {
      asked.push(url.search);
      const [skip, take] = [Number(url.searchParams.get("skip")), Number(url.searchParams.get("take"))];
      const data = Array.from({ length: Math.min(take, run.total - skip) }, (_, index) => itemOf(skip + index));
      return { body: { data, pagination: paginationOf(run.total, { skip, take }) } };
    },
  });
  return { asked, ...renderApp(`/sandbox/runs/run-1${search}`) };
};

test("of ten thousand items only those in the window are fetched and drawn, and each row says which it is", async () => {
  vi.stubGlobal("IntersectionObserver", Observer);
  const { asked } = open(runRecord({ state: "done", total: 10_000, counts: { succeeded: 10_000 } }));
  const table = await screen.findByLabelText("Items of the run");
  expect(table.getAttribute("aria-rowcount")).toBe("10001");
  await waitFor(() => expect(observed.size).toBe(1000));
  expect(asked).toEqual([]);
  scrollTo([0]);
  const first = await screen.findByLabelText(linkOf(1));
  expect(first.closest("tr")?.getAttribute("aria-rowindex")).toBe("2");
  scrollTo([990, 991]);
  const row = (await screen.findByLabelText(linkOf(9920))).closest("tr");
  expect(row?.getAttribute("aria-rowindex")).toBe("9921");
  expect(screen.queryByLabelText(linkOf(1))).toBeNull();
  expect(table.querySelectorAll("a")).toHaveLength(20);
  expect(asked).toEqual(["?skip=0&take=100", "?skip=9900&take=100"]);
});

test("what has the focus stays while the page is scrolled away from it", async () => {
  vi.stubGlobal("IntersectionObserver", Observer);
  open(runRecord({ state: "done", total: 200, counts: { succeeded: 200 } }));
  await screen.findByLabelText("Items of the run");
  scrollTo([0]);
  const link = await screen.findByLabelText(linkOf(3));
  act(() => link.focus());
  scrollTo([15]);
  expect(await screen.findByLabelText(linkOf(151))).toBeTruthy();
  expect(document.activeElement).toBe(link);
  act(() => link.blur());
  await waitFor(() => expect(link.isConnected).toBe(false));
});

test("an item says what it does, its line, its state, its transaction and why it did not succeed", async () => {
  const error = { code: "WORKFLOW_FAILED", message: "Out of funds." };
  const hash = `0x${"ab".repeat(32)}`;
  const items: Readonly<Record<number, Partial<RunItem>>> = {
    0: { transactionHash: hash },
    1: { state: "failed", error },
    2: {
      state: "not_sent",
      operationId: null,
      identicalTo: "op-9",
      error: { code: "POSTERN_IDENTICAL_OPERATION", message: "" },
    },
    3: { state: "started" },
    4: { state: "waiting", line: null, operationId: null },
  };
  open(runRecord({ total: 5 }), (position) => itemAt(position, items[position]));
  const table = await screen.findByRole("table", { name: "Items of the run" });
  await within(table).findByText("Failed");
  const rows = within(table).getAllByRole("row").slice(1);
  const cells = rows.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent));
  expect(cells.map(([number, line, , state]) => [number, line, state])).toEqual([
    ["1", "2", "Succeeded"],
    ["2", "3", "Failed"],
    ["3", "4", "Not sent"],
    ["4", "5", "Under way"],
    ["5", "–", "Waiting"],
  ]);
  expect(cells[0]?.[2]).toBe("transfer() on 0x0000…00aa");
  expect(cells[0]?.[4]).toContain(hash);
  expect(cells[1]?.[2]).toContain("Out of funds.");
  expect(cells[2]?.[2]).toContain("Identical to an earlier operation.");
  expect(screen.getByRole("link", { name: "an earlier operation" }).getAttribute("href")).toBe(
    "/sandbox/activity/op-9",
  );
});

test("the items of one state are asked for by it, and their number is in the choice", async () => {
  const run = runRecord({ state: "done", total: 3, counts: { succeeded: 2, failed: 1 } });
  const { asked, user, router } = open(run, (position) => itemAt(position, { state: "failed" }), "?state=cancelled");
  expect(await screen.findByText("No item is in this state.")).toBeTruthy();
  expect(asked).toEqual([]);
  await user.selectOptions(screen.getByLabelText("State"), "Failed (1)");
  expect(await screen.findByRole("link", { name: "Open the operation of item 1" })).toBeTruthy();
  expect(asked).toEqual(["?skip=0&take=100&state=failed"]);
  expect(router.state.location.search).toEqual({ state: "failed" });
});

test("a page of items that cannot be fetched says so in its place, and is tried again", async () => {
  let fails = true;
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: runRecord({ state: "done", total: 1, counts: { succeeded: 1 } }) } }),
    [`GET ${base}/items`]: () =>
      fails
        ? problem(403, "POSTERN_FORBIDDEN")
        : { body: { data: [itemAt(0)], pagination: paginationOf(1, { skip: 0, take: 100 }) } },
  });
  const { user } = renderApp("/sandbox/runs/run-1");
  const alert = await screen.findByRole("alert");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Open the operation of item 1" })).toBeTruthy();
});
