import { expect, test } from "vitest";
import { newestFirst } from "./newest-first.ts";

type Row = { readonly id: string; readonly at?: string };
const ids = (...rows: readonly Row[]) => newestFirst(rows, ({ at }) => at).map(({ id }) => id);

test("without times, the service's order is taken as oldest first", () => {
  expect(ids({ id: "1" }, { id: "2" }, { id: "3" })).toEqual(["3", "2", "1"]);
});

test("times tell that the service lists the newest first", () => {
  expect(ids({ id: "3", at: "2026-03" }, { id: "2" }, { id: "1", at: "2026-01" })).toEqual(["3", "2", "1"]);
  expect(ids({ id: "1", at: "2026-01" }, { id: "2" }, { id: "3", at: "2026-03" })).toEqual(["3", "2", "1"]);
});

test("rows with times are in the order of their times", () => {
  expect(ids({ id: "1", at: "2026-01" }, { id: "3", at: "2026-03" }, { id: "2", at: "2026-02" })).toEqual([
    "3",
    "2",
    "1",
  ]);
  expect(ids()).toEqual([]);
});
