import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import { abiOf, inContract } from "#src/playground/testing/contract.tsx";
import { afterFrame } from "#src/testing/after-frame.ts";
import { render } from "#src/testing/render.tsx";
import { FunctionList } from "./function-list.tsx";

const items = catalogOf(
  abiOf("function alpha() view returns (uint256)", "function beta() view returns (uint256)", "function gamma()"),
);

const show = ({ open, used = [] }: { readonly open?: string; readonly used?: readonly string[] } = {}) => {
  const onOpen = vi.fn<(key: string) => void>();
  const list = (now: string | undefined) =>
    inContract(<FunctionList items={items} used={used} open={now} onOpen={onOpen} />);
  const rendered = render(list(open));
  return { onOpen, open: (key: string) => rendered.rerender(list(key)), ...rendered };
};

const row = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}\\(\\) 0x`) });
const search = () => screen.getByRole("searchbox", { name: "Search functions" });

test("the arrow keys stop at both ends of the list", async () => {
  const { user } = show();
  await user.click(search());
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(search());
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(row("gamma"));
});

test("Home and End in the search move the cursor in its text", async () => {
  const { user } = show();
  await user.click(search());
  await user.keyboard("a{Home}{End}");
  expect(document.activeElement).toBe(search());
});

test.each([
  ["a space, which presses the row", { key: " " }],
  ["a slash, which focuses a search", { key: "/" }],
  ["a question mark, which shows the shortcuts", { key: "?" }],
  ["Ctrl and a letter", { key: "a", ctrlKey: true }],
  ["⌘ and a letter", { key: "a", metaKey: true }],
  ["Alt and a letter", { key: "a", altKey: true }],
  ["a letter typed with an input method", { key: "a", isComposing: true }],
  ["a key without a letter", { key: "F2" }],
])("on a row, no search begins with %s", (_what, event) => {
  show();
  row("alpha").focus();
  fireEvent.keyDown(row("alpha"), event);
  expect(search()).toHaveProperty("value", "");
  expect(document.activeElement).toBe(row("alpha"));
});

test("Enter in the search opens the first match, or nothing without one", async () => {
  const { user, onOpen } = show();
  await user.click(search());
  await user.keyboard("zzz{Enter}");
  await afterFrame();
  expect(screen.getByText("No results.")).toBeTruthy();
  expect(onOpen).not.toHaveBeenCalled();
  await user.clear(search());
  await user.keyboard("ga{Enter}");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("gamma()");
});

test("a search shows its number of matches, in total and for each group", async () => {
  const { user } = show();
  expect(screen.getByText("3 entries")).toBeTruthy();
  await user.click(search());
  await user.paste("alpha");
  await afterFrame();
  expect(screen.getByText("1 of 3 entries")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Read in the ABI" })).getByText("Read (1)")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Write in the ABI" })).toBeNull();
});

test("the open function is marked, in the list and on the button that expands the list", async () => {
  const { user, open } = show();
  const button = screen.getByRole("button", { name: "Browse functions" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.click(row("beta"));
  open("beta()");
  expect(screen.getByRole("button", { name: "beta()" }).getAttribute("aria-expanded")).toBe("false");
  expect(row("beta").getAttribute("aria-current")).toBe("true");
  expect(row("alpha").getAttribute("aria-current")).toBeNull();
});

test("the function used last is the tab stop, before the open one", () => {
  show({ used: ["gamma()"], open: "beta()" });
  const stops = screen.getAllByRole("button").filter((one) => one.hasAttribute("data-function") && one.tabIndex === 0);
  expect(stops.map((stop) => stop.querySelector("span")?.textContent?.split(" ")[0])).toEqual(["gamma()"]);
});

test("the list of an empty ABI does not say that a search has no results", () => {
  render(<FunctionList items={[]} used={[]} open={undefined} onOpen={() => undefined} />);
  expect(screen.queryByText("No results.")).toBeNull();
});
