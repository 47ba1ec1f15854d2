// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Environment } from "#shared/console/environment.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { cached } from "#src/testing/cached.ts";
import { deferred } from "#src/testing/deferred.ts";
import { pageOf, runItemRecord, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const base = "/console/sandbox/runs";

const run = (more: Parameters<typeof runRecord>[0] = {}): Run =>
  runRecord({ endpoints: ["generateAddress"], counts: { waiting: 5, sending: 1, succeeded: 4 }, ...more });

/** An environment that requires the share. */
const asking: Environment = {
  ...sandbox,
  clientShare: "ask",
};

const item: RunItem = runItemRecord({
  endpoint: "generateAddress",
  params: {},
  body: { reference: "alice", networkId: "net-1" },
  state: "succeeded",
  operationId: "op-1",
  addressId: "a1",
  address: "0x00000000000000000000000000000000000000aa",
});

describe("the list of runs", () => {
  test("shows the progress of each, and says what would be here", async () => {
    let rows: Run[] = [run()];
    serveApp({ [`GET ${base}`]: () => ({ body: pageOf(rows) }) });
    const { unmount } = renderApp("/sandbox/runs");
    expect(await screen.findByRole("cell", { name: "4 of 10" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "Running" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Generate 10 addresses" }).getAttribute("href")).toBe(
      "/sandbox/runs/run-1",
    );
    unmount();
    rows = [];
    renderApp("/sandbox/runs");
    expect(await screen.findByText("No runs yet.")).toBeTruthy();
  });
});

describe("a new run", () => {
  const check = (findings: readonly object[]) => () => ({
    body: { data: { total: 3, profiles: 2, findings, twins: [], digest: "checked-1", reviewed: [] } },
  });

  test("is checked first, and what was checked is started, once however often its response is lost", async () => {
    const bodies: unknown[] = [];
    const { requests } = serveApp({
      [`POST ${base}/check`]: check([
        { severity: "warning", entry: 1, line: null, message: "The reference is there twice." },
      ]),
      [`POST ${base}`]: ({ body }) => {
        bodies.push(body);
        return bodies.length === 1 ? new TypeError("lost") : { status: 201, body: { data: run() } };
      },
      [`GET ${base}/run-1`]: () => ({ body: { data: run() } }),
      [`GET ${base}/run-1/items`]: () => ({ body: pageOf([item]) }),
    });
    const { user, router } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "alice,2\n\nbob");
    expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText(/3 addresses for 2 profiles/)).toBeTruthy();
    expect(screen.getByText(/Note, line 3: The reference is there twice/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Start the run" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Start the run" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/runs/run-1"));
    const lines = [
      { reference: "alice", count: 2 },
      { reference: "bob", count: 1 },
    ];
    expect(bodies).toEqual([
      { networkId: "net-1", lines, atOnce: 4, onFailure: "continue", digest: "checked-1" },
      { networkId: "net-1", lines, atOnce: 4, onFailure: "continue", digest: "checked-1" },
    ]);
    expect(requests.filter((request) => request === `POST ${base}`)).toHaveLength(2);
  });

  test("cannot be started with an error, nor after the list has changed", async () => {
    let findings: readonly object[] = [
      { severity: "error", entry: 0, line: null, message: "The reference cannot be used." },
    ];
    serveApp({ [`POST ${base}/check`]: () => check(findings)() });
    const { user } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "a/b");
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText(/Error, line 1: The reference cannot be used/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull();
    findings = [];
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByRole("button", { name: "Start the run" })).toBeTruthy();
    await user.type(screen.getByLabelText("Profiles"), "c");
    expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull();
  });

  test("says which lines of the text cannot be read, beside what is found in the rest", async () => {
    const bodies: unknown[] = [];
    serveApp({
      [`POST ${base}/check`]: ({ body }) => {
        bodies.push(body);
        return check([{ severity: "warning", entry: 1, earlier: 0, line: null, message: "Twice." }])();
      },
    });
    const { user } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "alice\nbob,many\nalice");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByRole("list", { name: "Findings" });
    const items = screen.getAllByRole("listitem");
    const findings = items.map(({ textContent }) => textContent).filter((text) => text.includes("line"));
    expect(findings).toEqual([
      "Error, line 2: The count is not a whole number from 1 to 10,000.",
      "Note, line 3: Twice. Also on line 1.",
    ]);
    expect(bodies).toEqual([
      {
        networkId: "net-1",
        lines: [
          { reference: "alice", count: 1 },
          { reference: "alice", count: 1 },
        ],
      },
    ]);
    expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull();
  });

  test("starts with the profile it was opened for, and does not check an empty list", async () => {
    const { requests } = serveApp();
    const { user } = renderApp("/sandbox/runs/new?reference=Doe%2C%20Jane&network=net-1");
    const list = await screen.findByLabelText("Profiles");
    expect(list).toHaveProperty("value", '"Doe, Jane"');
    await user.clear(list);
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("The list has no references.")).toBeTruthy();
    expect(document.activeElement).toBe(list);
    expect(requests).not.toContain(`POST ${base}/check`);
    await user.type(list, "reference");
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("Error: The list has no references.")).toBeTruthy();
    expect(requests).not.toContain(`POST ${base}/check`);
  });

  test("shows a field's error once it has been left, and Enter checks the list", async () => {
    const { requests } = serveApp({ [`POST ${base}/check`]: check([]) });
    const { user } = renderApp("/sandbox/runs/new");
    const count = await screen.findByLabelText("Addresses for each profile");
    await user.clear(count);
    await user.type(count, "0");
    expect(count.getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    expect(await screen.findByText("Enter a whole number from 1 to 10,000.")).toBeTruthy();
    expect(screen.getByLabelText("Profiles").getAttribute("aria-invalid")).toBeNull();
    await user.type(screen.getByLabelText("Profiles"), "ada");
    await user.type(count, "{Enter}");
    expect(document.activeElement).toBe(count);
    expect(requests).not.toContain(`POST ${base}/check`);
    await user.clear(count);
    await user.type(count, "2{Enter}");
    expect(await screen.findByRole("button", { name: "Start the run" })).toBeTruthy();
  });

  test("takes its list from a file, and says at the field if one cannot be read", async () => {
    serveApp({ [`POST ${base}/check`]: check([]) });
    const { user } = renderApp("/sandbox/runs/new");
    const list = await screen.findByLabelText("Profiles");
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("There is no field for a file.");
    const gone = new File([""], "gone.csv", { type: "text/csv" });
    gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    await user.upload(input, gone);
    expect(await screen.findByText("Postern could not read the file. Choose it again.")).toBeTruthy();
    expect(list.getAttribute("aria-invalid")).toBe("true");
    await user.upload(input, new File(["alice,2\nbob"], "list.csv", { type: "text/csv" }));
    await waitFor(() => expect(list).toHaveProperty("value", "alice,2\nbob"));
    await waitFor(() => expect(screen.queryByText("Postern could not read the file. Choose it again.")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByRole("button", { name: "Start the run" })).toBeTruthy();
  });

  test("shows the server's message about a field at the field, and keeps the input", async () => {
    const message = "The request is not valid. body.networkId: is not a network of the organization.";
    serveApp({ [`POST ${base}/check`]: () => problem(400, "POSTERN_BAD_REQUEST", { message }) });
    const { user } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "ada");
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("This is not a network of the organization.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Network"));
    expect(screen.getByLabelText("Profiles")).toHaveProperty("value", "ada");
  });

  test("needs the share if it is required, starts nothing on Enter, and forgets the share once it is sent", async () => {
    const bodies: unknown[] = [];
    serveApp({
      "GET /console/environments": () => ({ body: { data: [asking] } }),
      [`POST ${base}/check`]: check([]),
      [`POST ${base}`]: ({ body }) => {
        bodies.push(body);
        return new TypeError("lost");
      },
    });
    const { user, queryClient } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "ada");
    await user.click(screen.getByRole("button", { name: "Check" }));
    const start = await screen.findByRole("button", { name: "Start the run" });
    expect(screen.getByText("Enter the client share.")).toBeTruthy();
    const share = screen.getByLabelText("Client share");
    expect(share.getAttribute("aria-invalid")).toBe("false");
    await user.click(start);
    await waitFor(() => expect(document.activeElement).toBe(share));
    expect(share.getAttribute("aria-invalid")).toBe("true");
    await user.type(share, "a share of a test{Enter}");
    expect(bodies).toEqual([]);
    await user.click(start);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(bodies).toMatchObject([{ clientShare: "a share of a test" }]);
    expect(cached(queryClient)).not.toContain("a share of a test");
    expect(share).toHaveProperty("value", "");
    expect(screen.getByLabelText("Profiles")).toHaveProperty("value", "ada");
  });

  test("cannot be changed while it is being started, which would start it twice", async () => {
    const answer = deferred<void>();
    const { requests } = serveApp({
      [`POST ${base}/check`]: check([]),
      [`POST ${base}`]: async () => {
        await answer.promise;
        return { status: 201, body: { data: run() } };
      },
      [`GET ${base}/run-1`]: () => ({ body: { data: run() } }),
      [`GET ${base}/run-1/items`]: () => ({ body: pageOf([item]) }),
    });
    const { user, router } = renderApp("/sandbox/runs/new");
    const list = await screen.findByLabelText("Profiles");
    await user.type(list, "ada");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await user.click(await screen.findByRole("button", { name: "Start the run" }));
    await waitFor(() => expect(requests).toContain(`POST ${base}`));
    await user.type(list, "bob");
    expect(list).toHaveProperty("value", "ada");
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("There is no field for a file.");
    await user.upload(input, new File(["bob"], "list.csv", { type: "text/csv" }));
    expect(list).toHaveProperty("value", "ada");
    answer.resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/runs/run-1"));
    expect(requests.filter((request) => request === `POST ${base}`)).toHaveLength(1);
  });

  test("has to be checked again once a file is being read, and its text does not disturb a start", async () => {
    const text = deferred<string>();
    const { requests } = serveApp({
      [`POST ${base}/check`]: check([]),
      [`POST ${base}`]: () => new TypeError("lost"),
    });
    const { user } = renderApp("/sandbox/runs/new");
    const list = await screen.findByLabelText("Profiles");
    await user.type(list, "ada");
    await user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByRole("button", { name: "Start the run" });
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("There is no field for a file.");
    const slow = new File([""], "slow.csv", { type: "text/csv" });
    slow.arrayBuffer = async () => new TextEncoder().encode(await text.promise).buffer;
    await user.upload(input, slow);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Check" }));
    await user.click(await screen.findByRole("button", { name: "Start the run" }));
    await waitFor(() => expect(requests).toContain(`POST ${base}`));
    text.resolve("bob");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(list).toHaveProperty("value", "ada");
  });

  test("says at the field and in full that the share was refused", async () => {
    const message = "The client share is not valid.";
    serveApp({
      "GET /console/environments": () => ({ body: { data: [asking] } }),
      [`POST ${base}/check`]: check([]),
      [`POST ${base}`]: () => problem(400, "ERR_010", { category: "CRYPTOGRAPHIC", message }),
    });
    const { user } = renderApp("/sandbox/runs/new");
    await user.type(await screen.findByLabelText("Profiles"), "ada");
    await user.click(screen.getByRole("button", { name: "Check" }));
    const start = await screen.findByRole("button", { name: "Start the run" });
    await user.type(screen.getByLabelText("Client share"), "wrong");
    await user.click(start);
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_010");
    expect(document.activeElement).toBe(screen.getByLabelText("Client share"));
  });

  test("starts with the profiles that were selected in their list", async () => {
    const profiles = ["alice", "a/b", "bob"].map((reference) => ({ reference, type: "User" }));
    serveApp({ "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf(profiles) }) });
    const { user, router } = renderApp("/sandbox/profiles");
    await user.click(await screen.findByRole("checkbox", { name: "Select all rows shown" }));
    await user.click(await screen.findByRole("link", { name: "Generate addresses for 2 profiles" }));
    expect(await screen.findByLabelText("Profiles")).toHaveProperty("value", "alice\nbob");
    expect(router.state.location.href).toBe("/sandbox/runs/new");
  });

  test("is not available to a viewer", async () => {
    serveApp({ "GET /auth/session": () => ({ body: session("viewer") }) });
    renderApp("/sandbox/runs/new");
    expect(await screen.findByText("Your role cannot generate addresses.")).toBeTruthy();
  });
});

describe("a run", () => {
  const routes = (more: Partial<Run>) => ({
    [`GET ${base}/run-1`]: () => ({ body: { data: run(more) } }),
    [`GET ${base}/run-1/items`]: () => ({ body: pageOf([item]) }),
  });

  test("shows its progress and the outcome of each item, and can be paused", async () => {
    let state: Run["state"] = "running";
    serveApp({
      [`GET ${base}/run-1`]: () => ({ body: { data: run({ state }) } }),
      [`GET ${base}/run-1/items`]: () => ({ body: pageOf([item]) }),
      [`POST ${base}/run-1/pause`]: () => {
        state = "paused";
        return { body: { data: run({ state }) } };
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    expect(await screen.findByText("4 of 10")).toBeTruthy();
    expect(await screen.findByRole("cell", { name: "Generated" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    const resume = await screen.findByRole("button", { name: "Resume" });
    expect(document.activeElement).toBe(resume);
  });

  test("is cancelled only after a second question", async () => {
    const { requests } = serveApp({
      ...routes({ state: "paused" }),
      [`POST ${base}/run-1/cancel`]: () => ({ body: { data: run({ state: "cancelled" }) } }),
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Cancel…" }));
    expect(screen.getByText(/5 waiting items will never be sent. The 4 that succeeded are not undone./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Keep it");
    await user.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Cancel…");
    await user.keyboard("{Enter}");
    expect(requests).not.toContain(`POST ${base}/run-1/cancel`);
    await user.click(screen.getByRole("button", { name: "Cancel the rest permanently" }));
    await waitFor(() => expect(requests).toContain(`POST ${base}/run-1/cancel`));
  });

  test("says why the server stopped it, and what it waits for", async () => {
    serveApp(
      routes({
        state: "halted",
        note: "The last 5 were refused by the service.",
        counts: { ...run().counts, unknown: 2 },
      }),
    );
    renderApp("/sandbox/runs/run-1");
    expect(
      await screen.findByText("The last 5 were refused by the service. Find out why before you resume."),
    ).toBeTruthy();
    expect((await screen.findByRole("link", { name: "open its operation" })).getAttribute("href")).toBe(
      "/sandbox/activity/op-1",
    );
    expect(screen.getByText(/Postern could not confirm 2/)).toBeTruthy();
  });

  test("says that an address was refused for the client share", async () => {
    const error = { code: "ERR_010", category: "CRYPTOGRAPHIC", message: "Not valid.", statusCode: 400 };
    serveApp({
      ...routes({ state: "halted", note: "The last 5 were refused by the service." }),
      [`GET ${base}/run-1/items`]: () => ({ body: pageOf([{ ...item, state: "failed", error }]) }),
    });
    renderApp("/sandbox/runs/run-1");
    expect(
      await screen.findByRole("cell", {
        name: /The service did not accept the client share. “Not valid.” \(ERR_010\)$/,
      }),
    ).toBeTruthy();
  });

  test("shows the service's own message before its advice", async () => {
    serveApp(routes({ state: "halted", note: "Item 2 (line 3) failed: Execution reverted" }));
    renderApp("/sandbox/runs/run-1");
    const state = await screen.findByRole("status", { name: "State of the run" });
    expect(state.textContent).toBe(
      "StoppedItem 2 (line 3) failed: Execution reverted. Find out why before you resume.",
    );
  });

  test("of somebody else that has stopped can be taken over by an admin", async () => {
    let takenBy: { id: string; name: string } | null = null;
    const stopped = () => ({
      body: {
        data: run({
          state: "paused",
          note: "Paused because Eve disabled Bob.",
          person: { id: "p9", name: "Bob" },
          takenBy,
        }),
      },
    });
    serveApp({
      ...routes({ state: "paused" }),
      [`GET ${base}/run-1`]: stopped,
      [`POST ${base}/run-1/take`]: () => {
        takenBy = { id: "p1", name: "Ada" };
        return stopped();
      },
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Take over from Bob" }));
    expect(await screen.findByText("Taken over by")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Take over/ })).toBeNull();
  });

  test("that has ended offers only its result", async () => {
    serveApp(routes({ state: "done" }));
    renderApp("/sandbox/runs/run-1");
    const link = await screen.findByRole("link", { name: "Export result as CSV" });
    expect(link.getAttribute("href")).toBe(`${base}/run-1/result`);
    expect(screen.queryByRole("button", { name: /Pause|Resume|Cancel/ })).toBeNull();
  });

  test("whose share is gone says so, and continues with a newly typed share", async () => {
    const bodies: unknown[] = [];
    serveApp({
      ...routes({ state: "needs_share" }),
      "GET /console/environments": () => ({ body: { data: [asking] } }),
      [`POST ${base}/run-1/resume`]: ({ body }) => {
        bodies.push(body);
        return { body: { data: run() } };
      },
    });
    const { user, queryClient } = renderApp("/sandbox/runs/run-1");
    expect(await screen.findByText("Needs the client share")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Client share")));
    expect(bodies).toEqual([]);
    await user.type(screen.getByLabelText("Client share"), "a share of a test{Enter}");
    expect(bodies).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Resume" }));
    await waitFor(() => expect(bodies).toEqual([{ clientShare: "a share of a test" }]));
    await waitFor(() => expect(cached(queryClient)).not.toContain("a share of a test"));
    expect(screen.getByLabelText("Client share")).toHaveProperty("value", "");
  });

  test("says at the field and in full that the share was refused, also once the field is left", async () => {
    const message = "The client share is not valid.";
    serveApp({
      ...routes({ state: "needs_share" }),
      "GET /console/environments": () => ({ body: { data: [asking] } }),
      [`POST ${base}/run-1/resume`]: () => problem(400, "ERR_010", { category: "CRYPTOGRAPHIC", message }),
    });
    const { user } = renderApp("/sandbox/runs/run-1");
    const share = await screen.findByLabelText("Client share");
    await user.type(share, "wrong");
    await user.click(screen.getByRole("button", { name: "Resume" }));
    await waitFor(() => expect(document.activeElement).toBe(share));
    await user.tab();
    const { textContent } = screen.getByRole("alert");
    expect(textContent).toContain("ERR_010");
    expect(textContent).toContain("req-1");
  });

  test("keeps no decisions about another run", async () => {
    serveApp({
      ...routes({}),
      [`GET ${base}/run-2`]: () => ({ body: { data: run({ id: "run-2" }) } }),
      [`GET ${base}/run-2/items`]: () => ({ body: pageOf([item]) }),
    });
    const { user, router } = renderApp("/sandbox/runs/run-1");
    await user.click(await screen.findByRole("button", { name: "Cancel…" }));
    expect(screen.getByRole("button", { name: "Cancel the rest permanently" })).toBeTruthy();
    await act(() => router.navigate({ href: "/sandbox/runs/run-2" }));
    expect(await screen.findByRole("button", { name: "Cancel…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel the rest permanently" })).toBeNull();
  });

  test("is shown to a viewer, who changes nothing", async () => {
    serveApp({ ...routes({}), "GET /auth/session": () => ({ body: session("viewer") }) });
    renderApp("/sandbox/runs/run-1");
    expect(await screen.findByText(/You are signed in as viewer/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Pause|Cancel/ })).toBeNull();
  });

  test("that does not exist says so, and the navigation stays", async () => {
    serveApp({ [`GET ${base}/none`]: () => problem(404, "POSTERN_NOT_FOUND") });
    renderApp("/sandbox/runs/none");
    expect(await screen.findByRole("heading", { name: "Run not found" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  });
});
