import { describe, expect, test, vi } from "vitest";
import { allPages, type LoadPage, pageOfLoaded, walk } from "./pages.ts";

const listOf = (rows: number, total = rows) =>
  vi.fn<LoadPage<number>>(async ({ skip, take }) => ({
    data: Array.from({ length: Math.max(0, Math.min(take, rows - skip)) }, (_, index) => skip + index),
    pagination: { totalElements: total },
  }));

describe("walk", () => {
  test("reads the largest windows, each starting where the last one ended", async () => {
    const load = listOf(250);
    expect(await walk(load, { most: 1_000 })).toMatchObject({ complete: true, items: { length: 250 } });
    expect(load.mock.calls).toEqual([[{ skip: 0, take: 100 }], [{ skip: 100, take: 100 }], [{ skip: 200, take: 100 }]]);
  });

  test("stops at its row limit or at the first match", async () => {
    expect(await walk(listOf(250), { most: 150 })).toMatchObject({ complete: false, items: { length: 200 } });
    expect(await walk(listOf(250), { most: 1_000, until: (item) => item === 7 })).toMatchObject({
      complete: false,
      items: { length: 100 },
    });
  });
});

test("an empty window ends a list whose total is too high", async () => {
  const load = listOf(120, 500);
  expect(await allPages(load)).toHaveLength(120);
  expect(load.mock.calls).toHaveLength(3);
});

test("a page of loaded rows has their total", () => {
  expect(pageOfLoaded(["a", "b", "c"], { skip: 1, take: 1 })).toEqual({
    data: ["b"],
    pagination: { totalElements: 3 },
  });
});
