import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { sandbox, serveApp, session } from "./testing/app-server.ts";
import { pulse } from "./testing/pulse.ts";
import { pageOf } from "./testing/records.ts";

// What prints listens until the document ends, and other tests have the same document.
vi.mock(import("./prepare-print.ts"), () => ({ preparePrint: () => undefined }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.postern = undefined;
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
});

test("Security 59: a page whose session has become another person's shows nothing and loads anew", async () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbid);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbid);
  const state = { person: session().person };
  serveApp({
    "GET /auth/session": () => ({ body: { ...session(), person: state.person } }),
    "GET /console/sandbox/pulse": () => ({ body: pulse({ personId: state.person.id }) }),
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
  });
  history.replaceState(null, "", "/sandbox/labels");
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  globalThis.postern = {
    page: { session: session(), environments: { data: [sandbox] }, version: "1.2.3", outages: {}, asked: [] },
    started: new Map(),
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reload = vi.fn<() => void>();
  await import("./main.tsx");
  await screen.findByRole("button", { name: "Ada, admin" });
  vi.stubGlobal("location", { reload });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reload).not.toHaveBeenCalled();
  state.person = { id: "p2", name: "Bob" };
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(root.childElementCount).toBe(0);
});
