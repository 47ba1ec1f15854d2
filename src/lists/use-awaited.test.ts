import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAwaited } from "./use-awaited.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("waits until it is loaded", () => {
  const { result, rerender } = renderHook(({ isPending }) => useAwaited(isPending), {
    initialProps: { isPending: true },
  });
  expect(result.current).toBe(true);
  rerender({ isPending: false });
  expect(result.current).toBe(false);
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test("waits no longer than two seconds", () => {
  const { result } = renderHook(() => useAwaited(true));
  pass(1_999);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});
