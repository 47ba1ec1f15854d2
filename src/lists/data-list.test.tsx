// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import type { Column } from "#src/components/data-table.tsx";
import { render } from "#src/testing/render.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { DataList } from "./data-list.tsx";
import { type FindSearch, listDefaults } from "./list-search.ts";

type Row = { readonly id: string; readonly name: string; readonly size: number };

const people: readonly Row[] = [
  { id: "1", name: "Grace", size: 10 },
  { id: "2", name: "Ada", size: 9 },
  { id: "3", name: "Edsger", size: 100 },
];

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", always: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: "size",
    header: "Size",
    align: "right",
    cell: ({ size }) => `${size} m`,
    text: ({ size }) => String(size),
    order: ({ size }) => size,
  },
  { key: "id", header: "Id", extra: true, cell: ({ id }) => `#${id}`, text: ({ id }) => id },
  { key: "act", header: "Act", cell: ({ name }) => <button type="button">Greet {name}</button> },
];

type Given = Partial<Pick<ComponentProps<typeof DataList<Row>>, "onOpen" | "selectionAction">> & {
  readonly rows?: readonly Row[];
  readonly search?: Partial<FindSearch>;
};

/** A list whose URL state is kept beside it. */
const People = ({ rows = people, search: first, ...more }: Given) => {
  const [search, setSearch] = useState<FindSearch>({ ...listDefaults, ...first });
  const { skip, take } = search;
  const queryKey = ["people", skip, take];
  const query = useQuery({
    queryKey,
    queryFn: () => ({ data: rows.slice(skip, skip + take), pagination: { totalElements: rows.length } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataList
      environment="sandbox"
      name="people"
      label="People"
      query={query}
      queryKey={queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      search={search}
      onSearch={(change) => setSearch((last) => ({ ...last, ...change }))}
      copy={{ of: ({ name }) => name, what: "names" }}
      empty="Nobody is here."
      {...more}
    />
  );
};

const show = async (given: Given = {}) => {
  const shown = render(<People {...given} />);
  await screen.findByRole("table", { name: "People" });
  return shown;
};

const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[1]?.textContent);
const column = (name: string) => screen.getByRole("checkbox", { name });

describe("the columns of a list", () => {
  test("can be shown and hidden, and this browser remembers the choice", async () => {
    const { user, unmount } = await show();
    expect(headers()).toEqual(["", "Name", "Size", "Act"]);
    await user.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("checkbox", { name: "Name" })).toHaveProperty("disabled", true);
    expect(column("Id")).toHaveProperty("checked", false);
    await user.click(column("Id"));
    await user.click(column("Size"));
    expect(headers()).toEqual(["", "Name", "Id", "Act"]);
    unmount();
    await show();
    expect(headers()).toEqual(["", "Name", "Id", "Act"]);
  });

  test.each(["no json", '{"size":"hidden"}', "[]"])(
    "are the default ones if the browser remembers %s",
    async (text) => {
      localStorage.setItem("postern-columns/people", text);
      await show();
      expect(headers()).toEqual(["", "Name", "Size", "Act"]);
    },
  );

  test("are chosen in a panel that Escape closes, which returns the focus", async () => {
    const { user } = await show();
    const button = screen.getByRole("button", { name: "Columns" });
    await user.click(button);
    await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe("the sort of a list", () => {
  test("cycles through ascending, descending and none with each click on a header", async () => {
    const { user } = await show();
    const size = screen.getByRole("columnheader", { name: "Size" });
    const press = () => user.click(within(size).getByRole("button", { name: "Size" }));
    await press();
    expect(names()).toEqual(["Ada", "Grace", "Edsger"]);
    expect(size.getAttribute("aria-sort")).toBe("ascending");
    await press();
    expect(names()).toEqual(["Edsger", "Grace", "Ada"]);
    expect(size.getAttribute("aria-sort")).toBe("descending");
    await press();
    expect(names()).toEqual(["Grace", "Ada", "Edsger"]);
    expect(size.getAttribute("aria-sort")).toBe("none");
  });

  test("says above the rows that it covers only this page, if there are more", async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => ({ id: `${at}`, name: `Person ${at + 1}`, size: at }));
    const { user } = await show({ rows });
    expect(screen.queryByText(/^Sorted/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Size" }));
    const note = screen.getByText("Sorted on this page only: 20 of 1,200 rows.");
    const follows = note.compareDocumentPosition(screen.getByRole("table"));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("of a single-page list covers all rows, without a note", async () => {
    await show({ search: { sort: "size" } });
    expect(names()).toEqual(["Ada", "Grace", "Edsger"]);
    expect(screen.queryByText(/^Sorted/)).toBeNull();
  });

  test("is chosen from a list if cards have no headers", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Sort", expanded: false }));
    await user.selectOptions(screen.getByLabelText("Sort"), "Size, descending");
    expect(names()).toEqual(["Edsger", "Grace", "Ada"]);
  });

  test("comes from the URL, and does not apply to columns without a text", async () => {
    await show({ search: { sort: "-name" } });
    expect(names()).toEqual(["Grace", "Edsger", "Ada"]);
    const act = screen.getByRole("columnheader", { name: "Act" });
    expect(within(act).queryByRole("button")).toBeNull();
    expect(act.hasAttribute("aria-sort")).toBe(false);
  });
});

describe("the pages of a list", () => {
  test("can be turned, and a new size starts at the first row", async () => {
    const rows = Array.from({ length: 45 }, (_, at) => ({ id: `${at}`, name: `Person ${at + 1}`, size: at }));
    const { user } = await show({ rows });
    expect(screen.getByText("1 to 20 of 45")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText("21 to 40 of 45")).toBeTruthy();
    await waitFor(() => expect(names()[0]).toBe("Person 21"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "50 rows");
    expect(await screen.findByText("1 to 45 of 45")).toBeTruthy();
    await waitFor(() => expect(names()).toHaveLength(45));
  });

  test("can have a size that only the URL sets", async () => {
    await show({ search: { take: 7 } });
    const size = screen.getByRole("combobox", { name: "Rows per page" });
    expect(size).toHaveProperty("value", "7");
    expect(within(size).getAllByRole("option")).toHaveLength(5);
  });
});

describe("selected rows", () => {
  const bar = () => within(screen.getByRole("region", { name: "Selection" }));

  test("are counted, kept across pages, and cleared together", async () => {
    const { user } = await show({ search: { take: 2 } });
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select Grace" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select Edsger" }));
    expect(bar().getByRole("status").textContent).toBe("2 selected");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(await screen.findByRole("checkbox", { name: "Select Grace" })).toHaveProperty("checked", true);
    await user.click(bar().getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    expect(screen.getByRole("checkbox", { name: "Select Grace" })).toHaveProperty("checked", false);
  });

  test("include all shown rows at once; a partial selection is marked as partial", async () => {
    const { user } = await show();
    const all = screen.getByRole("checkbox", { name: "Select all rows shown" });
    await user.click(screen.getByRole("checkbox", { name: "Select Ada" }));
    expect(all).toHaveProperty("indeterminate", true);
    await user.click(all);
    expect(all).toMatchObject({ indeterminate: false, checked: true });
    expect(bar().getByRole("status").textContent).toBe("3 selected");
    await user.click(all);
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  test("are copied one per line, in the order of selection", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("checkbox", { name: "Select Edsger" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Grace" }));
    await user.click(bar().getByRole("button", { name: "Copy names" }));
    expect(await navigator.clipboard.readText()).toBe("Edsger\nGrace");
    expect(await bar().findByRole("button", { name: "Copied" })).toBeTruthy();
  });

  test("are passed to the list's own actions", async () => {
    const act = vi.fn<(rows: readonly Row[]) => void>();
    const { user } = await show({
      selectionAction: (chosen) => (
        <button type="button" onClick={() => act(chosen)}>
          Invite {chosen.length}
        </button>
      ),
    });
    await user.click(screen.getByRole("checkbox", { name: "Select Ada" }));
    await user.click(bar().getByRole("button", { name: "Invite 1" }));
    expect(act).toHaveBeenCalledExactlyOnceWith([people[1]]);
  });

  test("are saved as a file with the shown columns, and so is the page in its order", async () => {
    const saved = keepSavedFiles();
    const { user } = await show({ search: { sort: "name" } });
    await user.click(screen.getByRole("checkbox", { name: "Select Grace" }));
    await user.click(bar().getByRole("button", { name: "Export selection as CSV" }));
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Size" }));
    await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^postern-sandbox-people-selection-\d{4}-\d\d-\d\d\.csv$/),
      expect.stringMatching(/^postern-sandbox-people-page-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(await saved[0]?.text()).toBe("Name,Size\r\nGrace,10\r\n");
    expect(await saved[1]?.text()).toBe("Name\r\nAda\r\nEdsger\r\nGrace\r\n");
  });

  test("can be selected without opening their row", async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    const { user } = await show({ onOpen });
    await user.click(screen.getByRole("checkbox", { name: "Select Ada" }));
    await user.click(screen.getByRole("button", { name: "Greet Ada" }));
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(screen.getByRole("cell", { name: "9 m" }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[1]);
  });
});

test("a list without rows says so, and has no page or file controls", async () => {
  render(<People rows={[]} />);
  expect(await screen.findByText("Nobody is here.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Pagination" })).toBeNull();
  expect(screen.getByRole("button", { name: "Export page as CSV" })).toHaveProperty("disabled", true);
});
