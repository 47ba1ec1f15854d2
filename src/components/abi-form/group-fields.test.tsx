// @full: The tests of shared/abi parse and encode the same values.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { parameter, renderDescribed, renderFields } from "./testing.tsx";

const point = [parameter("int256", "x"), parameter("int256", "y")];

test("a list starts without rows and is sent empty", async () => {
  const { getByText, submit } = renderFields([parameter("uint256[]", "values")]);
  expect(getByText("No rows. An empty list will be sent.")).toBeTruthy();
  expect(await submit()).toEqual([{ items: [] }]);
});

test("rows are added, moved, duplicated and removed, and keep their input", async () => {
  const { getByRole, getByLabelText, user, submit } = renderFields([parameter("uint256[]", "values")]);
  const add = getByRole("button", { name: "Add a row to values" });
  await user.click(add);
  await user.type(getByLabelText("values[0]"), "1");
  await user.click(add);
  await user.type(getByLabelText("values[1]"), "2");
  await user.click(getByRole("button", { name: "Move values[1] up" }));
  expect(await submit()).toEqual([{ items: [{ text: "2" }, { text: "1" }] }]);
  await user.click(getByRole("button", { name: "Duplicate values[0]" }));
  expect(await submit()).toEqual([{ items: [{ text: "2" }, { text: "2" }, { text: "1" }] }]);
  await user.type(getByLabelText("values[1]"), "5");
  await user.click(getByRole("button", { name: "Remove values[0]" }));
  expect(getByLabelText("values[0]")).toHaveProperty("value", "25");
  expect(await submit()).toEqual([{ items: [{ text: "25" }, { text: "1" }] }]);
});

test("a blank row has an error at that row", async () => {
  const { getByRole, getByLabelText, user, submit } = renderFields([parameter("uint256[]", "values")]);
  await user.click(getByRole("button", { name: "Add a row to values" }));
  expect(await submit()).toBeUndefined();
  expect(getByLabelText("values[0]").getAttribute("aria-invalid")).toBe("true");
});

test("adding or moving a row marks no other row as invalid, and an invalid row keeps its error when it moves", async () => {
  const { getByRole, getByLabelText, getAllByText, queryByText, findByText, user, submit } = renderFields([
    parameter("uint8[]", "values"),
  ]);
  const add = getByRole("button", { name: "Add a row to values" });
  await user.click(add);
  await user.type(getByLabelText("values[0]"), "256");
  await user.click(add);
  expect(await findByText("1 error")).toBeTruthy();
  await user.click(add);
  await user.type(getByLabelText("values[2]"), "7");
  await user.click(getByRole("button", { name: "Move values[0] down" }));
  expect(getByLabelText("values[1]")).toHaveProperty("value", "256");
  expect(getByLabelText("values[1]").getAttribute("aria-invalid")).toBe("true");
  expect(getByLabelText("values[0]").getAttribute("aria-invalid")).not.toBe("true");
  expect(getAllByText("1 error")).toHaveLength(1);
  await user.click(getByRole("button", { name: "Remove values[1]" }));
  expect(queryByText("1 error")).toBeNull();
  await user.type(getByLabelText("values[0]"), "1");
  expect(await submit()).toEqual([{ items: [{ text: "1" }, { text: "7" }] }]);
});

test("T[N] has exactly N rows; the inner dimension is the fixed one", async () => {
  const { getByRole, queryByRole, getAllByLabelText, user } = renderFields([parameter("uint256[2][]", "pairs")]);
  await user.click(getByRole("button", { name: "Add a row to pairs" }));
  expect(getAllByLabelText(/^pairs\[0\]\[\d\]$/)).toHaveLength(2);
  expect(queryByRole("button", { name: "Add a row to pairs[0]" })).toBeNull();
  expect(queryByRole("button", { name: "Remove pairs[0][0]" })).toBeNull();
});

test.each([
  ["uint256[2][2]", ["x[0][0]", "x[0][1]", "x[1][0]", "x[1][1]"]],
  ["uint256[2][]", ["x[0][0]", "x[0][1]"]],
  ["tuple[2]", ["x", "y", "x", "y"]],
])("%s is rendered, and its labelled fields can be filled in", async (type, labels) => {
  const { getByRole, container, user, submit } = renderFields([parameter(type, "x", point)]);
  if (type.endsWith("[]")) await user.click(getByRole("button", { name: "Add a row to x" }));
  const inputs = [...container.querySelectorAll("input")];
  expect(inputs.map((input) => input.labels?.[0]?.textContent)).toEqual(labels);
  for (const [index, input] of inputs.entries()) await user.type(input, String(index));
  expect(JSON.stringify(await submit()).match(/\d+/g)).toEqual(labels.map((_, index) => String(index)));
});

test("pasted JSON fills a list to the last digit", async () => {
  const { getByRole, getByLabelText, user, submit } = renderFields([parameter("uint256[]", "values")]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into values" }));
  await user.click(await screen.findByLabelText("JSON or CSV for values"));
  await user.paste("[1000000000000000001, 2]");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByLabelText("values[0]")).toHaveProperty("value", "1000000000000000001");
  expect(await submit()).toEqual([{ items: [{ text: "1000000000000000001" }, { text: "2" }] }]);
});

test("a pasted table fills a list of tuples, in the column order of its first line", async () => {
  const { getByRole, getAllByLabelText, user, submit } = renderFields([parameter("tuple[]", "points", point)]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into points" }));
  await user.click(await screen.findByLabelText("JSON or CSV for points"));
  await user.paste("y,x\n-2,1\n4,3\n");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getAllByLabelText("x").map((input) => input.getAttribute("value"))).toEqual(["1", "3"]);
  expect(await submit()).toEqual([
    { items: [{ parts: [{ text: "1" }, { text: "-2" }] }, { parts: [{ text: "3" }, { text: "4" }] }] },
  ]);
});

test.each([
  ["1,2\n3", "Line 2: expected 2 cells, got 1."],
  ['1,"2', "Line 1: expected a closing quote"],
])("a pasted table that does not fit, %j, reports the line and changes nothing", async (text, message) => {
  const { getByRole, getByText, user, submit } = renderFields([parameter("tuple[]", "points", point)]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into points" }));
  await user.click(await screen.findByLabelText("JSON or CSV for points"));
  await user.paste(text);
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText(message, { exact: false })).toBeTruthy();
  expect(await submit()).toEqual([{ items: [] }]);
});

test.each([
  ["one line per list", "1,2\n3"],
  ["JSON", "[[1, 2], [3]]"],
])("a list of lists is filled from %s", async (_how, text) => {
  const { getByRole, getByLabelText, user, submit } = renderFields([parameter("uint256[][]", "grid")]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into grid" }));
  await user.click(await screen.findByLabelText("JSON or CSV for grid"));
  await user.paste(text);
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByLabelText("grid[1][0]")).toHaveProperty("value", "3");
  expect(await submit()).toEqual([{ items: [{ items: [{ text: "1" }, { text: "2" }] }, { items: [{ text: "3" }] }] }]);
});

const batch = [parameter("string", "to"), parameter("uint256[]", "ids")];

test.each([
  ["a table with JSON in quotes", 'a,"[1,2]"\nb,[]'],
  ["a copied table whose first cell is JSON", "ids\tto\n[1,2]\ta\n[]\tb"],
  ["a copied table without column names", "a\t[1,2]\nb\t[]"],
  ["JSON", '[{"to":"a","ids":[1,2]},["b",[]]]'],
])("a list of tuples that contain a list is filled from %s", async (_how, text) => {
  const { getByRole, user, submit } = renderFields([parameter("tuple[]", "batches", batch)]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into batches" }));
  await user.click(await screen.findByLabelText("JSON or CSV for batches"));
  await user.paste(text);
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(await submit()).toEqual([
    {
      items: [
        { parts: [{ text: "a" }, { items: [{ text: "1" }, { text: "2" }] }] },
        { parts: [{ text: "b" }, { items: [] }] },
      ],
    },
  ]);
});

test("a cell that is not a list is reported with its line, and so are unquoted commas", async () => {
  const { getByRole, getByLabelText, getByText, user, submit } = renderFields([parameter("tuple[]", "batches", batch)]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into batches" }));
  await user.click(await screen.findByLabelText("JSON or CSV for batches"));
  await user.paste("a,[1]\nb,5");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText("Line 2: expected uint256[] as JSON, got “5”.")).toBeTruthy();
  await user.clear(getByLabelText("JSON or CSV for batches"));
  await user.paste("a, the first,[1,2]");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText("Line 1: expected 2 cells, got 3. Put quotes around cells that contain commas.")).toBeTruthy();
  expect(await submit()).toEqual([{ items: [] }]);
});

test("a list in a cell needs no quotes, and what became of each line is shown", async () => {
  const { getByRole, getByText, user, submit } = renderFields([parameter("tuple[]", "batches", batch)]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into batches" }));
  await user.click(await screen.findByLabelText("JSON or CSV for batches"));
  await user.paste("a,[1,2]\n\nb,[]");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText("3 lines: 2 rows, 1 blank line.")).toBeTruthy();
  expect(JSON.stringify(await submit())).toContain('{"items":[{"text":"1"},{"text":"2"}]}');
});

test("JSON can be pasted at any depth", async () => {
  const type = `uint8${"[]".repeat(12)}`;
  const { getByRole, getByLabelText, user, submit } = renderFields([parameter(type, "deep")]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into deep" }));
  await user.click(await screen.findByLabelText("JSON or CSV for deep"));
  await user.paste(`${"[".repeat(12)}7${"]".repeat(12)}`);
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByLabelText(`deep${"[0]".repeat(12)}`)).toHaveProperty("value", "7");
  expect(JSON.stringify(await submit())).toBe(`[${'{"items":['.repeat(12)}{"text":"7"}${"]}".repeat(12)}]`);
});

test("JSON that does not fit reports the position and changes nothing", async () => {
  const { getByRole, getByLabelText, getByText, user, submit } = renderFields([parameter("uint256[2]", "pair")]);
  await user.type(getByLabelText("pair[0]"), "7");
  await user.type(getByLabelText("pair[1]"), "8");
  await user.click(getByRole("button", { name: "Paste JSON or CSV into pair" }));
  await user.click(await screen.findByLabelText("JSON or CSV for pair"));
  await user.paste("[1,\n true]");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText(/Line 2, column 2/)).toBeTruthy();
  await user.clear(getByLabelText("JSON or CSV for pair"));
  await user.paste("[1]");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByText("uint256[2] needs exactly 2 rows, not 1.")).toBeTruthy();
  expect(await submit()).toEqual([{ items: [{ text: "7" }, { text: "8" }] }]);
});

test("a tuple groups its components, and pasted JSON fills the lists in it", async () => {
  const line = [parameter("string", "name"), parameter("tuple[]", "points", point)];
  const { getByRole, getAllByLabelText, getByLabelText, user, submit } = renderFields([
    parameter("tuple", "line", line),
  ]);
  await user.type(getByLabelText("name"), "before");
  await user.click(getByRole("button", { name: "Paste JSON into line" }));
  await user.click(await screen.findByLabelText("JSON for line"));
  await user.paste('{"name": "after", "points": [[1, "-2"], {"x": 3, "y": 4}]}');
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByLabelText("name")).toHaveProperty("value", "after");
  expect(getAllByLabelText("x").map((input) => input.getAttribute("value"))).toEqual(["1", "3"]);
  await user.type(getByLabelText("name"), "wards");
  expect(await submit()).toEqual([
    {
      parts: [
        { text: "afterwards", empty: false },
        { items: [{ parts: [{ text: "1" }, { text: "-2" }] }, { parts: [{ text: "3" }, { text: "4" }] }] },
      ],
    },
  ]);
});

test("a list of tuples is shown as cards or a table; both keep the input, and the choice is remembered", async () => {
  const { getByRole, queryByRole, getByLabelText, user, submit, unmount } = renderFields([
    parameter("tuple[]", "points", point),
  ]);
  const add = getByRole("button", { name: "Add a row to points" });
  await user.click(add);
  await user.type(getByLabelText("x"), "1");
  await user.type(getByLabelText("y"), "2");
  expect(queryByRole("table")).toBeNull();
  await user.click(getByRole("button", { name: "Show points as a table" }));
  const table = getByRole("table", { name: "points" });
  const columns = within(table).getAllByRole("columnheader");
  expect(columns.map(({ textContent }) => textContent)).toEqual(["Row", "x int256", "y int256", "Actions"]);
  expect(getByLabelText("points[0] x")).toHaveProperty("value", "1");
  await user.click(add);
  await user.type(getByLabelText("points[1] y"), "4");
  expect(await submit()).toBeUndefined();
  expect(document.activeElement).not.toBe(getByLabelText("points[1] y"));
  expect(getByLabelText("points[1] x").getAttribute("aria-invalid")).toBe("true");
  await user.type(getByLabelText("points[1] x"), "3");
  await user.click(getByRole("button", { name: "Move points[1] up" }));
  const rows = [
    ["3", "4"],
    ["1", "2"],
  ].map((texts) => ({ parts: texts.map((text) => ({ text })) }));
  expect(await submit()).toEqual([{ items: rows }]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into points" }));
  await user.click(await screen.findByLabelText("JSON or CSV for points"));
  await user.paste("5,6\n7,8");
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(getByLabelText("points[1] x")).toHaveProperty("value", "7");
  unmount();

  const again = renderFields([parameter("tuple[2]", "corners", point)]);
  expect(again.getByRole("table", { name: "corners" })).toBeTruthy();
  expect(again.queryByRole("button", { name: "Remove corners[0]" })).toBeNull();
  await again.user.click(again.getByRole("button", { name: "Show corners as a table", pressed: true }));
  expect(again.queryByRole("table")).toBeNull();
  expect(again.getAllByLabelText("x")).toHaveLength(2);
});

test("lists of plain values, or of tuples that contain lists, have no table", () => {
  localStorage.setItem("postern-tuple-lists", "table");
  const { queryByRole } = renderFields([
    parameter("tuple[1]", "batches", batch),
    parameter("uint256[2]", "values"),
    parameter("tuple[1]", "nothing", []),
  ]);
  expect(queryByRole("table")).toBeNull();
  expect(queryByRole("button", { name: /as a table$/ })).toBeNull();
});

test("a tuple counts the errors inside it", async () => {
  const { getByText, getAllByLabelText, user, submit } = renderFields([parameter("tuple[2]", "corners", point)]);
  await submit();
  expect(getByText("4 errors")).toBeTruthy();
  const [first] = getAllByLabelText("x");
  if (first !== undefined) await user.type(first, "1");
  expect(getByText("3 errors")).toBeTruthy();
});

test("unnamed components and components named after prototype properties work", async () => {
  const odd = [parameter("uint8", ""), parameter("uint8", "__proto__"), parameter("uint8", "constructor")];
  const { getByLabelText, user, submit } = renderFields([parameter("tuple", "odd", odd)]);
  await user.type(getByLabelText("Component 1 (uint8)"), "1");
  await user.type(getByLabelText("__proto__"), "2");
  await user.type(getByLabelText("constructor"), "3");
  expect(await submit()).toEqual([{ parts: [{ text: "1" }, { text: "2" }, { text: "3" }] }]);
  expect(Object.hasOwn(Object.prototype, "text")).toBe(false);
});

test("a keystroke renders only its own field", async () => {
  const reads = { touched: 0, other: 0 };
  const counted = (name: "touched" | "other") => ({
    ...describeField(parameter("uint256", name)),
    // The text below a number depends on its name, at every render.
    get name() {
      reads[name] += 1;
      return name;
    },
  });
  const { getByLabelText, user } = renderDescribed([counted("touched"), counted("other")]);
  await user.click(getByLabelText("touched"));
  const before = { ...reads };
  await user.keyboard("123");
  expect(reads.touched).toBeGreaterThan(before.touched);
  expect(reads.other).toBe(before.other);
});
