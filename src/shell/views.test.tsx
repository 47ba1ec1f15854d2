// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#src/api/client/api-error.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { pulse } from "#src/testing/pulse.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { ErrorView } from "./error-view.tsx";
import { missing, NotFoundView } from "./not-found-view.tsx";
import { OpenOperations } from "./open-operations.tsx";
import { PendingView } from "./pending-view.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const one = "GET /console/sandbox/operations/op-1";

describe("a page that cannot be loaded", () => {
  test.each([
    ["the server does not respond", new ApiError({ status: 0, code: "POSTERN_UNREACHABLE" }), ["npm start"]],
    [
      "the response cannot be read",
      new ApiError({ status: 200, code: "POSTERN_UNREADABLE_ANSWER", requestId: "r-1" }),
      ["could not be read", "r-1"],
    ],
    [
      "the role forbids it",
      new ApiError({ status: 403, code: "POSTERN_FORBIDDEN" }),
      ["your role does not include this"],
    ],
    [
      "the service fails",
      new ApiError({ status: 500, code: "ERR_019", message: "Down for a moment", requestId: "r-2" }),
      ["in the wallet service", "Down for a moment", "ERR_019", "r-2"],
    ],
    [
      "there were too many requests",
      new ApiError({ status: 429, code: "POSTERN_TOO_MANY_REQUESTS", retryAfter: 9 }),
      ["Too many requests.", "Try again in 9 s"],
    ],
    ["the page has an error", new TypeError("x is undefined"), ["x is undefined", "in this page"]],
  ])("because %s says so", (_why, error, words) => {
    renderLinked(<ErrorView error={error} reset={() => undefined} />);
    expect(screen.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeTruthy();
    for (const part of words) expect(screen.getByRole("alert").textContent).toContain(part);
  });

  test("can be reloaded by a person, within the frame", async () => {
    let reply = problem(403, "ERR_009");
    const { requests } = serveApp({ [one]: () => reply });
    const { user } = renderApp("/sandbox/activity/op-1");
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_009");
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
    expect(requests.filter((request) => request === one)).toHaveLength(1);
    reply = problem(404, "POSTERN_NOT_FOUND");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Operation not found" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("before the environment is known has no frame, and none of its links", async () => {
    serveApp({ "GET /console/environments": () => problem(403, "POSTERN_HOST_REFUSED") });
    renderApp("/sandbox/labels");
    expect((await screen.findByRole("alert")).textContent).toContain("POSTERN_HOST_REFUSED");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByText("Postern")).toBeTruthy();
    expect(screen.getByRole("main").contains(screen.getByRole("alert"))).toBe(true);
  });
});

describe("a missing page", () => {
  test("links back to the list that it would be in", () => {
    renderLinked(<NotFoundView data={missing("address", "nothing")} />);
    expect(screen.getByRole("link", { name: "Go to addresses" }).getAttribute("href")).toBe("/sandbox/addresses");
  });

  test.each(["environment", "operation", "address", "wallet", "network", "profile", "run"] as const)(
    "without its %s names it",
    (kind) => {
      renderLinked(<NotFoundView data={missing(kind, "x-1")} />);
      expect(screen.getByRole("heading", { level: 1, name: new RegExp(`^${kind} not found$`, "i") })).toBeTruthy();
      expect(screen.getByText(`There is no ${kind} with the id “x-1”.`)).toBeTruthy();
    },
  );

  test.each([undefined, null, "x", { kind: "planet", id: "x" }, { kind: "run" }])(
    "with the data %j is just a missing page",
    (data) => {
      renderLinked(<NotFoundView data={data} />);
      expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
      expect(screen.getByText("Check the address in the address bar.")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Go to the overview" }).getAttribute("href")).toBe("/");
    },
  );

  test("in a missing environment has no frame, and is the main part itself", async () => {
    serveApp();
    renderApp("/nope/labels");
    const title = await screen.findByRole("heading", { level: 1, name: "Environment not found" });
    expect(screen.getByRole("main").contains(title)).toBe(true);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByText("Postern")).toBeTruthy();
  });

  test("has the frame of its environment", async () => {
    serveApp();
    renderApp("/sandbox/nothing/here");
    const title = await screen.findByRole("heading", { level: 1, name: "Page not found" });
    expect(screen.getByRole("main").contains(title)).toBe(true);
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  });
});

test("a page that loads says so, and after ten seconds links back", async () => {
  vi.useFakeTimers();
  const { history, hrefNow } = renderLinked(<PendingView />);
  history.push("/sandbox/slow");
  expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(hrefNow()).toBe("/sandbox");
});

test("pending operations are counted every few seconds, and disappear with the last", async () => {
  vi.useFakeTimers();
  let count = 2;
  serveApp({ "GET /console/sandbox/pulse": () => ({ body: pulse({ open: count }) }) });
  renderLinked(<OpenOperations environment="sandbox" />);
  const link = () => screen.queryByRole("link")?.getAttribute("aria-label");
  const pass = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    // The response has been read.
    await act(() => vi.advanceTimersByTimeAsync(1));
  };
  await pass(0);
  expect(link()).toBe("2 pending");
  count = 1;
  await pass(5_000);
  expect(link()).toBe("1 pending");
  count = 0;
  await pass(5_000);
  expect(link()).toBeUndefined();
});

test("the document's title names the shown page", async () => {
  renderLinked(<NotFoundView data={missing("run", "r-1")} />);
  await waitFor(() => expect(document.title).toBe("Run not found · Postern"));
});
