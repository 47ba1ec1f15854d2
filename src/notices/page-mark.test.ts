import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPageMark, iconOf, titleWith } from "./page-mark.ts";

const icon = "/icon.svg";

beforeEach(() => {
  document.head.innerHTML = `<title>Labels · Postern</title><link rel="icon" href="${icon}">`;
});
afterEach(() => document.head.replaceChildren());

test.each([
  ["Activity · Postern", 0, "Activity · Postern"],
  ["Activity · Postern", 2, "(2) Activity · Postern"],
  ["(2) Activity · Postern", 3, "(3) Activity · Postern"],
  ["(999+) Activity · Postern", 0, "Activity · Postern"],
  ["Activity · Postern", 1000, "(999+) Activity · Postern"],
])("the title %s with %i open is %s", (title, open, markedTitle) => {
  expect(titleWith(title, { open, attention: 0 })).toBe(markedTitle);
});

test.each([
  [0, 0, "/icon.svg"],
  [2, 0, "/icon-open.svg"],
  [2, 1, "/icon-attention.svg"],
])("the icon with %i open, %i of which need a person, is %s", (open, attention, file) => {
  expect(iconOf({ open, attention })).toBe(file);
});

describe("the page", () => {
  const href = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

  test("has both, also on another page, and is restored at the end", async () => {
    const mark = createPageMark();
    mark.set({ open: 2, attention: 1 });
    expect(document.title).toBe("(2) Labels · Postern");
    expect([href(), mark.icon()]).toEqual(["/icon-attention.svg", "/icon-attention.svg"]);
    document.title = "Networks · Postern";
    await vi.waitFor(() => expect(document.title).toBe("(2) Networks · Postern"));
    mark.set({ open: 0, attention: 0 });
    expect([document.title, href()]).toEqual(["Networks · Postern", icon]);
    mark.set({ open: 1, attention: 0 });
    mark.end();
    expect([document.title, href()]).toEqual(["Networks · Postern", icon]);
    document.title = "Wallets · Postern";
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.title).toBe("Wallets · Postern");
  });
});
