import { afterEach, expect, test } from "vitest";
import { preparePrint } from "./prepare-print.ts";

const root = document.documentElement;
const scheme = () => root.getAttribute("data-mantine-color-scheme");
const before = scheme();

afterEach(() => {
  if (before === null) root.removeAttribute("data-mantine-color-scheme");
  else root.setAttribute("data-mantine-color-scheme", before);
});

test.each(["dark", "light"])("prints in light colours, and returns to %s afterwards", (shown) => {
  preparePrint();
  root.setAttribute("data-mantine-color-scheme", shown);
  dispatchEvent(new Event("beforeprint"));
  // Some browsers fire it twice.
  dispatchEvent(new Event("beforeprint"));
  expect(scheme()).toBe("light");
  dispatchEvent(new Event("afterprint"));
  expect(scheme()).toBe(shown);
});

test("folded facts are open on paper, and folded again afterwards", () => {
  const part = document.createElement("details");
  part.dataset["printOpen"] = "";
  const other = document.createElement("details");
  document.body.append(part, other);
  preparePrint();
  dispatchEvent(new Event("beforeprint"));
  dispatchEvent(new Event("beforeprint"));
  expect([part.open, other.open]).toEqual([true, false]);
  dispatchEvent(new Event("afterprint"));
  expect(part.open).toBe(false);
  part.remove();
  other.remove();
});

test("a time on paper is in the reader's zone, with the zone's name", () => {
  const time = document.createElement("time");
  time.setAttribute("datetime", "2026-01-01T12:00:00.000Z");
  document.body.append(time);
  preparePrint();
  dispatchEvent(new Event("beforeprint"));
  expect(time.dataset["local"]).toMatch(/2026.*:00:00.*[A-Z]{3} \(2026-01-01T12:00:00\.000Z\)$/);
  dispatchEvent(new Event("afterprint"));
  const row = document.createElement("ul");
  row.append(time);
  document.body.append(row);
  dispatchEvent(new Event("beforeprint"));
  expect(time.dataset["local"]).toMatch(/2026.*:00:00.*[A-Z]{3}$/);
  dispatchEvent(new Event("afterprint"));
  row.remove();
});
