import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { acceptsSeenHeader, lateHeader, seenAtHeader, shownAtHeader } from "#shared/console/header.ts";
import { serve } from "#src/testing/server.ts";
import { ApiError } from "./api-error.ts";
import { forgetSeen, hearSeen, useIsOnlyLate, useOldestSeen } from "./last-seen.ts";
import { send } from "./send.ts";

afterEach(() => {
  vi.useRealTimers();
});

const first = "2026-01-01T00:00:00.000Z";
const second = "2026-01-01T00:01:00.000Z";

const get = (url: string) => send({ method: "GET", url, changes: false, timeoutMs: 1_000 }, z.looseObject({}));

type HeadersOf = Readonly<Record<string, Record<string, string>>>;

/** Serves reads of two environments with these headers, by path, until others are set. */
const served = (initial: HeadersOf) => {
  const asked: Headers[] = [];
  let headersOf = initial;
  serve(
    Object.fromEntries(
      ["/relay/one/a", "/relay/one/b", "/relay/two/a"].map((path) => [
        `GET ${path}`,
        ({ headers }: { readonly headers: Headers }) => {
          asked.push(headers);
          return { body: {}, headers: headersOf[path] ?? {} };
        },
      ]),
    ),
  );
  return {
    /** The headers of the requests. */
    asked,
    set: (next: HeadersOf) => {
      headersOf = next;
    },
  };
};

const oldestIn = (environment: string) => renderHook(() => useOldestSeen(environment)).result.current;
const isOnlyLateIn = (environment: string) => renderHook(() => useIsOnlyLate(environment)).result.current;

describe("the age of what a page shows", () => {
  test("is that of the oldest answer of its environment, until that is current again", async () => {
    const { set } = served({
      "/relay/one/a": { [seenAtHeader]: second },
      "/relay/one/b": { [seenAtHeader]: first },
    });
    await Promise.all(["/relay/one/a", "/relay/one/b", "/relay/two/a"].map(get));
    expect([oldestIn("one"), oldestIn("two")]).toEqual([Date.parse(first), undefined]);
    set({});
    await get("/relay/one/b");
    expect(oldestIn("one")).toBe(Date.parse(second));
    await get("/relay/one/a");
    expect(oldestIn("one")).toBeUndefined();
  });

  test("of one environment is forgotten alone", async () => {
    served({ "/relay/one/a": { [seenAtHeader]: first }, "/relay/two/a": { [seenAtHeader]: second } });
    await Promise.all(["/relay/one/a", "/relay/two/a"].map(get));
    forgetSeen("one");
    expect([oldestIn("one"), oldestIn("two")]).toEqual([undefined, Date.parse(second)]);
  });

  test("may only be late, if current answers are still expected for all", async () => {
    const late = { [seenAtHeader]: first, [lateHeader]: "1" };
    const { set } = served({ "/relay/one/a": late });
    await get("/relay/one/a");
    expect(isOnlyLateIn("one")).toBe(true);
    set({ "/relay/one/b": { [seenAtHeader]: first } });
    await get("/relay/one/b");
    expect(isOnlyLateIn("one")).toBe(false);
  });
});

test("a late answer is asked for again with its time; any other is asked for anew", async () => {
  const { asked } = served({ "/relay/one/a": { [seenAtHeader]: first, [lateHeader]: "1" } });
  await get("/relay/one/a");
  await get("/relay/one/a");
  await get("/relay/one/b");
  expect(asked.map((headers) => [headers.get(acceptsSeenHeader), headers.get(shownAtHeader)])).toEqual([
    ["1", null],
    ["1", first],
    ["1", null],
  ]);
});

test("each answer that is not current is told, and each that is again", async () => {
  const heard = vi.fn<(isBehind: boolean) => void>();
  const end = hearSeen(heard);
  const { set } = served({ "/relay/one/a": { [seenAtHeader]: first } });
  await get("/relay/one/a");
  set({});
  await get("/relay/one/a");
  await get("/relay/one/a");
  end();
  expect(heard.mock.calls).toEqual([[true], [false]]);
});

test("after a change no answer from before it is accepted for a while, unless there is an outage", async () => {
  const { asked } = served({ "/relay/one/a": { [seenAtHeader]: first, [lateHeader]: "1" } });
  await get("/relay/one/a");
  vi.useFakeTimers({ toFake: ["performance"] });
  await expect(
    send({ method: "POST", url: "/relay/one/b", changes: true, timeoutMs: 1_000 }, z.looseObject({})),
  ).rejects.toBeInstanceOf(ApiError);
  await get("/relay/one/a");
  vi.advanceTimersByTime(10_000);
  await get("/relay/one/a");
  expect(asked.map((headers) => [headers.get(acceptsSeenHeader), headers.get(shownAtHeader)])).toEqual([
    ["1", null],
    ["outage", null],
    ["1", first],
  ]);
});
