import { readdirSync, readFileSync } from "node:fs";
import { analyze } from "eslint-scope";
import { parse } from "espree";
import { z } from "zod";
import { expect, test } from "./fixtures.ts";

// The first script of the application built for these tests, read from its files (decision 89).
const app = "dist/app";
const html = readFileSync(`${app}/index.html`, "utf8");
const entry = /<script defer [^>]*src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? "";

/** Parsers and eslint-scope mean the same program, but their types differ in details. */
const programSchema = z.custom<Parameters<typeof analyze>[0]>(
  (value) => z.object({ type: z.literal("Program") }).safeParse(value).success,
);

test("the first script is a classic one, whose compiled code Chromium keeps, and no script imports it", () => {
  expect(entry).toMatch(/^assets\/index-/);
  expect(html).not.toContain('type="module"');
  const name = entry.slice("assets/".length);
  const scripts = readdirSync(`${app}/assets`).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(100);
  const importing = scripts.filter((file) => readFileSync(`${app}/assets/${file}`, "utf8").includes(`./${name}`));
  expect(importing).toEqual([]);
});

test("nothing that the first script shares is assigned again, because the other scripts take values", () => {
  const code = readFileSync(`${app}/${entry}`, "utf8");
  const program = programSchema.parse(parse(code, { ecmaVersion: 2024, range: true }));
  const { scopes } = analyze(program, { ecmaVersion: 2024 });
  const script = scopes.find(({ type }) => type === "function");
  const list = /\nreturn Object\.freeze\(\{(.*)\}\);\}\)\(\);\s*$/.exec(code)?.[1] ?? "";
  const names = list.split(",").map((pair) => pair.split(":")[1] ?? "");
  expect(names.length).toBeGreaterThan(100);
  const again = names.flatMap((name) => {
    const variable = script?.set.get(name);
    if (variable === undefined) return [`${name} is unknown`];
    const isLater = variable.references.some((one) => one.isWrite() && one.from.variableScope !== script);
    return isLater ? [`${name} is assigned in a function`] : [];
  });
  expect(again).toEqual([]);
});
