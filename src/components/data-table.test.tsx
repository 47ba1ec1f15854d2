import { screen } from "@testing-library/react";
import { createPortal } from "react-dom";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { type Column, DataTable } from "./data-table.tsx";

type Row = { readonly id: string; readonly name: string };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name },
  { key: "act", header: "Act", cell: ({ id }) => <button type="button">Act on {id}</button> },
];
const rows = [{ id: "a", name: "Ada" }];

test("a click on a row opens it; a click on a button in the row does not", async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const { user } = render(
    <DataTable label="People" columns={columns} rows={rows} rowKey={({ id }) => id} onOpen={onOpen} empty={null} />,
  );
  await user.click(screen.getByRole("button", { name: "Act on a" }));
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByRole("cell", { name: "Ada" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
});

test("a click in a dialog opened from a row does not open the row", async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const dialog: Column<Row> = {
    key: "dialog",
    header: "Dialog",
    cell: () => createPortal(<p>A dialog</p>, document.body),
  };
  const { user } = render(
    <DataTable label="People" columns={[dialog]} rows={rows} rowKey={({ id }) => id} onOpen={onOpen} empty={null} />,
  );
  await user.click(screen.getByText("A dialog"));
  expect(onOpen).not.toHaveBeenCalled();
});

test("without rows the empty state is shown", () => {
  render(<DataTable label="People" columns={columns} rows={[]} rowKey={({ id }) => id} empty={<p>Nobody</p>} />);
  expect(screen.getByText("Nobody")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("Security 45: the checkbox that selects a row has a name with invisible characters escaped", () => {
  const selection = { keys: new Set<string>(), name: ({ name }: Row) => name, onSelect: () => undefined };
  render(
    <DataTable
      label="People"
      columns={columns}
      rows={[{ id: "a", name: "A\u202eda" }]}
      rowKey={({ id }) => id}
      selection={selection}
      empty={null}
    />,
  );
  expect(screen.getByRole("checkbox", { name: String.raw`Select A\u202eda` })).toBeTruthy();
});

test.each([
  ["its title", ["title", "detail", "figure"], ["title", "detail", "figure"]],
  [
    "what would be below it, where a list does without a title",
    ["figure", "detail", "time"],
    ["figure", "title", "time"],
  ],
] as const)("a card's heading is %s", (_, places, shown) => {
  const placed: readonly Column<Row>[] = places.map((card, at) => ({
    key: `c${at}`,
    header: `H${at}`,
    card,
    cell: ({ name }) => name,
  }));
  render(<DataTable label="People" columns={placed} rows={rows} rowKey={({ id }) => id} empty={null} />);
  expect(screen.getAllByRole("cell").map((cell) => cell.getAttribute("data-card"))).toEqual(shown);
  expect(screen.getByRole("table").hasAttribute("data-cards")).toBe(true);
});

test("rows under headings are groups: consecutive rows share one, and a row without one stays where it is", () => {
  const three = ["a", "b", "c", "d"].map((id) => ({ id, name: `Name ${id}` }));
  const days: Readonly<Record<string, string>> = { a: "Today", c: "Yesterday", d: "Yesterday" };
  render(
    <DataTable
      label="People"
      columns={columns}
      rows={three}
      rowKey={({ id }) => id}
      groupOf={({ id }) => (days[id] === undefined ? undefined : { key: days[id], title: days[id] })}
      empty={null}
    />,
  );
  const groups = [...document.querySelectorAll("tbody")].map((body) =>
    [...body.rows].map(({ cells: [first] }) => first?.textContent),
  );
  expect(groups).toEqual([
    ["Today", "Name a", "Name b"],
    ["Yesterday", "Name c", "Name d"],
  ]);
  for (const heading of screen.getAllByRole("rowheader")) expect(heading.getAttribute("scope")).toBe("rowgroup");
});
