import { mkdtempSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build, type Plugin, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { bodyOf, classicEntry, withoutEntry } from "./lib/classic-entry.ts";
import { eagerCompilation } from "./lib/eager-compilation.ts";
import { loadAgain } from "./lib/load-again.ts";

test("a module becomes the body of a function that returns what it exported", () => {
  const code = "const a=1;function b(){return a}export{a as x,b};";
  expect(bodyOf(code)).toBe("const a=1;function b(){return a}\nreturn Object.freeze({x:a,b:b});");
});

test.each(['import{a}from"./a.js";', "export default 1;", 'export*from"./a.js";', "export const a=1;"])(
  "the first script may not contain %s",
  (code) => expect(() => bodyOf(code)).toThrow("The first script has an unexpected"),
);

test("another script takes from the first one what it imported, and imports the rest as before", () => {
  const code = 'import"./entry.js";import{a as b,c}from"./entry.js";import{d}from"./other.js";d(b,c);';
  expect(withoutEntry(code, "./entry.js", false)).toBe('const{a:b,c}=firstScript;import{d}from"./other.js";d(b,c);');
  // With a source map, everything stays in its column.
  expect(withoutEntry(code, "./entry.js", true).indexOf("d(b,c)")).toBe(code.indexOf("d(b,c)"));
});

test.each(['import*as a from"./entry.js";', 'import a from"./entry.js";', 'export{a}from"./entry.js";'])(
  "another script may not contain %s",
  (code) => expect(() => withoutEntry(code, "./entry.js", false)).toThrow("unexpected"),
);

const files = {
  "index.html": '<script type="module" src="/main.js"></script>',
  "main.js":
    'import { twice } from "./twice.js";\nglobalThis.results.push(twice(1));\nglobalThis.load = () => import("./later.js");',
  "later.js": 'import { twice } from "./twice.js";\nexport const four = twice(2);',
  "twice.js": "export const twice = (value) => value * 2;",
};

const built = async (plugins: readonly Plugin[], others: Readonly<Record<string, string>> = {}, sourcemap = false) => {
  const root = mkdtempSync(join(tmpdir(), "postern-classic-"));
  for (const [name, text] of Object.entries({ ...files, ...others })) writeFileSync(join(root, name), text);
  const output = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [loadAgain(), ...plugins],
    build: { write: false, sourcemap, modulePreload: false },
  });
  if (!("output" in output)) throw new Error("The build has more than one output.");
  return output.output;
};

const chunkOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], isEntry: boolean) => {
  const found = output.find((file) => file.type === "chunk" && file.isEntry === isEntry);
  if (found?.type !== "chunk") throw new Error("There is no such script.");
  return found;
};

const textOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], name: string) => {
  const found = output.find(({ fileName }) => fileName === name);
  return found?.type === "asset" ? String(found.source) : "";
};

test("a build has a first script that runs without modules, under another name than the module had", async () => {
  const output = await built([classicEntry()]);
  const entry = chunkOf(output, true);
  expect(textOf(output, "index.html")).toContain(`<script defer fetchpriority="high" src="/${entry.fileName}">`);
  const results: number[] = [];
  const context = { results };
  runInNewContext(entry.code, context);
  expect(results).toEqual([2]);
  const later = chunkOf(output, false).code.replace(/export\{(\w+) as four\};/, "results.push($1);");
  runInNewContext(later, context);
  expect(results).toEqual([2, 4]);
  expect(entry.fileName).not.toBe(chunkOf(await built([]), true).fileName);
});

test("a source map names the same places as before", async () => {
  const output = await built([classicEntry(), eagerCompilation()], {}, true);
  for (const isEntry of [true, false]) {
    const { code, fileName } = chunkOf(output, isEntry);
    const map = new SourceMap(JSON.parse(textOf(output, `${fileName}.map`)));
    const word = isEntry ? "results" : "(2)";
    const line = code.split("\n").findIndex((text) => text.includes(word));
    const entry = map.findEntry(line, code.split("\n")[line]?.indexOf(word) ?? 0);
    expect("originalSource" in entry && entry.originalSource).toMatch(isEntry ? /main\.js$/ : /later\.js$/);
  }
});

test.each([
  ["needs to be a module", { "main.js": "globalThis.place = import.meta.url;" }, "import.meta"],
  [
    "is imported again when it runs",
    {
      "later.js": 'export const again = () => import("./main.js");',
      "main.js": 'export const load = () => import("./later.js");\nglobalThis.load = load;',
    },
    "would start the application again",
  ],
])("a build fails if the first script %s", async (_, others, problem) => {
  await expect(built([classicEntry()], others)).rejects.toThrow(problem);
});
