import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { pageOf, runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const base = "/console/sandbox/runs";

const item = (position: number, more: Partial<RunItem> = {}): RunItem =>
  runItemRecord({ position, state: "not_sent", ...more });

const ended = (more: Parameters<typeof runRecord>[0] = {}): Run =>
  runRecord({ state: "done", total: 10, counts: { succeeded: 7, failed: 1, not_sent: 2 }, ...more });

const routes = (run: Run, items: readonly RunItem[] = [item(3), item(7)]) => ({
  [`GET ${base}/run-1`]: () => ({ body: { data: run } }),
  [`GET ${base}/run-1/items`]: () => ({ body: pageOf(items) }),
});

describe("retrying items that were not sent", () => {
  test("says how many it sends, and sends one request however often it is clicked", async () => {
    const bodies: unknown[] = [];
    serveApp({
      ...routes(ended()),
      [`POST ${base}/run-1/retry`]: ({ body }) => {
        bodies.push(body);
        return { body: { data: runRecord() } };
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Retry 2 items not sent…" }));
    const part = await screen.findByRole("region", { name: "Retry" });
    expect(part.textContent).toContain("2 items of this run were not sent. Retrying sends them as new operations.");
    expect(document.activeElement?.textContent).toBe("Not now");
    await user.dblClick(within(part).getByRole("button", { name: "Retry 2 items" }));
    await waitFor(() => expect(bodies).toEqual([{}]));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Retry" })).toBeNull());
  });

  test("asks to confirm the operations that items are identical to, and for the share", async () => {
    const bodies: unknown[] = [];
    serveApp({
      ...routes(ended(), [item(3, { identicalTo: "op-9" }), item(7)]),
      "GET /console/environments": () => ({ body: { data: [{ ...sandbox, clientShare: "ask" }] } }),
      [`POST ${base}/run-1/retry`]: ({ body }) => {
        bodies.push(body);
        return problem(403, "POSTERN_STEP_UP_REQUIRED");
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Retry 2 items not sent…" }));
    const retry = await screen.findByRole("button", { name: "Retry 2 items" });
    expect(screen.getByText("Confirm the identical calls first.")).toBeTruthy();
    const box = screen.getByRole("checkbox", { name: /Send this call, which repeats an earlier operation/ });
    expect(screen.getByText("item 4")).toBeTruthy();
    await user.click(retry);
    expect(box.getAttribute("aria-invalid")).toBe("true");
    await user.click(box);
    await user.click(retry);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Client share")));
    expect(bodies).toEqual([]);
    await user.type(screen.getByLabelText("Client share"), "a share of a test");
    await user.click(retry);
    await waitFor(() => expect(bodies).toEqual([{ clientShare: "a share of a test", acknowledges: ["op-9"] }]));
    expect((await screen.findByRole("alert")).textContent).toContain("POSTERN_STEP_UP_REQUIRED");
  });

  test("is not offered while the run is running, nor for a cancelled one @full", async () => {
    serveApp(routes(ended({ state: "cancelled" })));
    const { unmount } = renderApp("/sandbox/runs/run-1");
    expect(await screen.findByRole("link", { name: /New run from unsuccessful items/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
    unmount();
    serveApp(routes(ended({ state: "running" })));
    renderApp("/sandbox/runs/run-1");
    expect(await screen.findByRole("button", { name: "Pause" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  });
});

describe("a run made from another's items", () => {
  const twins = [{ id: "g1", what: "transfer()", entries: [0, 1], count: 2, operationId: null }];
  const check = (findings: readonly object[] = [], groups: readonly object[] = []) => ({
    body: { data: { total: 2, profiles: 0, findings, twins: groups, digest: "as-checked", reviewed: [] } },
  });
  const address = "/sandbox/runs/new?from=run-1&states=not_sent";

  test("is linked from the run, with the states that did not succeed @full", async () => {
    serveApp({ ...routes(ended()), [`POST ${base}/check`]: () => check() });
    const { user, router } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("link", { name: "New run from unsuccessful items…" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ from: "run-1", states: "failed,not_sent" }));
    expect(await screen.findByText(/^3 items from/)).toBeTruthy();
  });

  test("shows its items and the findings of the check, and is started once with what was confirmed", async () => {
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    serveApp({
      ...routes(ended({ name: "Salaries" })),
      [`POST ${base}/check`]: ({ body }) => {
        bodies.push(body);
        return check([{ severity: "warning", entry: 0, line: 5, message: "Little is left." }], twins);
      },
      [`POST ${base}`]: ({ body, headers }) => {
        bodies.push(body);
        keys.push(headers.get("idempotency-key"));
        return keys.length === 1 ? new TypeError("lost") : { status: 201, body: { data: runRecord({ id: "run-2" }) } };
      },
      [`GET ${base}/run-2`]: () => ({
        body: { data: runRecord({ id: "run-2", madeFrom: "run-1" }) },
      }),
      [`GET ${base}/run-2/items`]: () => ({ body: pageOf([item(0)]) }),
    });
    const { user, router } = renderApp(address);
    expect(await screen.findByText("Note, line 5: Little is left.")).toBeTruthy();
    expect(screen.getByText("1 group of identical calls to confirm. 1 note.")).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Items" })).getAllByRole("row")).toHaveLength(3);
    await user.click(screen.getByRole("checkbox", { name: "Send both identical calls: transfer()" }));
    const start = screen.getByRole("button", { name: "Start the run" });
    await user.click(start);
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.click(start);
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/runs/run-2"));
    const source = { from: { runId: "run-1", states: ["not_sent"] } };
    const started = { ...source, digest: "as-checked", atOnce: 1, onFailure: "stop", acknowledged: ["g1"] };
    expect(bodies).toEqual([source, started, started]);
    expect(new Set(keys).size).toBe(1);
    expect(await screen.findByRole("link", { name: "Salaries" })).toBeTruthy();
  });

  test("on a mainnet the outgoing amount is typed, with its unit, not the number of items", async () => {
    const bodies: unknown[] = [];
    const leaving = { totals: ["1,001.5 PDT", "0.25 ETH"], others: 1 };
    serveApp({
      ...routes(ended()),
      "GET /console/environments": () => ({ body: { data: [{ ...sandbox, kind: "mainnet" }] } }),
      [`POST ${base}/check`]: () => ({ body: { data: { ...check().body.data, leaving } } }),
      [`POST ${base}`]: ({ body }) => {
        bodies.push(body);
        return problem(500, "POSTERN_INTERNAL");
      },
    });
    const { user } = renderApp(address);
    const typed = await screen.findByLabelText("Type the total to confirm");
    expect(screen.getByText("This is a mainnet. Type exactly: 1,001.5 PDT, 0.25 ETH, 1 other item")).toBeTruthy();
    const start = screen.getByRole("button", { name: "Start the run" });
    await user.type(typed, "2");
    await user.click(start);
    expect(bodies).toEqual([]);
    await user.clear(typed);
    await user.type(typed, "1,001.5 PDT, 0.25 ETH, 1 other item");
    await user.click(start);
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  test("cannot be started while an error has to be fixed, and is checked again @full", async () => {
    let findings: readonly object[] = [{ severity: "error", entry: 0, line: null, message: "No such address." }];
    serveApp({ ...routes(ended()), [`POST ${base}/check`]: () => check(findings) });
    const { user } = renderApp(address);
    const start = await screen.findByRole("button", { name: "Start the run" });
    expect(await screen.findByText("Error: No such address.")).toBeTruthy();
    expect(start).toHaveProperty("disabled", true);
    findings = [];
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(start).toHaveProperty("disabled", false));
  });

  test("cannot be started if the other run has other items than were checked @full", async () => {
    let run = ended({ counts: { succeeded: 6, failed: 1, not_sent: 3 } });
    serveApp({
      ...routes(run),
      [`GET ${base}/run-1`]: () => ({ body: { data: run } }),
      [`POST ${base}/check`]: () => check(),
    });
    const { user } = renderApp(address);
    expect(await screen.findByText("The other run's items have changed. Check them again.")).toBeTruthy();
    const start = screen.getByRole("button", { name: "Start the run" });
    expect(start).toHaveProperty("disabled", true);
    run = ended();
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(start).toHaveProperty("disabled", false));
  });

  test("that was started before its response was lost opens, even if other choices were made since", async () => {
    const keys: (string | null)[] = [];
    const asked: (string | null)[] = [];
    serveApp({
      ...routes(ended()),
      [`POST ${base}/check`]: () => check(),
      [`POST ${base}`]: ({ headers }) => {
        keys.push(headers.get("idempotency-key"));
        return keys.length === 1 ? new TypeError("lost") : problem(422, "POSTERN_KEY_REUSED");
      },
      [`GET ${base}`]: ({ url }) => {
        asked.push(url.searchParams.get("startKey"));
        return { body: pageOf([runRecord({ id: "run-2" })]) };
      },
      [`GET ${base}/run-2`]: () => ({ body: { data: runRecord({ id: "run-2", madeFrom: "run-1" }) } }),
      [`GET ${base}/run-2/items`]: () => ({ body: pageOf([item(0)]) }),
    });
    const { user, router } = renderApp(address);
    const start = await screen.findByRole("button", { name: "Start the run" });
    await waitFor(() => expect(start).toHaveProperty("disabled", false));
    await user.click(start);
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.type(screen.getByLabelText("Name"), "Again");
    await user.click(start);
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/runs/run-2"));
    expect(asked).toEqual([keys[0]]);
  });

  test("is simulated from the items of the other run @full", async () => {
    const bodies: unknown[] = [];
    serveApp({
      ...routes(ended(), [item(3, { line: 5 }), item(7)]),
      [`POST ${base}/check`]: () => check(),
      [`POST ${base}/simulate`]: ({ body }) => {
        bodies.push(body);
        return { body: { data: { findings: [], simulated: 2, unavailable: 0 } } };
      },
    });
    const { user } = renderApp(address);
    await user.click(await screen.findByRole("button", { name: "Simulate the calls" }));
    expect(await screen.findByText("2 of 2 calls · 2 simulated · no problems found.")).toBeTruthy();
    const { endpoint, params, body } = item(3);
    expect(bodies).toEqual([
      {
        items: [
          { endpoint, params, body, line: 5 },
          { endpoint, params, body },
        ],
      },
    ]);
  });

  test("says that nothing is left to copy, and that a viewer may not @full", async () => {
    serveApp(routes(ended({ counts: { succeeded: 10 } })));
    const { unmount } = renderApp(address);
    expect(await screen.findByText("Nothing to copy.")).toBeTruthy();
    unmount();
    serveApp({ ...routes(ended()), "GET /auth/session": () => ({ body: session("viewer") }) });
    renderApp(address);
    expect(await screen.findByText("Your role cannot start this run.")).toBeTruthy();
  });
});

describe("a paused run", () => {
  test("says until when, and that it then continues", async () => {
    serveApp(routes(runRecord({ restsUntil: "2099-01-01T00:00:00.000Z" })));
    renderApp("/sandbox/runs/run-1");
    const state = await screen.findByRole("status", { name: "State of the run" });
    expect(state.textContent).toMatch(/^WaitingThe service is overloaded or unreachable. The run continues at /);
  });

  test("a time in the past is not a pause", async () => {
    serveApp(routes(runRecord({ restsUntil: "2020-01-01T00:00:00.000Z" })));
    renderApp("/sandbox/runs/run-1");
    const state = await screen.findByRole("status", { name: "State of the run" });
    expect(state.textContent).toContain("Running on the server. You can close this page.");
  });
});

test("a run shows how it is processed, and links to its operations @full", async () => {
  serveApp(routes(ended({ name: "Salaries", atOnce: 8, onFailure: "continue" })));
  renderApp("/sandbox/runs/run-1");
  expect(await screen.findByRole("heading", { level: 1, name: "Salaries" })).toBeTruthy();
  expect(screen.getByText("10 contract writes")).toBeTruthy();
  expect(screen.getByText("Up to 8 at a time")).toBeTruthy();
  expect(screen.getByText("Continues with the next")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Show operations" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity?run=run-1");
});

describe("a run that goes on after something it has left was paid", () => {
  const payment: EarlierPayment = {
    id: "op-7",
    at: "2026-01-01T00:00:00.000Z",
    isSameAmount: true,
    isSamePurpose: false,
    calls: [1],
    isConfirmed: true,
    operationId: "op-7",
    networkId: "net-1",
    transactionHash: null,
    person: "Ada",
    purpose: null,
  };
  const paidAs = (id: string) => ({
    body: {
      data: {
        findings: [],
        paidBefore: { id, count: 1, sameAmount: 1, samePurpose: 0, entries: [{ entry: 3, line: 6, payment }] },
        searched: null,
      },
    },
  });

  test("is resumed once that is confirmed, and asks again if something else was paid since", async () => {
    const bodies: unknown[] = [];
    const checks: unknown[] = [];
    serveApp({
      ...routes(runRecord({ state: "paused", total: 10, counts: { succeeded: 3, waiting: 7 } }), []),
      [`POST ${base}/run-1/check`]: ({ body }) => {
        checks.push(body);
        return paidAs(`paid-${checks.length}`);
      },
      [`POST ${base}/run-1/resume`]: ({ body }) => {
        bodies.push(body);
        return bodies.length < 3 ? problem(409, "POSTERN_PAID_BEFORE") : { body: { data: runRecord() } };
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    const resume = async () => user.click(await screen.findByRole("button", { name: "Resume" }));
    await resume();
    const part = await screen.findByRole("region", { name: "Paid before" });
    expect(part.textContent).toMatch(/Item 4: Paid .*, same amount in call 2 of this batch\./);
    await user.click(within(part).getByRole("checkbox", { name: "Pay this one again, with the same amount" }));
    await resume();
    await waitFor(() => expect(checks).toEqual([{ wish: "resume" }, { wish: "resume" }]));
    const again = await screen.findByRole("checkbox", { name: "Pay this one again, with the same amount" });
    expect(again).toHaveProperty("checked", false);
    await user.click(again);
    await resume();
    await waitFor(() => expect(bodies).toEqual([{}, { acknowledges: ["paid-1"] }, { acknowledges: ["paid-2"] }]));
  });

  test("is retried after asking at once about an item that was held back because it had been paid", async () => {
    const bodies: unknown[] = [];
    const error = { code: "POSTERN_PAID_BEFORE", message: "Paid before.", statusCode: 409 };
    serveApp({
      ...routes(ended(), [item(3, { identicalTo: "op-7", error }), item(7)]),
      [`POST ${base}/run-1/check`]: () => paidAs("paid-1"),
      [`POST ${base}/run-1/retry`]: ({ body }) => {
        bodies.push(body);
        return { body: { data: runRecord() } };
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Retry 2 items not sent…" }));
    const part = await screen.findByRole("region", { name: "Paid before" });
    expect(part.textContent).toContain("Item 4: Paid");
    expect(screen.queryByRole("checkbox", { name: /repeats an earlier operation/ })).toBeNull();
    await user.click(within(part).getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Retry 2 items" }));
    await waitFor(() => expect(bodies).toEqual([{ acknowledges: ["paid-1"] }]));
  });
});
