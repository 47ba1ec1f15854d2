// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ActivityRun, OperationRecord } from "#shared/console/operation.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /console/sandbox/operations";
const first = `${list}?grouped=true&take=20`;

/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 5_000 };

const sent = (id: string, more: Partial<OperationRecord> = {}) =>
  operationRecord({ id, state: "succeeded", person: { id: `p-${id}`, name: `Person ${id}` }, ...more });

type Page = { readonly runs?: readonly ActivityRun[]; readonly next?: string; readonly top?: string };
const page = (data: readonly OperationRecord[], more: Page & Record<string, unknown> = {}) => ({
  ...pageOf(data),
  top: data.length === 0 ? null : "1.top",
  counted: { count: data.length, isMore: false },
  ...more,
});

const activityRun = (more: Partial<ActivityRun> = {}): ActivityRun => {
  const {
    endpoints: kinds,
    id,
    name,
    state,
    note,
    person,
    networkId,
    total,
    counts,
    createdAt,
    updatedAt,
  } = runRecord({
    name: "Payouts",
    state: "done",
    total: 50,
    counts: { succeeded: 48, failed: 2 },
    createdAt: "2026-01-01T00:00:30.000Z",
  });
  return { id, name, state, note, person, networkId, kinds, total, counts, createdAt, updatedAt, ...more };
};

const people = () => screen.queryAllByText(/^Person /).map(({ textContent }) => textContent);

test("has its columns in the order people ask about them, and the whole row opens the detail", async () => {
  const record = sent("op-1", { meaning: operationMeaning() });
  serveApp({ [list]: () => ({ body: page([record]) }), [`${list}/op-1`]: () => ({ body: { data: record } }) });
  const { user, router } = renderApp("/sandbox/activity");
  await screen.findByRole("table", { name: "Operations" }, loaded);
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(["", "Operation", "Sender", "Network", "Person", "State", "Fee", "Time"]);
  await user.click(screen.getByRole("cell", { name: "Person op-1" }));
  expect(router.state.location.pathname).toBe("/sandbox/activity/op-1");
});

test("says what would be here, and why if the list cannot be read", async () => {
  serveApp();
  const { unmount } = renderApp("/sandbox/activity");
  expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Get started" }).getAttribute("href")).toBe("/sandbox");
  unmount();
  serveApp({ [list]: () => problem(403, "POSTERN_FORBIDDEN") });
  renderApp("/sandbox/activity");
  expect(await screen.findByText("No access.")).toBeTruthy();
});

describe("filters", () => {
  test("from the URL are sent to the server, shown as chips, and removed by them", async () => {
    const { requests } = serveApp({ [list]: () => ({ body: page([sent("op-1")]) }) });
    const path =
      "/sandbox/activity?text=acme&state=unsuccessful&network=net-1&asset=native&min=%221500000000000000000%22";
    const { user, router } = renderApp(path);
    const chips = await screen.findByRole("list", { name: "Filters" });
    await within(chips).findByText("At least 1.5 ETH");
    expect(
      within(chips)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Remove filter Text: acme",
      "Remove filter State: Failed, reverted or rejected",
      "Remove filter Network: tETH",
      "Remove filter Asset: ETH",
      "Remove filter At least 1.5 ETH",
      "Remove all filters",
    ]);
    expect(requests).toContain(
      `${list}?text=acme&state=unsuccessful&network=net-1&asset=native&min=1500000000000000000&take=20`,
    );
    expect(screen.getByRole("button", { name: "Filters (4)" })).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Export all as CSV" })).getAttribute("href")).toBe(
      "/console/sandbox/operations/export?text=acme&state=unsuccessful&network=net-1&asset=native&min=1500000000000000000",
    );
    await user.click(within(chips).getByRole("button", { name: /Asset/ }));
    expect(router.state.location.search).toEqual({ text: "acme", state: "unsuccessful", network: "net-1" });
    await user.click(screen.getByRole("button", { name: "Remove all filters" }));
    expect(router.state.location.search).toEqual({});
    await waitFor(() => expect(requests).toContain(first));
  });

  test.each([
    ["endpoint=mintToken", "kind=mintToken&take=20"],
    ["state=open", "state=open&take=20"],
    ["purpose=rent", "text=rent&take=20"],
    ["skip=20", "skip=20&take=20"],
    ["endpoint=listAddresses", "grouped=true&take=20"],
  ])("of a link of an earlier version, %s, keep working", async (search, asked) => {
    const { requests } = serveApp();
    renderApp(`/sandbox/activity?${search}`);
    await screen.findByText(/^(Nothing has been sent|No operation|There are no earlier)/);
    expect(requests).toContain(`${list}?${asked}`);
  });

  test("are set by choice and by typing, and each keeps the typed text until it is a value", async () => {
    serveApp({ [list]: () => ({ body: page([sent("op-1")]) }) });
    const { user, router } = renderApp("/sandbox/activity");
    await user.click(await screen.findByRole("button", { name: "Filters" }, loaded));
    await user.selectOptions(await screen.findByLabelText("State", {}, loaded), "unconfirmed");
    expect(router.state.location.search).toEqual({ state: "unconfirmed" });
    const address = screen.getByRole("combobox", { name: "Sender or recipient" });
    await user.type(address, "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606{Enter}");
    expect(await screen.findByText(/wrong checksum/)).toBeTruthy();
    expect(router.state.location.search).toEqual({ state: "unconfirmed" });
    await user.clear(address);
    await user.type(address, "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605{Enter}");
    expect(router.state.location.search).toEqual({
      state: "unconfirmed",
      address: "0x7eb6ba53d062b2434240c718ca59f8d28ab4a605",
    });
    await user.type(screen.getByRole("combobox", { name: "Person" }), "person op{ArrowDown}{Enter}");
    expect(router.state.location.search).toMatchObject({ person: "p-op-1" });
  });

  test("of an amount are parsed in the asset's unit, exactly, and need the asset", async () => {
    serveApp({ [list]: () => ({ body: page([sent("op-1")]) }) });
    const { user, router } = renderApp("/sandbox/activity?network=net-1");
    await user.click(await screen.findByRole("button", { name: "Filters (1)" }, loaded));
    expect(await screen.findByRole("combobox", { name: "At least" }, loaded)).toHaveProperty("disabled", true);
    await user.type(screen.getByRole("combobox", { name: "Asset" }), "native{Enter}");
    const least = await screen.findByRole("combobox", { name: "At least (ETH)" });
    await user.type(least, "1,5{Enter}");
    expect(await screen.findByText(/The amount has a comma/)).toBeTruthy();
    await user.clear(least);
    await user.type(least, "0,500{Enter}");
    expect(await screen.findByText(/can mean two things. Write 0.5 or 500\.$/)).toBeTruthy();
    expect(router.state.location.search).not.toHaveProperty("min");
    await user.clear(least);
    await user.type(least, "12345678901234567890.000000000000000001{Enter}");
    expect(router.state.location.search).toMatchObject({ min: "12345678901234567890000000000000000001" });
  });
});

describe("a run", () => {
  const inside = sent("op-2", { runId: "run-1", meaning: operationMeaning() });
  const serveRun = () =>
    serveApp({
      [list]: ({ url }) => ({
        body: url.searchParams.has("run")
          ? page([inside])
          : page([sent("new", { createdAt: "2026-01-01T00:01:00.000Z" }), sent("old")], { runs: [activityRun()] }),
      }),
      "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord({ name: "Payouts" }) } }),
    });

  test("is one row at its time, and opens in place with links to all of it", async () => {
    const { requests } = serveRun();
    const { user } = renderApp("/sandbox/activity");
    const toggle = await screen.findByRole("button", { name: /Payouts/ }, loaded);
    const rows = screen
      .getAllByRole("row")
      .map(({ textContent }) => /Person new|Payouts|Person old/.exec(textContent)?.[0]);
    // Below the headers and the heading of the day.
    expect(rows.slice(2)).toEqual(["Person new", "Payouts", "Person old"]);
    expect(screen.getByText("48 of 50 · 2 failed")).toBeTruthy();
    expect(requests.filter((request) => request.includes("run="))).toEqual([]);
    await user.click(toggle);
    expect(await screen.findByText("Person op-2")).toBeTruthy();
    expect(requests).toContain(`${list}?run=run-1&take=20`);
    expect(screen.getByRole("link", { name: "Open run" }).getAttribute("href")).toBe("/sandbox/runs/run-1");
    expect(screen.getByRole("link", { name: "List all 50" }).getAttribute("href")).toBe("/sandbox/activity?run=run-1");
    await user.click(screen.getByRole("button", { name: /Payouts/ }));
    await waitFor(() => expect(screen.queryByText("Person op-2")).toBeNull());
  });

  test("that is open is in the link, for its recipient", async () => {
    const { requests } = serveRun();
    const { user, router } = renderApp("/sandbox/activity?open=run-1");
    expect(await screen.findByText("Person op-2", undefined, loaded)).toBeTruthy();
    const lists = () => requests.filter((request) => request.startsWith(list) && !request.includes("run="));
    const before = lists().length;
    await user.click(screen.getByRole("button", { name: /Payouts/ }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("open"));
    await user.click(screen.getByRole("button", { name: /Payouts/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: "run-1" }));
    // The list itself is not refetched.
    expect(lists()).toHaveLength(before);
  });

  test("is named by each of its operations if a filter lists them individually", async () => {
    serveApp({
      [list]: () => ({ body: page([inside]) }),
      "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord({ name: "Monthly" }) } }),
    });
    renderApp("/sandbox/activity?text=acme");
    expect((await screen.findByRole("link", { name: "Monthly" }, loaded)).getAttribute("href")).toBe(
      "/sandbox/runs/run-1",
    );
  });

  test("whose operations cannot be loaded says so and tries again", async () => {
    let fails = true;
    serveApp({
      [list]: ({ url }) =>
        url.searchParams.has("run")
          ? fails
            ? problem(400, "POSTERN_BAD_REQUEST")
            : { body: page([inside]) }
          : { body: page([], { runs: [activityRun()] }) },
    });
    const { user } = renderApp("/sandbox/activity");
    await user.click(await screen.findByRole("button", { name: /Payouts/ }, loaded));
    const again = await screen.findByRole("button", { name: "Try again" });
    fails = false;
    await user.click(again);
    expect(await screen.findByText("Person op-2")).toBeTruthy();
  });
});

describe("what needs attention", () => {
  test("is above the list, with its number, its newest rows and a link to all of it", async () => {
    const none = { count: 0, isMore: false, data: [] };
    const unconfirmed = { count: 1_000, isMore: true, data: [operationRecord({ id: "op-9", state: "unknown" })] };
    serveApp({ [`${list}/attention`]: () => ({ body: { unconfirmed, failed: none, waiting: none } }) });
    renderApp("/sandbox/activity");
    const strip = await screen.findByRole("region", { name: "Need attention" }, loaded);
    expect(
      within(strip)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["1,000+ unconfirmed", "/sandbox/activity?state=unconfirmed"],
      ["Settle together…", "/sandbox/activity/unconfirmed"],
      ["transfer", "/sandbox/activity/op-9"],
    ]);
  });

  test("has its space above the list, which would move when it arrived", async () => {
    const none = { count: 0, isMore: false, data: [] };
    const failed = { count: 1, isMore: false, data: [sent("op-9", { state: "failed" })] };
    let resolve = () => {};
    const answered = new Promise<void>((done) => {
      resolve = done;
    });
    serveApp({
      [list]: () => ({ body: page([sent("op-1")]) }),
      [`${list}/attention`]: async () => {
        await answered;
        return { body: { unconfirmed: none, failed, waiting: none } };
      },
    });
    renderApp("/sandbox/activity");
    await screen.findByRole("heading", { level: 1, name: "Activity" }, loaded);
    expect(screen.queryByRole("button", { name: "Filters" })).toBeNull();
    resolve();
    expect(await screen.findByRole("button", { name: "Filters" }, loaded)).toBeTruthy();
    expect(screen.getByRole("region", { name: "Need attention" })).toBeTruthy();
  });

  test("is absent if there is nothing", async () => {
    serveApp();
    renderApp("/sandbox/activity");
    await screen.findByText("Nothing has been sent yet.");
    expect(screen.queryByRole("region", { name: "Need attention" })).toBeNull();
  });
});

test("new rows wait until they are requested, while the states of the shown ones keep updating", async () => {
  let rows = [sent("a", { state: "running" })];
  let count = 0;
  const { requests } = serveApp({
    [list]: ({ url }) => ({
      body: page(url.searchParams.has("upTo") ? rows.slice(-1) : rows, { top: `1.${rows[0]?.id}` }),
    }),
    [`${list}/count`]: () => ({ body: { count, isMore: false } }),
  });
  const { user, queryClient } = renderApp("/sandbox/activity");
  await screen.findByText("Person a", {}, loaded);
  rows = [sent("b"), sent("a", { state: "reverted" })];
  count = 1;
  await act(() => queryClient.invalidateQueries());
  const newer = await screen.findByRole("button", { name: "1 new" });
  expect(await screen.findByRole("cell", { name: "Reverted" })).toBeTruthy();
  expect(people()).toEqual(["Person a"]);
  expect(requests).toContain(`${first}&upTo=1.a`);
  expect(requests).toContain(`${list}/count?grouped=true&newerThan=1.a`);
  count = 0;
  await user.click(newer);
  await waitFor(() => expect(people()).toEqual(["Person b", "Person a"]));
  await waitFor(() => expect(screen.queryByRole("button", { name: /new$/ })).toBeNull());
});

describe("pages", () => {
  test("follow one another by cursors, in both directions, and show their position", async () => {
    const { requests } = serveApp({
      [list]: ({ url }) => ({
        body: url.searchParams.has("cursor")
          ? page([sent("old")], { counted: { count: 1_000, isMore: true } })
          : page([sent("new")], { next: "1.new", counted: { count: 1_000, isMore: true } }),
      }),
    });
    const { user, router } = renderApp("/sandbox/activity");
    await screen.findByText("1 to 1 of 1,000+", {}, loaded);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText("2 to 2 of 1,000+")).toBeTruthy();
    expect(people()).toEqual(["Person old"]);
    expect(requests).toContain(`${list}?cursor=1.new&grouped=true&take=20`);
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(await screen.findByText("1 to 1 of 1,000+")).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  test("of a search that stops early continue by themselves, and then say how far they got", async () => {
    const searchedSince = "2025-12-01T00:00:00.000Z";
    let answers = 0;
    const { requests } = serveApp({
      [list]: () => {
        answers += 1;
        return { body: page([], { next: `1.${answers}`, searchedSince }) };
      },
    });
    const { user } = renderApp("/sandbox/activity?text=acme");
    expect(await screen.findByText("No operation matches these filters so far.", {}, loaded)).toBeTruthy();
    expect(requests.filter((request) => request.startsWith(`${list}?text`))).toEqual([
      `${list}?text=acme&take=20`,
      ...[1, 2, 3].map((at) => `${list}?text=acme&take=20&cursor=1.${at}`),
    ]);
    expect(screen.getByText(/^Searched back to/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Search further back" }));
    await waitFor(() => expect(requests).toContain(`${list}?text=acme&cursor=1.4&take=20`));
  });

  test("say that earlier operations are not searchable yet, if a filter is set", async () => {
    serveApp({ [list]: () => ({ body: page([], { indexing: { done: 1_200, total: 5_000 } }) }) });
    renderApp("/sandbox/activity?text=acme");
    expect(await screen.findByText(/Indexing earlier operations: 1,200 of 5,000/, {}, loaded)).toBeTruthy();
  });
});
