import { afterEach, expect, test } from "vitest";
import { printInLight } from "./print-in-light.ts";

const root = document.documentElement;
const scheme = () => root.getAttribute("data-mantine-color-scheme");
const before = scheme();

afterEach(() => {
  if (before === null) root.removeAttribute("data-mantine-color-scheme");
  else root.setAttribute("data-mantine-color-scheme", before);
});

test.each(["dark", "light"])("prints in light colours, and is %s again afterwards", (shown) => {
  printInLight();
  root.setAttribute("data-mantine-color-scheme", shown);
  dispatchEvent(new Event("beforeprint"));
  // Some browsers say it twice.
  dispatchEvent(new Event("beforeprint"));
  expect(scheme()).toBe("light");
  dispatchEvent(new Event("afterprint"));
  expect(scheme()).toBe(shown);
});
