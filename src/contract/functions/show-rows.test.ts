import { expect, test } from "vitest";
import { rowsIn, showRows, stopAt } from "./show-rows.ts";

const groupsOf = (html: string): HTMLElement => {
  const groups = document.createElement("div");
  groups.innerHTML = html;
  return groups;
};

const row = (key: string) => `<button data-function="${key}" tabindex="-1"></button>`;
const block = (...keys: readonly string[]) => `<div data-block>${keys.map(row).join("")}</div>`;

const shown = (groups: HTMLElement) =>
  [...groups.querySelectorAll<HTMLElement>("[data-function]")].filter(({ hidden }) => !hidden);
const keys = (rows: readonly HTMLElement[]) => rows.map(({ dataset }) => dataset["function"]);

test("hides rows that do not match, and blocks left without rows, and shows them again", () => {
  const groups = groupsOf(block("a()", "b()") + block("c()"));
  const rows = rowsIn(groups);
  showRows(rows, new Set(["b()"]));
  expect(keys(shown(groups))).toEqual(["b()"]);
  const blocks = [...groups.querySelectorAll<HTMLElement>("[data-block]")];
  expect(blocks.map(({ hidden }) => hidden)).toEqual([false, true]);
  showRows(rows, new Set(["a()", "b()", "c()"]));
  expect(keys(shown(groups))).toEqual(["a()", "b()", "c()"]);
  expect(blocks.map(({ hidden }) => hidden)).toEqual([false, false]);
});

test("rows outside the blocks, which were used last, are never hidden", () => {
  const groups = groupsOf(row("a()") + block("a()", "b()"));
  showRows(rowsIn(groups), new Set(["b()"]));
  expect(keys(shown(groups))).toEqual(["a()", "b()"]);
});

test("rows rendered later are looked up again, and hidden ones stay known", () => {
  const groups = groupsOf(block("a()"));
  showRows(rowsIn(groups), new Set(["b()"]));
  groups.insertAdjacentHTML("beforeend", block("b()", "c()"));
  const rows = rowsIn(groups);
  showRows(rows, new Set(["b()"]));
  expect(keys(shown(groups))).toEqual(["b()"]);
  showRows(rows, new Set(["a()"]));
  expect(keys(shown(groups))).toEqual(["a()"]);
});

test("the only tab stop is the first row with the key, if there is one", () => {
  const groups = groupsOf(row("a()") + block("a()", "b()"));
  const rows = rowsIn(groups);
  const stops = () => [...groups.querySelectorAll<HTMLElement>("[data-function]")].map(({ tabIndex }) => tabIndex);
  stopAt(rows, "a()");
  expect(stops()).toEqual([0, -1, -1]);
  stopAt(rows, "b()");
  expect(stops()).toEqual([-1, -1, 0]);
  stopAt(rows, undefined);
  expect(stops()).toEqual([-1, -1, -1]);
});
