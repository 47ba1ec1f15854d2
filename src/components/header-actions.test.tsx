import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { HeaderActions } from "./header-actions.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Matches media queries like a narrow screen. */
const narrow = () => {
  const wide = globalThis.matchMedia;
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => Object.assign(wide(query), { matches: true }));
};

const others = (close: (() => void) | undefined) => (
  <button type="button">{close === undefined ? "Open as a button" : "Open in the menu"}</button>
);

test("a narrow screen shows the primary action and a menu of the others", async () => {
  narrow();
  const { user } = render(<HeaderActions primary={<button type="button">Send…</button>}>{others}</HeaderActions>);
  expect(screen.queryByRole("button", { name: "Open as a button" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.getByRole("button", { name: "Open in the menu" })).toBeTruthy();
});

test("without permission for the primary action, the others are not put in a menu", () => {
  narrow();
  render(<HeaderActions primary={false}>{others}</HeaderActions>);
  expect(screen.getByRole("button", { name: "Open as a button" })).toBeTruthy();
});
