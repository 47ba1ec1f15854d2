import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPageMark, iconWith, titleWith } from "./page-mark.ts";

// The icon in index.html (first-script.test.ts).
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3C/svg%3E";
const shown = (href: string): string => decodeURIComponent(href.slice("data:image/svg+xml,".length));

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
])("the title %s with %i open is %s", (title, open, wanted) => {
  expect(titleWith(title, { open, attention: 0 })).toBe(wanted);
});

describe("the icon", () => {
  test("is a picture with the colors of what is open: none, blue, or orange in another shape if a person is needed", () => {
    const none = iconWith(icon, { open: 0, attention: 0 });
    const pending = shown(iconWith(icon, { open: 2, attention: 0 }));
    const needed = shown(iconWith(icon, { open: 2, attention: 1 }));
    expect(none).toBe(icon);
    for (const picture of [pending, needed]) {
      const parsed = new DOMParser().parseFromString(picture, "image/svg+xml");
      expect([parsed.documentElement.tagName, parsed.querySelector("parsererror")]).toEqual(["svg", null]);
    }
    expect([pending.includes("#1560a8"), pending.includes("#d9480f")]).toEqual([true, false]);
    expect([needed.includes("#1560a8"), needed.includes("#d9480f")]).toEqual([false, true]);
  });
});

describe("the page", () => {
  const href = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

  test("has both, also on another page, and is restored at the end", async () => {
    const mark = createPageMark();
    mark.set({ open: 2, attention: 1 });
    expect(document.title).toBe("(2) Labels · Postern");
    expect(href()).toBe(mark.icon());
    expect(href()).not.toBe(icon);
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
