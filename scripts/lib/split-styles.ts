import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import * as z from "zod";
import { pageScriptsFile } from "./route-chunks.ts";
import { sheetOfName, sheetsIn } from "./short-classes.ts";

/** The rules of a sheet in order, each with everything in its braces. */
export const rulesOf = (sheet: string): readonly string[] => {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  // A brace inside a string opens and closes nothing.
  for (const { 0: token, index } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if (depth === 0 && (token === "}" || token === ";")) {
      rules.push(sheet.slice(from, index + 1));
      from = index + 1;
    }
  }
  const rest = sheet.slice(from).trim();
  return rest === "" ? rules : [...rules, rest];
};

/** Splits a sheet: `later` gets the rules that are only about classes of later sheets. Both parts keep the order. */
export const parted = (
  sheet: string,
  sheets: readonly string[],
  isLater: (file: string) => boolean,
): { readonly first: string; readonly later: string } => {
  const [first, later]: [string[], string[]] = [[], []];
  for (const rule of rulesOf(sheet)) {
    const names = [...rule.matchAll(/(?:\.|@keyframes )([A-Z]\d+[A-Za-z]+)\b/g)].map(([, name = ""]) => name);
    const files = names.flatMap((name) => sheetOfName(sheets, name) ?? []);
    (files.length > 0 && files.every(isLater) ? later : first).push(rule);
  }
  return { first: first.join(""), later: later.join("") };
};

/**
 * The pages that people open first and most, and pages for which a second sheet would be one request too many. Their
 * styles are in the first sheet.
 */
const everydayPages = [
  "/$environment/",
  "/$environment/activity/",
  "/$environment/addresses/",
  "/$environment/contracts/",
  "/$environment/playground",
  "/$environment/playground?address",
];

/** The element of the document that names the second sheet, for the helper around each import() (load-again.ts). */
export const laterStylesName = "later-styles";

const hashed = (name: string, source: string): string =>
  `assets/${name}-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.css`;

const textOf = (source: string | Uint8Array): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);

/**
 * Splits the one style sheet in two: the styles of the pages that people open first and most, which every document
 * loads, and the rest. The second sheet is loaded with the pages that need it, and with anything else that is loaded
 * later. It is always placed after the first, so that the order of the rules does not depend on which page was opened
 * first.
 */
export const splitStyles = (folder: string): Plugin => ({
  name: "split-styles",
  apply: "build",
  generateBundle: {
    // After the table of the pages' scripts has been written.
    order: "post",
    handler(_options, bundle) {
      const document = bundle["index.html"];
      const table = bundle[pageScriptsFile];
      if (document?.type !== "asset" || table?.type !== "asset")
        return this.error("The document or its table is missing.");
      const html = textOf(document.source);
      const [, name = ""] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(html) ?? [];
      const sheet = bundle[name];
      if (sheet?.type !== "asset") return this.error("The document names no sheet.");
      const pages = z.record(z.string(), z.array(z.string())).parse(JSON.parse(textOf(table.source)));
      const sheetsOf = (file: string): readonly string[] => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" ? chunk.moduleIds.filter((id) => id.includes(".module.css")) : [];
      };
      const entries = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" && file.isEntry ? [file.fileName] : [],
      );
      const first = new Set([...entries, ...everydayPages.flatMap((page) => pages[page] ?? [])].flatMap(sheetsOf));
      const isLater = (file: string) => ![...first].some((id) => id.endsWith(`/${file}`));
      const parts = parted(textOf(sheet.source), sheetsIn(folder), isLater);
      const names = { first: hashed("style", parts.first), later: hashed("later", parts.later) };
      delete bundle[name];
      this.emitFile({ type: "asset", fileName: names.first, source: parts.first });
      this.emitFile({ type: "asset", fileName: names.later, source: parts.later });
      // The server puts what a page needs after the first sheet, at the end of the head.
      document.source = html
        .replace(name, names.first)
        .replace("<title>", `<meta name="${laterStylesName}" content="/${names.later}"><title>`);
      table.source = JSON.stringify(
        Object.fromEntries(
          Object.entries(pages).map(([page, files]) => [
            page,
            files.some((file) => sheetsOf(file).some((id) => !first.has(id))) ? [names.later, ...files] : files,
          ]),
        ),
      );
    },
  },
});
