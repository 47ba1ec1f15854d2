import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";

/** Counts how often its fields are read: a component that shows one reads it once per render. */
const counted = <T extends object>(value: T, reads: Map<string, number>): T =>
  new Proxy(value, {
    get: (target, field, receiver): unknown => {
      if (typeof field === "string") reads.set(field, (reads.get(field) ?? 0) + 1);
      return Reflect.get(target, field, receiver);
    },
  });

// The tests of a worker share their imports: this is a separate application, whose notices no other test has loaded.
const load = async () => {
  const [{ environmentsOptions }, { createQueryClient }, { sessionOptions }, { renderApp }] = await Promise.all([
    import("#src/api/environments.ts"),
    import("#src/api/query-client.ts"),
    import("#src/api/session.ts"),
    import("#src/testing/render-app.tsx"),
  ]);
  return { environmentsOptions, createQueryClient, sessionOptions, renderApp };
};
let app: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.resetModules();
  app = await load();
});

afterAll(() => {
  vi.resetModules();
});

/** The application as started from the document's data: session and environments exist before anything renders. */
const start = (address: string) => {
  const { environmentsOptions, createQueryClient, sessionOptions, renderApp } = app;
  const reads = { environment: new Map<string, number>(), session: new Map<string, number>() };
  const client = createQueryClient();
  client.setQueryData(sessionOptions().queryKey, counted(session(), reads.session));
  client.setQueryData(environmentsOptions().queryKey, [counted(sandbox, reads.environment)]);
  const read = () => ({
    // The frame's root, its header and the switch in it read the kind, the root and the switch the label, the menu the person.
    kind: reads.environment.get("kind") ?? 0,
    label: reads.environment.get("label") ?? 0,
    person: reads.session.get("person") ?? 0,
    // The navigation and the menu.
    role: reads.session.get("role") ?? 0,
  });
  return { ...renderApp(address, client), client, read };
};

/** Idle work runs when a test says so, not after some time. */
const idle = vi.hoisted(() => ({ come: (): void => undefined }));
vi.mock(import("#src/lib/idle.ts"), () => {
  const comes = new Promise<void>((resolve) => {
    idle.come = resolve;
  });
  return { idle: () => comes };
});

const journal = "GET /console/sandbox/operations";

/** What was read once the page is idle and the notices, which are loaded then, have read the person, too. */
const readWithNotices = async (read: ReturnType<typeof start>["read"]) => {
  idle.come();
  await waitFor(() => expect(read().person).toBeGreaterThan(1));
  return read();
};

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test("the frame renders when the application starts, and not again when the page's data arrives and changes", async () => {
  serveApp({ [journal]: () => ({ body: pageOf([operationRecord({ state: "failed" })]) }) });
  const { client, read, router } = start("/sandbox/activity");
  await screen.findByRole("table", { name: "Operations" });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // Several parts of the frame read each of them.
  for (const reads of Object.values(read())) expect(reads).toBeLessThan(7);
  const before = await readWithNotices(read);
  await act(() => client.invalidateQueries({ queryKey: ["operations"] }));
  // This page shows the same to every role, except in its row of links.
  await act(() => router.navigate({ to: "/$environment/networks", params: { environment: "sandbox" } }));
  await screen.findByRole("heading", { name: "Networks" });
  expect(read()).toEqual(before);
});

test("a tool that opens renders neither the header nor the navigation", async () => {
  serveApp();
  const { client, read, user } = start("/sandbox/activity");
  await screen.findByText("Nothing has been sent yet.");
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const before = await readWithNotices(read);
  await user.keyboard("?");
  await screen.findByRole("dialog");
  // The frame's root, which knows the open tool, reads the kind and the label, and renders the notices, which read the
  // label. The shortcuts read the role when a key is pressed, and their sheet when it opens.
  expect(read()).toEqual({
    kind: before.kind + 1,
    label: before.label + 2,
    person: before.person,
    role: before.role + 2,
  });
});

test("Reliability 31: an idle page only requests the pulse, a hidden one nothing, and it reads again when it is seen", async () => {
  const { requests } = serveApp();
  const { client, read } = start("/sandbox/activity");
  await screen.findByText("Nothing has been sent yet.");
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const before = await readWithNotices(read);
  vi.useFakeTimers();
  // Timers on the real clock are reset by the next response.
  await act(() => client.refetchQueries({ queryKey: ["operations"] }));
  const from = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const asked = requests.slice(from);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(new Set(asked)).toEqual(new Set(["GET /console/sandbox/pulse?since=1000"]));
  expect(read()).toEqual(before);
  focusManager.setFocused(false);
  const away = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(requests.slice(away)).toEqual([]);
  expect(read()).toEqual(before);
  await act(async () => {
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(requests.slice(away)).toContain("GET /console/sandbox/pulse?since=1000");
  expect(requests.slice(away)).toContain("GET /auth/session");
});
