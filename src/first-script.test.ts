import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { pageBlockId } from "#shared/console/page.ts";
import indexPage from "../index.html?raw";
import { forgetReads } from "./api/client/last-seen.ts";
import { send } from "./api/client/send.ts";
import { environmentsOptions } from "./api/environments.ts";
import { seedFromPage, watchReturn } from "./api/page.ts";
import { sessionOptions } from "./api/session.ts";
import { iconOf } from "./notices/page-mark.ts";
import { sandbox, session } from "./testing/app-server.ts";

type Ask = (url: string, init: RequestInit) => Promise<Response>;

const asked = "/console/sandbox/pulse";
const block = (more: object = {}) => ({
  session: session(),
  environments: { data: [sandbox] },
  version: "1.2.3",
  outages: {},
  asked: [asked],
  ...more,
});

const answer = () => Promise.resolve(new Response('{"a":1}'));
const fetchMock = (ask: Ask = answer) => {
  const mock = vi.fn<Ask>(ask);
  vi.stubGlobal("fetch", mock);
  return mock;
};

/** Runs the script of index.html in a document with a block. */
const openDocument = (text: string | undefined) => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(indexPage)?.[1];
  if (script === undefined) throw new Error("index.html has no script.");
  if (text !== undefined) {
    const element = document.createElement("script");
    element.type = "application/json";
    element.id = pageBlockId;
    element.textContent = text;
    document.head.append(element);
  }
  // jsdom's window is not a test's global object.
  const names = ["window", "document", "localStorage", "fetch", "setTimeout"];
  // oxlint-disable-next-line typescript/no-implied-eval -- The script of the page itself.
  new Function(...names, script)(globalThis, document, localStorage, globalThis.fetch, globalThis.setTimeout);
};

const ask = (url: string, signal?: AbortSignal) =>
  send({ method: "GET", url, changes: false, timeoutMs: 1_000, signal }, z.object({ a: z.number() }));

const post = (url: string, changes: boolean) => send({ method: "POST", url, changes, timeoutMs: 1_000 }, z.unknown());

beforeEach(() => {
  forgetReads();
  globalThis.postern = undefined;
  document.head.replaceChildren();
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.postern = undefined;
});

describe("a request that the document started", () => {
  test("is sent exactly as the application would, and taken over once", async () => {
    const fetch = fetchMock();
    openDocument(JSON.stringify(block()));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect((await ask(asked)).answer).toEqual({ a: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
    await ask(asked);
    expect(fetch).toHaveBeenCalledTimes(2);
    const [first, second] = fetch.mock.calls.map(([url, { headers, signal, method = "GET", ...init }]) => {
      const { "x-request-id": requestId, ...rest } = Object.fromEntries(new Headers(headers));
      return {
        url,
        method,
        rest,
        init,
        hasId: /^[\da-f-]{36}$/.test(requestId ?? ""),
        endable: signal instanceof AbortSignal,
      };
    });
    expect(first).toEqual(second);
  });

  test("ends with the signal of the code that takes it over", async () => {
    fetchMock(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    openDocument(JSON.stringify(block()));
    const stopped = new Error("stopped");
    const stop = new AbortController();
    const reply = ask(asked, stop.signal);
    stop.abort(stopped);
    await expect(reply).rejects.toBe(stopped);
  });

  test("fails like a request of the application, with the id that was sent", async () => {
    const fetch = fetchMock(() => Promise.reject(new TypeError("Failed to fetch")));
    openDocument(JSON.stringify(block()));
    const sent = new Headers(fetch.mock.calls[0]?.[1].headers).get("x-request-id");
    await expect(ask(asked)).rejects.toMatchObject({ code: "POSTERN_UNREACHABLE", requestId: sent });
  });

  test.each<[string, () => unknown]>([
    ["20 seconds", () => vi.advanceTimersByTime(20_000)],
    ["a change", () => post("/console/sandbox/labels", true)],
  ])("is dropped after %s: the next response is a new one", async (_what, pass) => {
    vi.useFakeTimers();
    const fetch = fetchMock();
    openDocument(JSON.stringify(block()));
    await pass();
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    const before = fetch.mock.calls.length;
    await ask(asked);
    expect(fetch).toHaveBeenCalledTimes(before + 1);
  });

  test("survives a query that is posted because it is long", async () => {
    const fetch = fetchMock();
    openDocument(JSON.stringify(block()));
    await post("/console/sandbox/addresses/names", false);
    const before = fetch.mock.calls.length;
    await ask(asked);
    expect(fetch).toHaveBeenCalledTimes(before);
  });
});

test.each([
  ["compact", "compact"],
  ["comfortable", undefined],
  [null, undefined],
])("lists have this browser's saved density, %s, before they are drawn", (stored, density) => {
  delete document.documentElement.dataset["density"];
  if (stored !== null) localStorage.setItem("postern-density", stored);
  openDocument(undefined);
  expect(document.documentElement.dataset["density"]).toBe(density);
  delete document.documentElement.dataset["density"];
  localStorage.removeItem("postern-density");
});

describe("the session and the environments of the document", () => {
  test("fill the cache as of the time the page was opened", () => {
    fetchMock();
    openDocument(JSON.stringify(block()));
    const queryClient = new QueryClient();
    seedFromPage(queryClient);
    expect(queryClient.getQueryData(sessionOptions().queryKey)).toEqual(session());
    expect(queryClient.getQueryData(environmentsOptions().queryKey)).toEqual([sandbox]);
    expect(queryClient.getQueryState(sessionOptions().queryKey)?.dataUpdatedAt).toBe(
      Math.round(performance.timeOrigin),
    );
  });

  test.each([
    ["no block", undefined],
    ["an unknown role", JSON.stringify(block({ session: { ...session(), role: "root" } }))],
    ["environments of another shape", JSON.stringify(block({ environments: [] }))],
    ["null", "null"],
  ])("are fetched as usual with %s", (_what, text) => {
    fetchMock();
    try {
      openDocument(text);
    } catch {
      // Whatever the script reads, the application starts.
    }
    const queryClient = new QueryClient();
    seedFromPage(queryClient);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

test("a page restored from the browser's history fetches the session again, and no other does", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionOptions().queryKey, session());
  const end = watchReturn(queryClient);
  const show = (persisted: boolean) => globalThis.dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
  const isStale = () => queryClient.getQueryState(sessionOptions().queryKey)?.isInvalidated;
  show(false);
  expect(isStale()).toBe(false);
  show(true);
  expect(isStale()).toBe(true);
  end();
});

test("the icon of the document is the one without a badge", () => {
  const icon = /rel="icon"[^>]*href="([^"]+)"/.exec(indexPage)?.[1];
  expect(icon).toBe(iconOf({ open: 0, attention: 0 }));
});
