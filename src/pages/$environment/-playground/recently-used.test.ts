import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRecentlyUsed } from "./recently-used.ts";
import { placeOf } from "./testing.tsx";

test("keeps the last five of a contract, the latest first, and survives a reload", () => {
  const { result } = renderHook(() => useRecentlyUsed(placeOf()));
  for (const name of ["a()", "b()", "c()", "b()", "d()", "e()", "f()"]) act(() => result.current[1](name));
  expect(result.current[0]).toEqual(["f()", "e()", "d()", "b()", "c()"]);
  expect(renderHook(() => useRecentlyUsed(placeOf())).result.current[0]).toEqual(["f()", "e()", "d()", "b()", "c()"]);
});

test("keeps environments, networks and contracts apart", () => {
  const here = placeOf();
  const places = [
    placeOf({ id: "other" }),
    { ...here, network: { ...here.network, id: "net-2" } },
    { ...here, address: "0x1" },
  ];
  const { result } = renderHook(() => useRecentlyUsed(here));
  act(() => result.current[1]("a()"));
  for (const place of places) expect(renderHook(() => useRecentlyUsed(place)).result.current[0]).toEqual([]);
});

test.each(["no json", "{}", '[["k",[5]]]', '[["__proto__"]]'])("reads %s in the browser's store as nothing", (text) => {
  localStorage.setItem("postern-recently-used", text);
  const { result } = renderHook(() => useRecentlyUsed(placeOf()));
  expect(result.current[0]).toEqual([]);
  act(() => result.current[1]("a()"));
  expect(result.current[0]).toEqual(["a()"]);
});
