import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unnamedColours, unnamedVariable, usedPart, variablesIn } from "./lib/used-styles.ts";

const read = (file: string) => readFileSync(file, "utf8");
const sheets = [...read("src/styles.ts").matchAll(/"(@mantine\/[^"]+\.css)"/g)].map(
  ([, name = ""]) => `node_modules/${name}`,
);
const sheetOf = (name: string) => sheets.find((file) => file.endsWith(`/${name}.layer.css`)) ?? "";
const variables = sheetOf("default-css-variables");
const tabs = sheetOf("Tabs");
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`);
const replaced = variablesIn(read("src/theme.css"));
const rulesIn = (text: string) => [...text.matchAll(/([^{}]*)\{[^{}]*\}/g)].map(([rule]) => rule.trim());

test("nothing uses a colour that the build leaves out", () => {
  const colours = unnamedColours.join("|");
  // A colour as a value ("blue", "blue.6"), except examples of typed text, or one of its variables.
  const naming = new RegExp(
    `(?<!placeholder=|":)["'\`](?:${colours})(?:\\.\\d)?["'\`]|--mantine-color-(?:${colours})-`,
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sheets.length).toBeGreaterThan(20);
  const used = [...sources, ...sheets.filter((name) => name !== variables)];
  expect(used.filter((name) => naming.test(read(name)))).toEqual([]);
});

test("nothing uses a variable of outline buttons or of the accent colour by number", () => {
  expect(sources.filter((file) => /variant="outline"|primary-color-\d/.test(read(file)))).toEqual([]);
  const used = sheets.filter((name) => name !== variables);
  expect(used.filter((file) => /var\(--mantine-(?:color-\w+-outline|primary-color-\d)/.test(read(file)))).toEqual([]);
});

test("the sheet of variables loses only those, and variables set by our own sheet", () => {
  const sheet = read(variables);
  const left = usedPart(variables, sheet, replaced);
  const gone = [...variablesIn(sheet)].filter((name) => !variablesIn(left).has(name));
  expect(gone.length).toBeGreaterThan(100);
  expect(gone.filter((name) => !unnamedVariable.test(name) && !replaced.has(name))).toEqual([]);
  expect(rulesIn(left).length).toBe(rulesIn(sheet).length);
});

test("the sheet of tabs loses unused styles", () => {
  const tabSources = sources.filter((file) => /<Tabs\b/.test(read(file)));
  expect(tabSources).toHaveLength(1);
  for (const file of tabSources) {
    expect(read(file)).not.toMatch(/\b(?:variant|orientation|placement|inverted)=/);
  }
  const gone = rulesIn(read(tabs)).filter((rule) => !rulesIn(usedPart(tabs, read(tabs), replaced)).includes(rule));
  expect(gone.length).toBeGreaterThan(10);
  const look = /data-variant='(?:pills|outline)'|data-orientation='vertical'|data-inverted|dir="rtl"/;
  expect(gone.filter((rule) => !look.test(rule.slice(0, rule.indexOf("{"))))).toEqual([]);
  expect(usedPart(tabs, read(tabs), replaced)).toContain("[data-variant='default']");
});

test("other sheets lose only right-to-left rules, which no page uses", () => {
  expect(read("index.html")).not.toMatch(/\bdir=/);
  expect(sources.filter((file) => /\bdir="rtl"|DirectionProvider/.test(read(file)))).toEqual([]);
  for (const file of sheets.filter((name) => name !== variables && name !== tabs)) {
    const left = rulesIn(usedPart(file, read(file), replaced));
    const gone = rulesIn(read(file)).filter((rule) => !left.includes(rule));
    expect(gone.filter((rule) => !/^(?::where\()?\[dir="rtl"\]/.test(rule))).toEqual([]);
  }
});

test.each([":hover", "[data-combobox-selected]"])(
  "the list of options, without a Mantine sheet, highlights an option by %s",
  (state) => {
    const sheet = read("src/components/form/option-select.module.css");
    const rule = sheet.slice(sheet.indexOf(`&${state} {`));
    expect(rule.slice(0, rule.indexOf("}"))).toContain("background:");
  },
);
