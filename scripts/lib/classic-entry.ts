import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Script } from "node:vm";
import { parseAst, type Plugin, type Rolldown } from "vite";
import { fileCycles } from "./cycles.mjs";
import { prependLine } from "./prepend-line.ts";

/** The constant from which the other scripts read what they imported from the first one. */
const shared = "firstScript";
// With `this` undefined and strict, like a module.
const opening = `const ${shared}=(function(){"use strict";`;
const closing = "})();";

/** Part of a script, and what replaces it. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const edited = (code: string, edits: readonly Edit[]): string =>
  edits.toReversed().reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code);

type Name = { readonly type: string; readonly name?: string };

const nameOf = ({ type, name }: Name): string => {
  if (type !== "Identifier" || name === undefined) throw new Error(`A name that is a ${type} is not expected here.`);
  return name;
};

/**
 * The code of a module that imports nothing, as the body of a function that returns the exports: their values, not
 * bindings, so none may be assigned again later (e2e/first-script.spec.ts).
 */
export const bodyOf = (code: string): string => {
  const exported: string[] = [];
  const edits = parseAst(code).body.flatMap((node): readonly Edit[] => {
    if (node.type === "ExportNamedDeclaration" && node.source === null && node.declaration === null) {
      exported.push(...node.specifiers.map((one) => `${nameOf(one.exported)}:${nameOf(one.local)}`));
      return [{ start: node.start, end: node.end, text: "" }];
    }
    if (/^(?:Import|Export)/.test(node.type)) throw new Error(`The first script has an unexpected ${node.type}.`);
    return [];
  });
  return `${edited(code, edits)}\nreturn Object.freeze({${exported.join(",")}});`;
};

/**
 * The code of a module that reads what it imported from the first script from the constant. With a source map
 * (`bench/profile.mjs`), everything behind the imports stays in its column.
 */
export const withoutEntry = (code: string, entry: string, isMapped: boolean): string => {
  const edits = parseAst(code).body.flatMap((node): readonly Edit[] => {
    if (!("source" in node) || node.source?.value !== entry) return [];
    if (node.type !== "ImportDeclaration") throw new Error(`A script has an unexpected ${node.type}.`);
    const names = node.specifiers.map((one) => {
      if (one.type !== "ImportSpecifier") throw new Error(`A script has an unexpected ${one.type}.`);
      const [name, local] = [nameOf(one.imported), nameOf(one.local)];
      return name === local ? name : `${name}:${local}`;
    });
    const { start, end } = node;
    const text = names.length === 0 ? "" : `const{${names.join(",")}}=${shared};`;
    return [{ start, end, text: isMapped ? text.padEnd(end - start) : text }];
  });
  return edited(code, edits);
};

/** The only entry of a bundle. Throws where a classic script could not replace it. */
const entryOf = (chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk => {
  const [entry, ...more] = chunks.filter(({ isEntry }) => isEntry);
  if (entry === undefined || more.length > 0) throw new Error("The bundle must have one entry.");
  if (chunks.some(({ dynamicImports }) => dynamicImports.includes(entry.fileName)))
    throw new Error("A script imports the first script when it runs, which would start the application again.");
  // In a cycle, a function may be called before the constants of its file have their values.
  const [cycle] = fileCycles(chunks.flatMap(({ fileName, imports }) => imports.map((to) => ({ from: fileName, to }))));
  if (cycle !== undefined) throw new Error(`Scripts import each other: ${cycle.join(", ")}.`);
  return entry;
};

const entryTag = /<script type="module" crossorigin (?=src="\/assets\/)/;

/**
 * Makes the first script a classic one, because Chromium keeps the compiled code of classic scripts from one visit to
 * the next, but compiles modules again (decision 89).
 */
export const classicEntry = (): Plugin => ({
  name: "classic-entry",
  apply: "build",
  // Names contain a hash of what comes before this plugin. Under the name of another version's script, a browser may
  // have a script that does not fit.
  augmentChunkHash: () => readFileSync(import.meta.filename, "utf8"),
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      if (!entryTag.test(html)) throw new Error("index.html has no tag of the first script.");
      // `defer` runs it after parsing, like a module; `fetchpriority` restores a module's priority.
      return html.replace(entryTag, '<script defer fetchpriority="high" ');
    },
  },
  generateBundle: {
    // Vite adds a first line to some scripts, which belongs inside.
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = entryOf(chunks);
      for (const chunk of chunks) {
        if (chunk !== entry)
          chunk.code = withoutEntry(chunk.code, `./${basename(entry.fileName)}`, chunk.sourcemapFileName !== null);
      }
      entry.code = bodyOf(entry.code) + closing;
      prependLine(bundle, entry, opening);
      const { fileName: filename } = entry;
      // Throws if something is left that only a module may have.
      void new Script(entry.code, { filename });
    },
  },
});
