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

test("hides what was not found, with the blocks that have nothing else, and shows it again", () => {
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

test("what is made later is looked up again, and what was hidden stays known", () => {
  const groups = groupsOf(block("a()"));
  showRows(rowsIn(groups), new Set(["b()"]));
  groups.insertAdjacentHTML("beforeend", block("b()", "c()"));
  const rows = rowsIn(groups);
  showRows(rows, new Set(["b()"]));
  expect(keys(shown(groups))).toEqual(["b()"]);
  showRows(rows, new Set(["a()"]));
  expect(keys(shown(groups))).toEqual(["a()"]);
});

test("the Tab key stops at one row: the first with the key, or none", () => {
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
