import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css") && path !== "theme.css" && path !== "print.css")
  .map((path) => `src/${path}`);

/** The values of some properties, by sheet. */
const valuesOf = (properties: RegExp) =>
  sheets.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?<=[{;\s])([a-z-]+):\s*([^;{}]+);/g)].flatMap(
      ([, property = "", value = ""]) => (properties.test(property) ? [{ path, value }] : []),
    ),
  );

test("font sizes are defined once: each sheet uses a theme variable, or a size relative to the surrounding text", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const own = valuesOf(/^font-size$/).filter(({ value }) => !/^(?:var\(--|inherit$|0$|0\.\d+em$)/.test(value));
  expect(own).toEqual([]);
});

test("spacing is defined once: each sheet uses a theme variable", () => {
  const spaces = valuesOf(/^(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*)$/);
  expect(spaces.length).toBeGreaterThan(200);
  // A line's width is not spacing; neither is a size relative to the screen, the surrounding text or an icon.
  const own = spaces.filter(({ value }) =>
    /\d(?:px|rem)/.test(value.replaceAll(/\b1px|calc\(-?1rem|\d+vh, 6rem/g, "")),
  );
  expect(own).toEqual([]);
});
