import { focusManager, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pulse } from "#shared/console/pulse.ts";
import { attentionOptions, newerOptions } from "#src/api/operations.ts";
import { pulseOptions } from "#src/api/pulse.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { changed, pulse } from "#src/testing/pulse.ts";
import { useNews } from "./use-news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

/** Reports whether a pulse makes Activity's counts be fetched again. */
const follow = (first: Partial<Pulse> = {}) => {
  const client = createQueryClient();
  const asked = [attentionOptions("sandbox").queryKey, newerOptions("sandbox", { newerThan: "1" }).queryKey];
  const fresh = () => {
    client.setQueryData(asked[0] ?? [], {});
    client.setQueryData(asked[1] ?? [], { count: 0, isMore: false });
  };
  client.setQueryData(pulseOptions("sandbox").queryKey, pulse(first));
  const Client = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useNews("sandbox"), { wrapper: Client });
  return async (next: Partial<Pulse>, environment = "sandbox") => {
    fresh();
    await act(async () => {
      client.setQueryData(pulseOptions(environment).queryKey, pulse(next));
      await vi.advanceTimersByTimeAsync(1);
    });
    return asked.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  };
};

const both = [true, true];
const none = [false, false];

test.each<[what: string, next: Partial<Pulse>]>([
  ["a new operation", { newest: "2" }],
  ["one in progress", { open: 1 }],
  ["one that needs a person", { open: 1, attention: 1 }],
  ["one that has ended", { changed: [changed()] }],
])("a pulse with %s makes Activity count again, and the same pulse does not", async (_what, next) => {
  const hear = follow({ newest: "1" });
  expect(await hear({ newest: "1", ...next })).toEqual(both);
  expect(await hear({ newest: "1", seq: "2000", ...next })).toEqual(none);
});

test("an operation that is no longer named is not news, and neither is another environment's", async () => {
  const hear = follow({ changed: [changed()] });
  expect(await hear({ changed: [] })).toEqual(none);
  expect(await hear({ newest: "9" }, "other")).toEqual(none);
});

test("while something is in progress it is counted again from time to time", async () => {
  const hear = follow({ open: 1 });
  expect(await hear({ open: 1 })).toEqual(none);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await hear({ open: 1, seq: "2000" })).toEqual(both);
  expect(await hear({ open: 1, seq: "3000" })).toEqual(none);
});

test("an operation that only waits for a person does not change", async () => {
  const hear = follow({ open: 1, attention: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await hear({ open: 1, attention: 1, seq: "2000" })).toEqual(none);
});

test("a hidden page, which hears pulses for notifications, reads again when it is seen", async () => {
  const client = createQueryClient();
  const { queryKey } = attentionOptions("sandbox");
  const asked = vi.fn<() => Promise<unknown>>(async () => ({}));
  const stop = new QueryObserver(client, { queryKey, queryFn: asked, initialData: {} }).subscribe(() => undefined);
  client.setQueryData(pulseOptions("sandbox").queryKey, pulse());
  const Client = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useNews("sandbox"), { wrapper: Client });
  client.mount();
  focusManager.setFocused(false);
  client.setQueryData(pulseOptions("sandbox").queryKey, pulse({ newest: "2" }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(1);
  client.unmount();
  stop();
});
