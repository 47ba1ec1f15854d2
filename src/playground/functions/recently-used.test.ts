import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { contractOf } from "#src/playground/testing/contract.tsx";
import { useRecentlyUsed } from "./recently-used.ts";

test("keeps the last five of a contract, latest first, and survives a reload", () => {
  const { result } = renderHook(() => useRecentlyUsed(contractOf()));
  for (const name of ["a()", "b()", "c()", "b()", "d()", "e()", "f()"]) act(() => result.current[1](name));
  expect(result.current[0]).toEqual(["f()", "e()", "d()", "b()", "c()"]);
  expect(renderHook(() => useRecentlyUsed(contractOf())).result.current[0]).toEqual([
    "f()",
    "e()",
    "d()",
    "b()",
    "c()",
  ]);
});

test("keeps environments, networks and contracts apart", () => {
  const here = contractOf();
  const contracts = [
    contractOf({ id: "other" }),
    { ...here, network: { ...here.network, id: "net-2" } },
    { ...here, address: "0x1" },
  ];
  const { result } = renderHook(() => useRecentlyUsed(here));
  act(() => result.current[1]("a()"));
  for (const contract of contracts) expect(renderHook(() => useRecentlyUsed(contract)).result.current[0]).toEqual([]);
});

test.each(["no json", "{}", '[["k",[5]]]', '[["__proto__"]]'])(
  "treats %s in the browser's storage as empty",
  (text) => {
    localStorage.setItem("postern-recently-used", text);
    const { result } = renderHook(() => useRecentlyUsed(contractOf()));
    expect(result.current[0]).toEqual([]);
    act(() => result.current[1]("a()"));
    expect(result.current[0]).toEqual(["a()"]);
  },
);
