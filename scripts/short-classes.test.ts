import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mantineNames, namesIn, renamed, sheetOfName, sheetsIn, shortName } from "./lib/short-classes.ts";

const sheets = sheetsIn("src");

test("every class of every style sheet has its own short name, which identifies the sheet", () => {
  const names = sheets.flatMap((file, sheet) =>
    namesIn(readFileSync(file, "utf8")).map((name, at) => ({ file, name, short: shortName(sheet, at) })),
  );
  expect(names.length).toBeGreaterThan(400);
  expect(new Set(names.map(({ short }) => short)).size).toBe(names.length);
  expect(names.filter(({ file, short }) => sheetOfName(sheets, short) !== file)).toEqual([]);
  expect(names.filter(({ short }) => !/^[A-Z]\d+[A-Za-z]+$/.test(short))).toEqual([]);
});

test("names continue after the last letter, and after the last sheet of a digit", () => {
  expect([shortName(0, 0), shortName(0, 51), shortName(0, 52), shortName(0, 53), shortName(27, 3)]).toEqual([
    "A0a",
    "A0Z",
    "A0aa",
    "A0ab",
    "B1d",
  ]);
  expect(sheetOfName(["a.module.css"], "B0a")).toBeUndefined();
  expect(sheetOfName(["a.module.css"], "mantine-Button-root")).toBeUndefined();
});

test("Mantine's names are the same in its sheets and its components, and stay distinct", () => {
  const sheet = readFileSync("node_modules/@mantine/core/styles.css", "utf8");
  const names = mantineNames([sheet]);
  expect(names.size).toBeGreaterThan(200);
  expect(new Set(names.values()).size).toBe(names.size);
  const component = readFileSync("node_modules/@mantine/core/esm/components/Button/Button.module.mjs", "utf8");
  const root = /"root": "(m_\w+)"/.exec(component)?.[1] ?? "";
  const short = names.get(root) ?? "";
  expect(short).not.toBe("");
  expect(renamed(component, names)).toContain(`"root": "${short}"`);
  expect(renamed(`.${root}:hover{}.m_0123abcd{}`, names)).toBe(`.${short}:hover{}.m_0123abcd{}`);
});
