// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Run, RunItem } from "#shared/console/run.ts";
import { paginationOf } from "#shared/wire/page-window.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const base = "/console/sandbox/runs/run-1";

/** A query by role would walk the whole page. */
const linkOf = (item: number) => `Open the operation of item ${item}`;

/** Scrolls so that a row, from 0, is the first in the window. */
const scrollTo = (row: number) =>
  act(() => {
    vi.stubGlobal("scrollY", row * 44);
    fireEvent.scroll(window);
  });

/** The numbers of skipped rows, from their heights. */
const skippedOf = (table: HTMLElement) =>
  [...table.querySelectorAll<HTMLElement>("tbody tr[aria-hidden=true]")].map(
    ({ style }) => parseInt(style.height) / 44,
  );

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

test("of ten thousand items only the visible ones are fetched and rendered, and each row has its number", async () => {
  const { asked } = open(runRecord({ state: "done", total: 10_000, counts: { succeeded: 10_000 } }));
  const table = await screen.findByLabelText("Items of the run");
  expect(table.getAttribute("aria-rowcount")).toBe("10001");
  const first = await screen.findByLabelText(linkOf(1));
  expect(first.closest("tr")?.getAttribute("aria-rowindex")).toBe("2");
  // The window has room for 18.
  const shown = () => table.querySelectorAll("a").length;
  expect(shown()).toBeLessThan(50);
  expect(skippedOf(table)).toEqual([10_000 - shown()]);
  scrollTo(9_920);
  const row = (await screen.findByLabelText(linkOf(9_921))).closest("tr");
  expect(row?.getAttribute("aria-rowindex")).toBe("9922");
  expect(screen.queryByLabelText(linkOf(1))).toBeNull();
  expect(shown()).toBeLessThan(60);
  // The first row of the page, 9,900, is there too.
  const [above = 0, between = 0, below = 0] = skippedOf(table);
  expect(above).toBe(9_900);
  expect(between).toBeGreaterThan(0);
  expect(above + between + shown() + below).toBe(10_000);
  expect(asked).toEqual(["?skip=0&take=100", "?skip=9900&take=100"]);
});

test("what has the focus stays while the page is scrolled away from it, and Tab continues from it", async () => {
  const { user } = open(runRecord({ state: "done", total: 200, counts: { succeeded: 200 } }));
  const link = await screen.findByLabelText(linkOf(10));
  act(() => link.focus());
  scrollTo(150);
  expect(await screen.findByLabelText(linkOf(151))).toBeTruthy();
  expect(screen.queryByLabelText(linkOf(30))).toBeNull();
  expect(document.activeElement).toBe(link);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText(linkOf(11)));
  act(() => screen.getByLabelText(linkOf(11)).blur());
  scrollTo(100);
  expect(link.isConnected).toBe(false);
});

test("a page of items that cannot be fetched says so where it is visible", async () => {
  serveApp({
    [`GET ${base}`]: () => ({
      body: { data: runRecord({ state: "done", total: 1_000, counts: { succeeded: 1_000 } }) },
    }),
    [`GET ${base}/items`]: ({ url }) =>
      url.searchParams.get("skip") === "0"
        ? {
            body: {
              data: Array.from({ length: 100 }, (_, index) => itemAt(index)),
              pagination: paginationOf(1_000, { skip: 0, take: 100 }),
            },
          }
        : problem(403, "POSTERN_FORBIDDEN"),
  });
  renderApp("/sandbox/runs/run-1");
  await screen.findByLabelText(linkOf(1));
  scrollTo(560);
  const alert = await screen.findByRole("alert");
  // It neither moves nor is read again while the page is scrolled, with the focus in it or without.
  scrollTo(580);
  expect(screen.getAllByRole("alert")).toEqual([alert]);
  act(() => within(alert).getByRole("button", { name: "Try again" }).focus());
  scrollTo(550);
  expect(screen.getAllByRole("alert")).toEqual([alert]);
  expect(alert.contains(document.activeElement)).toBe(true);
});

test("in a list of one state, what has the focus stays with its item while other items leave the state", async () => {
  let gone = 0;
  const run = () => runRecord({ state: "running", total: 200, counts: { succeeded: gone, started: 200 - gone } });
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: run() } }),
    [`GET ${base}/items`]: ({ url }) => {
      const [skip, take] = [Number(url.searchParams.get("skip")), Number(url.searchParams.get("take"))];
      const count = Math.min(take, 200 - gone - skip);
      const data = Array.from({ length: count }, (_, index) => itemAt(gone + skip + index, { state: "started" }));
      return { body: { data, pagination: paginationOf(200 - gone, { skip, take }) } };
    },
  });
  renderApp("/sandbox/runs/run-1?state=started");
  const link = await screen.findByLabelText(linkOf(10));
  act(() => link.focus());
  gone = 5;
  await waitFor(() => expect(screen.queryByLabelText(linkOf(1))).toBeNull());
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute("aria-label")).toBe(linkOf(10));
  expect(link.closest("tr")?.dataset["index"]).toBe("4");
  scrollTo(150);
  expect(await screen.findByLabelText(linkOf(156))).toBeTruthy();
  expect(document.activeElement).toBe(link);
  expect(screen.getByLabelText(linkOf(11))).toBeTruthy();
  expect(screen.queryByLabelText(linkOf(30))).toBeNull();
});

test("in a list of one state, an item that two pages have while only one is up to date takes no other row's place", async () => {
  let gone = 0;
  const run = runRecord({ state: "running", total: 200, counts: { started: 200 } });
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: run } }),
    [`GET ${base}/items`]: ({ url }) => {
      const skip = Number(url.searchParams.get("skip"));
      const first = skip === 0 ? gone : skip;
      const data = Array.from({ length: 100 }, (_, index) => itemAt(first + index, { state: "started" }));
      return { body: { data, pagination: paginationOf(200, { skip, take: 100 }) } };
    },
  });
  renderApp("/sandbox/runs/run-1?state=started");
  const table = await screen.findByLabelText("Items of the run");
  await screen.findByLabelText(linkOf(1));
  const rows = () => [...table.querySelectorAll<HTMLElement>("tr[data-index]")].map(({ dataset }) => dataset["index"]);
  const before = rows();
  scrollTo(95);
  await screen.findByLabelText(linkOf(101));
  gone = 3;
  await waitFor(() => expect(screen.getAllByLabelText(linkOf(101))).toHaveLength(2));
  scrollTo(0);
  await screen.findByLabelText(linkOf(4));
  expect(rows()).toEqual(before);
});

test("paper has every item that has been fetched, and says which have not", async () => {
  open(runRecord({ state: "done", total: 250, counts: { succeeded: 250 } }));
  const table = await screen.findByLabelText("Items of the run");
  await screen.findByLabelText(linkOf(1));
  const shown = () => table.querySelectorAll("a").length;
  const before = shown();
  act(() => void fireEvent(window, new Event("beforeprint")));
  expect(shown()).toBe(100);
  const [, ...texts] = [...table.querySelectorAll("tbody tr")].slice(99).map(({ textContent }) => textContent);
  expect(texts).toEqual(["Items 101 to 200 are not loaded.", "Items 201 to 250 are not loaded."]);
  act(() => void fireEvent(window, new Event("afterprint")));
  expect(shown()).toBe(before);
});

test("an item shows what it does, its line, its state, its transaction and why it did not succeed", async () => {
  const error = { code: "WORKFLOW_FAILED", message: "Out of funds." };
  const hash = `0x${"ab".repeat(32)}`;
  const items: Readonly<Record<number, Partial<RunItem>>> = {
    0: { transactionHash: hash, purpose: "Salary Anna" },
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
  expect(cells.map(([number, , state]) => [number, state])).toEqual([
    ["1", "Succeeded"],
    ["2", "Failed"],
    ["3", "Not sent"],
    ["4", "Under way"],
    ["5", "Waiting"],
  ]);
  // One number per row; its line's is shown on hover.
  expect(rows[0]?.querySelector("td")?.title).toBe("Line 2");
  expect(cells[0]?.[1]).toBe("transfer() on 0x000000…0000aaSalary Anna");
  expect(cells[0]?.[3]).toContain(hash);
  expect(cells[1]?.[1]).toContain("Out of funds.");
  expect(cells[2]?.[1]).toContain("Identical to an earlier operation.");
  expect(screen.getByRole("link", { name: "an earlier operation" }).getAttribute("href")).toBe(
    "/sandbox/activity/op-9",
  );
});

test("the items of one state are requested by it, and their number is in the choice", async () => {
  const run = runRecord({ state: "done", total: 3, counts: { succeeded: 2, failed: 1 } });
  const { asked, user, router } = open(run, (position) => itemAt(position, { state: "failed" }), "?state=cancelled");
  expect(await screen.findByText("No item is in this state.")).toBeTruthy();
  expect(asked).toEqual([]);
  await user.selectOptions(screen.getByLabelText("State"), "Failed (1)");
  expect(await screen.findByRole("link", { name: "Open the operation of item 1" })).toBeTruthy();
  expect(asked).toEqual(["?skip=0&take=100&state=failed"]);
  expect(router.state.location.search).toEqual({ state: "failed" });
});

test("items fetched before their run's last step are fetched again when it stops, until a fetch succeeds", async () => {
  const running = runRecord({ state: "running", total: 2, counts: { succeeded: 1, waiting: 1 } });
  const halted = runRecord({ state: "halted", total: 2, counts: { succeeded: 1, failed: 1 } });
  let run = running;
  let failures = 0;
  const item = (position: number) => itemAt(position, position === 0 ? {} : { state: "waiting" });
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: run } }),
    [`GET ${base}/items`]: () => {
      if (run === halted && failures < 3) {
        failures += 1;
        return problem(502, "POSTERN_UPSTREAM_UNREACHABLE");
      }
      const last = run === halted ? itemAt(1, { state: "failed" }) : item(1);
      return { body: { data: [item(0), last], pagination: paginationOf(2, { skip: 0, take: 100 }) } };
    },
  });
  renderApp("/sandbox/runs/run-1");
  const table = await screen.findByLabelText("Items of the run");
  await within(table).findByText("Waiting");
  run = halted;
  await within(table).findByText("Failed", undefined, { timeout: 15_000 });
  expect(failures).toBe(3);
}, 20_000);

test("items whose first fetch began before their run stopped are fetched once more", async () => {
  let run = runRecord({ state: "running", total: 1, counts: { waiting: 1 } });
  let answer = () => {};
  let asked = 0;
  const items = (state: RunItem["state"]) => ({
    body: { data: [itemAt(0, { state })], pagination: paginationOf(1, { skip: 0, take: 100 }) },
  });
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: run } }),
    [`GET ${base}/items`]: () => {
      asked += 1;
      return asked > 1
        ? items("failed")
        : new Promise((resolve) => {
            answer = () => resolve(items("waiting"));
          });
    },
  });
  renderApp("/sandbox/runs/run-1");
  await waitFor(() => expect(asked).toBe(1));
  run = runRecord({ state: "halted", total: 1, counts: { failed: 1 } });
  await waitFor(
    () => expect(screen.getByRole("status", { name: "State of the run" }).textContent).toContain("Stopped"),
    {
      timeout: 5_000,
    },
  );
  answer();
  const table = await screen.findByLabelText("Items of the run");
  await within(table).findByText("Failed");
  expect(asked).toBe(2);
});

test("a page of items that is refused is not requested again by itself", async () => {
  let asked = 0;
  serveApp({
    [`GET ${base}`]: () => ({ body: { data: runRecord({ state: "done", total: 1, counts: { succeeded: 1 } }) } }),
    [`GET ${base}/items`]: () => {
      asked += 1;
      return problem(403, "POSTERN_FORBIDDEN");
    },
  });
  renderApp("/sandbox/runs/run-1");
  await screen.findByRole("alert");
  const before = asked;
  await new Promise((later) => {
    setTimeout(later, 2_500);
  });
  expect(asked).toBe(before);
});

test("a page of items that cannot be fetched says so in its place, and can be tried again", async () => {
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
