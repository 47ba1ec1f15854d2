import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { pulse } from "#src/testing/pulse.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { pulseOptions } from "./pulse.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionOptions } from "./session.ts";
import { markSignedOut, watchPerson } from "./watch-person.ts";

const key = "postern-signed-in";
const ada = session();
const bob = { ...session("viewer"), person: { id: "p2", name: "Bob" } };
const { queryKey } = sessionOptions();

let ends: (() => void)[] = [];
beforeEach(() => {
  ends = [];
  localStorage.removeItem(key);
  sessionStorage.clear();
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const watch = (client: ReturnType<typeof createQueryClient>, leave: () => void = () => undefined) => {
  const end = watchPerson(client, leave);
  ends.push(end);
};

/** A tab of Ada's that shows the labels, in a browser whose session is what the test says. */
const open = async () => {
  const state: { session: ReturnType<typeof problem>; person: string } = { session: { body: ada }, person: "p1" };
  const { requests } = serveApp({
    "GET /auth/session": () => state.session,
    "GET /console/sandbox/pulse": () => ({ body: pulse({ personId: state.person }) }),
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
  });
  const client = createQueryClient();
  client.setQueryData(queryKey, ada);
  const app = renderApp("/sandbox/labels", client);
  const leave = vi.fn<() => void>(() => app.unmount());
  watch(client, leave);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const asked = () => requests.filter((request) => request === "GET /auth/session").length;
  const nextPulse = () => act(() => client.refetchQueries({ queryKey: pulseOptions("sandbox").queryKey }));
  return { state, client, leave, asked, nextPulse };
};

describe("Security 59: a tab whose session has become another person's", () => {
  test("is left at the next pulse, even if the browser stores nothing", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    const { state, leave, asked, nextPulse } = await open();
    await nextPulse();
    expect([asked(), leave.mock.calls.length]).toEqual([0, 0]);
    state.session = { body: bob };
    state.person = "p2";
    await nextPulse();
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(asked()).toBe(1);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("asks again after each pulse until it knows whose it is", async () => {
    const { state, leave, asked, nextPulse } = await open();
    state.session = problem(429, "POSTERN_TOO_MANY_REQUESTS");
    state.person = "p2";
    await nextPulse();
    await waitFor(() => expect(asked()).toBe(1));
    await nextPulse();
    await waitFor(() => expect(asked()).toBe(2));
    expect(leave).not.toHaveBeenCalled();
    state.session = { body: bob };
    await nextPulse();
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  test("is left even if it showed the signed-out notice in between", async () => {
    const { state, client, leave } = await open();
    state.session = problem(401, "POSTERN_SIGN_IN_REQUIRED");
    await act(() => client.refetchQueries({ queryKey }));
    await screen.findByRole("heading", { name: "Signed out" });
    expect(leave).not.toHaveBeenCalled();
    state.session = { body: bob };
    await act(() => client.refetchQueries({ queryKey }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  test("stays as it is when the same person has signed in again", async () => {
    const { state, client, leave } = await open();
    state.session = problem(401, "POSTERN_SIGN_IN_REQUIRED");
    await act(() => client.refetchQueries({ queryKey }));
    state.session = { body: ada };
    await act(() => client.refetchQueries({ queryKey }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Signed out" })).toBeNull());
    expect(leave).not.toHaveBeenCalled();
  });
});

test("a person who signs in on this page in place of another stays on it", () => {
  const client = createQueryClient();
  const leave = vi.fn<() => void>();
  client.setQueryData(queryKey, ada);
  watch(client, leave);
  client.setQueryData(queryKey, bob);
  expect([leave.mock.calls.length, localStorage.getItem(key)]).toEqual([0, "p2"]);
});

test("Security 59: what a person typed stays in their tab over a reload, and not for another", () => {
  const field = "postern.form/transfer";
  sessionStorage.setItem(field, '"66"');
  const loadFor = (person: typeof ada) => {
    const client = createQueryClient();
    client.setQueryData(queryKey, person);
    watch(client);
    return sessionStorage.getItem(field);
  };
  expect([loadFor(ada), loadFor(ada)]).toEqual(['"66"', '"66"']);
  expect(loadFor(bob)).toBeNull();
});

describe("Security 59: the other tabs", () => {
  const store = (changed: string, newValue: string | null) =>
    globalThis.dispatchEvent(new StorageEvent("storage", { key: changed, newValue }));

  test.each([
    ["a sign-out", "signed out 1"],
    ["another person's sign-in", "p2"],
  ])("%s in one of them refetches the session at once", async (_what, newValue) => {
    const { asked } = await open();
    act(() => {
      store("other", newValue);
      store(key, "p1");
    });
    expect(asked()).toBe(0);
    act(() => void store(key, newValue));
    await waitFor(() => expect(asked()).toBe(1));
  });

  test("learn who is signed in here as soon as it is known", () => {
    localStorage.setItem(key, "p2");
    const client = createQueryClient();
    client.setQueryData(queryKey, ada);
    watch(client);
    expect(localStorage.getItem(key)).toBe("p1");
  });

  test("learn of every sign-out, because each changes what is stored", () => {
    const marks = [1, 2].map(() => {
      markSignedOut();
      return localStorage.getItem(key);
    });
    expect(marks).not.toContain(null);
    expect(new Set(marks).size).toBe(2);
  });
});
