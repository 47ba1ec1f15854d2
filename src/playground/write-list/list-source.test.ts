import { expect, test } from "vitest";
import { contractOf } from "#src/playground/testing/contract.tsx";
import { item } from "#src/playground/testing/list.tsx";
import { callOfItem } from "./list-call.ts";
import { draftsOf, sourceOf } from "./list-source.ts";
import type { ListItem } from "./local-list.ts";

const rowOf = (of: ListItem) => {
  const { environment, network } = contractOf();
  const call = callOfItem(of, environment, [network]);
  return { item: of, call, amount: undefined, body: undefined, state: undefined, error: undefined, isMissing: false };
};
const sourceOfItems = (...items: readonly ListItem[]) => sourceOf(draftsOf(items.map(rowOf)));

test("the rows of pasted tables are stored with their calls, under the names of all columns", () => {
  const source = sourceOfItems(
    item("a", "1", { row: { line: 2, columns: ["name", "to"], cells: ["Ada", "0x1"] } }),
    item("b", "2"),
    item("c", "3", { row: { line: 7, columns: ["to", "note"], cells: ["0x2", "x".repeat(2_001)] } }),
  );
  expect(source?.columns).toEqual(["name", "to", "note"]);
  expect(source?.items.map(({ cells }) => cells)).toEqual([
    ["Ada", "0x1", ""],
    ["", "", ""],
    ["", "0x2", `${"x".repeat(1_999)}…`],
  ]);
  // The line number matches the person's own file.
  expect(source?.items.map(({ line }) => line)).toEqual([2, undefined, 7]);
});

test("a list without pasted rows has no columns", () => {
  const source = sourceOfItems(item("a", "1"));
  expect(Object.keys(source ?? {})).toEqual(["items"]);
  expect(Object.keys(source?.items[0] ?? {})).toEqual(["endpoint", "params", "body"]);
});

test("a single call that cannot be encoded leaves the whole list without a source", () => {
  expect(sourceOfItems(item("a", "1"), item("b", "-1"))).toBeUndefined();
  expect(sourceOfItems()).toBeUndefined();
});

test("calls that an earlier version sent, or may have sent, are never included", () => {
  const items = [item("a", "1", { sentAt: 1, operationId: "op-a" }), item("b", "2", { sentAt: 1 }), item("c", "3")];
  const drafts = draftsOf(items.map(rowOf));
  expect(drafts.map(({ row, number }) => [row.item.key, number])).toEqual([["c", 3]]);
  expect(sourceOf(drafts)?.items).toHaveLength(1);
});
