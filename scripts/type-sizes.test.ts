import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css") && path !== "theme.css")
  .map((path) => `src/${path}`);

test("sizes of type are in one place: each sheet names a variable of the theme, or a part of the text around", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const own = sheets.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/font-size:\s*([^;]+);/g)]
      .map(([, size = ""]) => size)
      .filter((size) => !/^(?:var\(--|inherit$|0$|0\.\d+em$)/.test(size))
      .map((size) => `${path}: ${size}`),
  );
  expect(own).toEqual([]);
});
