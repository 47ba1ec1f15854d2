import { act, fireEvent, screen } from "@testing-library/react";
import { useCallback, useState } from "react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

const rowHeight = 40;

const List = ({ ids, always }: { readonly ids: readonly string[]; readonly always?: () => readonly number[] }) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const { parts, rowRef, show } = useVirtualRows({
    count: ids.length,
    keyOf,
    rowHeight,
    isLong: ids.length > 20,
    beyond: 2,
    ...(always && { always }),
    box,
  });
  return (
    <>
      <ul ref={setBox}>
        {parts.map(({ index, gap }) =>
          gap === undefined ? (
            <li key={ids[index]} ref={rowRef} data-index={index}>
              <input aria-label={ids[index]} />
            </li>
          ) : (
            <li key={`from ${index}`} style={{ height: gap }} aria-hidden />
          ),
        )}
      </ul>
      <button onClick={() => show(900)}>Show row 900</button>
    </>
  );
};

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);
const shown = () => screen.getAllByRole("textbox").map((input) => input.getAttribute("aria-label"));
const list = () => screen.getByRole("list");
const scrollTo = (row: number) => {
  list().scrollTop = row * rowHeight;
  fireEvent.scroll(list());
};
/** The height of rows and gaps together. */
const height = () => {
  const gaps = [...list().querySelectorAll<HTMLElement>("[aria-hidden]")].map(({ style }) => parseInt(style.height));
  return gaps.reduce((sum, gap) => sum + gap, shown().length * rowHeight);
};

test("only the visible rows of a long list are on the page, and gaps as high as the others", () => {
  render(<List ids={idsOf(1_000)} />);
  expect(shown()).toEqual(idsOf(16));
  expect(height()).toBe(1_000 * rowHeight);
  scrollTo(500);
  expect(shown()).toEqual(idsOf(1_000).slice(498, 516));
  expect(height()).toBe(1_000 * rowHeight);
});

test("a short list is whole", () => {
  render(<List ids={idsOf(20)} />);
  expect(shown()).toEqual(idsOf(20));
});

test("the row after the one that gets the focus is there before the list has scrolled, for the next Tab key", () => {
  render(<List ids={idsOf(1_000)} />);
  act(() => screen.getByRole("textbox", { name: "row 15" }).focus());
  expect(shown()).toEqual(idsOf(17));
  act(() => screen.getByRole("textbox", { name: "row 16" }).focus());
  expect(shown()).toEqual(idsOf(18));
});

test("the row with the focus stays with its neighbours, also when rows above it leave the list", () => {
  const ids = idsOf(1_000);
  const { rerender } = render(<List ids={ids} />);
  const focused = screen.getByRole("textbox", { name: "row 5" });
  act(() => focused.focus());
  scrollTo(500);
  expect(shown().slice(0, 4)).toEqual(["row 4", "row 5", "row 6", "row 498"]);
  expect(height()).toBe(1_000 * rowHeight);
  rerender(<List ids={ids.slice(3)} />);
  expect(document.activeElement).toBe(focused);
  expect(shown().slice(0, 3)).toEqual(["row 4", "row 5", "row 6"]);
  act(() => focused.blur());
  scrollTo(600);
  expect(focused.isConnected).toBe(false);
});

test("the row with the focus stays when a short list grows long, also when its number changes", () => {
  const ids = idsOf(20);
  const { rerender } = render(<List ids={ids} />);
  const focused = screen.getByRole("textbox", { name: "row 19" });
  act(() => focused.focus());
  rerender(<List ids={[...idsOf(1_000).slice(900), ...ids]} />);
  expect(document.activeElement).toBe(focused);
  expect(shown().slice(16)).toEqual(["row 18", "row 19"]);
  expect(height()).toBe(120 * rowHeight);
});

test("a short list that has been scrolled shows the same rows when it grows long", () => {
  const { rerender } = render(<List ids={idsOf(20)} />);
  list().scrollTop = 10 * rowHeight;
  rerender(<List ids={idsOf(1_000)} />);
  expect(shown()).toEqual(idsOf(1_000).slice(8, 26));
});

test("a gap is as high as the rows that it replaces when a short list grows long", () => {
  const { rerender } = render(<List ids={idsOf(20)} />);
  for (const row of list().children) row.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  list().scrollTop = 1_200;
  rerender(<List ids={idsOf(1_000)} />);
  expect(shown()[0]).toBe("row 10");
  expect(list().querySelector<HTMLElement>("[aria-hidden]")?.style.height).toBe("1000px");
});

test("a row can be asked for, wherever it is, and some rows are always there", async () => {
  const { user } = render(<List ids={idsOf(1_000)} always={() => [700]} />);
  expect(shown().slice(16)).toEqual(["row 700"]);
  await user.click(screen.getByRole("button"));
  expect(shown().slice(16)).toEqual(["row 700", "row 899", "row 900", "row 901"]);
  expect(height()).toBe(1_000 * rowHeight);
});

test("paper has all rows", () => {
  render(<List ids={idsOf(100)} />);
  fireEvent(window, new Event("beforeprint"));
  expect(shown()).toEqual(idsOf(100));
  fireEvent(window, new Event("afterprint"));
  expect(shown()).toEqual(idsOf(16));
});
