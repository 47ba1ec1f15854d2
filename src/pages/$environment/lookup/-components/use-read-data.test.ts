import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { wellKnownDeclarations } from "#shared/lookup/declared.ts";
import { useReadData } from "./use-read-data.ts";

const key = "0xa9059cbb";
const transfer = (amount: string) => `${key}${"0".repeat(24)}${"5f".repeat(20)}${amount.padStart(64, "0")}`;
const declarations = wellKnownDeclarations(key).map(({ entry }) => ({ key, entry }));

afterEach(() => void vi.restoreAllMocks());

/** The decoded amount, by the first matching declaration. */
const amountOf = (read: ReturnType<typeof useReadData>): string | undefined =>
  JSON.stringify(read?.fits[0]?.args.at(-1))?.match(/"(\d+)"/)?.[1];

test("data is decoded in slices, with pauses in which the page responds, and only current results are shown", async () => {
  let at = 0;
  // As if each step took the maximum time.
  vi.spyOn(performance, "now").mockImplementation(() => (at += 10));
  const pauses = vi.spyOn(MessagePort.prototype, "postMessage");
  const { result, rerender } = renderHook(({ data }) => useReadData(data, declarations), {
    initialProps: { data: transfer("7") },
  });
  expect(result.current).toBeUndefined();
  const seen: (string | undefined)[] = [];
  rerender({ data: transfer("9") });
  await waitFor(() => {
    seen.push(amountOf(result.current));
    expect(amountOf(result.current)).toBe("9");
  });
  expect(seen.filter((amount) => amount !== undefined && amount !== "9")).toEqual([]);
  expect(pauses.mock.calls.length).toBeGreaterThan(1);
  act(() => rerender({ data: transfer("8") }));
  expect(result.current).toBeUndefined();
});
