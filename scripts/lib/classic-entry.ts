import { basename } from "node:path";
import { compileFunction } from "node:vm";
import { parseAst, type Plugin } from "vite";
import { prependLine } from "./prepend-line.ts";

/** The global variable with what the other scripts import from the first one. */
const shared = "firstScript";

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
 * The code of a module that imports nothing, as a classic script: what the module exports is in the global variable.
 * Values, not bindings, so none may be assigned again afterwards (e2e/page-weight.spec.ts).
 */
export const asClassic = (code: string): string => {
  const exported: string[] = [];
  const edits = parseAst(code).body.flatMap((node): readonly Edit[] => {
    if (node.type === "ExportNamedDeclaration" && node.source === null && node.declaration === null) {
      exported.push(...node.specifiers.map((one) => `${nameOf(one.exported)}:${nameOf(one.local)}`));
      return [{ start: node.start, end: node.end, text: "" }];
    }
    if (/^(?:Import|Export)/.test(node.type)) throw new Error(`The first script has an unexpected ${node.type}.`);
    return [];
  });
  return `${edited(code, edits)}\n;globalThis.${shared}=Object.freeze({${exported.join(",")}})})();`;
};

/** The code of a module that takes from the global variable what it imported from the first script. */
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
    // A source map counts characters.
    return [{ start, end, text: isMapped ? text.padEnd(end - start) : text }];
  });
  return edited(code, edits);
};

const entryTag = /<script type="module" crossorigin (?=src="\/assets\/)/;

/**
 * Makes the first script a classic one, because Chromium keeps the compiled code of classic scripts from one visit to
 * the next, but compiles modules again (decision 89).
 */
export const classicEntry = (): Plugin => ({
  name: "classic-entry",
  apply: "build",
  // Names contain a hash of what comes before this plugin. Under the same name, a browser may still have the module.
  augmentChunkHash: () => "classic entry",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      if (!entryTag.test(html)) throw new Error("index.html has no tag of the first script.");
      // Like a module, it runs when the document is there, and arrives before what is less important.
      return html.replace(entryTag, '<script defer fetchpriority="high" ');
    },
  },
  generateBundle: {
    // Vite adds a first line to some scripts, which belongs inside.
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) this.error("The bundle has no entry.");
      for (const chunk of chunks) {
        if (chunk !== entry)
          chunk.code = withoutEntry(chunk.code, `./${basename(entry.fileName)}`, chunk.sourcemapFileName !== null);
      }
      entry.code = asClassic(entry.code);
      prependLine(bundle, entry, '(()=>{"use strict";');
      // Throws if something is left that only a module may have.
      compileFunction(entry.code, [], { filename: entry.fileName });
    },
  },
});
