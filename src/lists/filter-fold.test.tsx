import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { FilterFold } from "./filter-fold.tsx";

const show = (count: number) =>
  render(
    <FilterFold count={count}>
      <input aria-label="Network" />
    </FilterFold>,
  );

test("a button collapses and expands the filters, and shows how many are set", async () => {
  const { user } = show(2);
  const button = screen.getByRole("button", { name: "Filters (2)", expanded: false });
  const panel = document.querySelector(`[id="${button.getAttribute("aria-controls")}"]`);
  expect(panel?.contains(screen.getByLabelText("Network"))).toBe(true);
  expect(panel?.hasAttribute("data-open")).toBe(false);
  await user.click(button);
  expect(screen.getByRole("button", { name: "Filters (2)", expanded: true })).toBeTruthy();
  expect(panel?.hasAttribute("data-open")).toBe(true);
});

test("without a filter the button has no count", () => {
  show(0);
  expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
});
