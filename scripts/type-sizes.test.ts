import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css") && path !== "theme.css" && path !== "print.css")
  .map((path) => `src/${path}`);

/** What the declarations of some properties say, by the sheet. */
const valuesOf = (properties: RegExp) =>
  sheets.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?<=[{;\s])([a-z-]+):\s*([^;{}]+);/g)].flatMap(
      ([, property = "", value = ""]) => (properties.test(property) ? [{ path, value }] : []),
    ),
  );

test("sizes of type are in one place: each sheet names a variable of the theme, or a part of the text around", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const own = valuesOf(/^font-size$/).filter(({ value }) => !/^(?:var\(--|inherit$|0$|0\.\d+em$)/.test(value));
  expect(own).toEqual([]);
});

test("steps of space are in one place: each sheet names a variable of the theme", () => {
  const spaces = valuesOf(/^(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*)$/);
  expect(spaces.length).toBeGreaterThan(200);
  // A line's width is no step of space; a part of the screen, of the text around or of an icon is none either.
  const own = spaces.filter(({ value }) =>
    /\d(?:px|rem)/.test(value.replaceAll(/\b1px|calc\(-?1rem|\d+vh, 6rem/g, "")),
  );
  expect(own).toEqual([]);
});
