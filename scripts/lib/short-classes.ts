import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "vite";

/** Names in the order of a style sheet; an animation's name counts as well. */
export const namesIn = (sheet: string): readonly string[] => [
  ...new Set([...sheet.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name)),
];

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const at = (place: number): string =>
  (place < letters.length ? "" : at(Math.floor(place / letters.length) - 1)) + (letters[place % letters.length] ?? "");

/**
 * A capital and a digit for the sheet, letters for the name. The names of one sheet begin alike, which compresses well,
 * and no ad blocker's list contains any of them.
 */
export const shortName = (sheet: number, name: number): string =>
  `${String.fromCodePoint(65 + (sheet % 26))}${Math.floor(sheet / 26)}${at(name)}`;

/** The class style sheets under a folder, in the order that determines their names. */
export const sheetsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".module.css"))
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** The sheet that a short name belongs to. */
export const sheetOfName = (sheets: readonly string[], name: string): string | undefined => {
  const [, letter = "", digits = ""] = /^([A-Z])(\d+)[A-Za-z]+$/.exec(name) ?? [];
  return letter === "" ? undefined : sheets[Number(digits) * 26 + letter.charCodeAt(0) - 65];
};

/** Mantine's class names, as in its sheets and components. */
const mantineName = /\bm_[0-9a-f]{4,8}\b/g;

/**
 * Renames Mantine's classes by their position in its complete style sheet. A name that is not in it is unchanged: no
 * rule styles it.
 */
export const mantineNames = (sheets: readonly string[]): ReadonlyMap<string, string> => {
  const names = sheets.flatMap((sheet) => [...sheet.matchAll(mantineName)].map(([name]) => name));
  return new Map([...new Set(names)].map((name, place) => [name, `m${at(place)}`]));
};

export const renamed = (code: string, names: ReadonlyMap<string, string>): string =>
  code.replaceAll(mantineName, (name) => names.get(name) ?? name);

/**
 * Short class names in the build, ours and Mantine's. A hash per name is what compresses worst, in the sheet and in
 * every script that names it. The names depend only on the files and their text: the same sources get the same names.
 */
export const shortClasses = (folder: string, mantineSheets: readonly string[]): Plugin => {
  const sheets = sheetsIn(folder);
  const mantine = mantineNames(mantineSheets.map((file) => readFileSync(file, "utf8")));
  return {
    name: "short-classes",
    apply: "build",
    enforce: "pre",
    config: () => ({
      css: {
        modules: {
          generateScopedName: (name, file, sheet) => {
            const [sheetAt, nameAt] = [
              sheets.indexOf(relative(process.cwd(), file.split("?", 1)[0] ?? "")),
              namesIn(sheet).indexOf(name),
            ];
            if (sheetAt === -1 || nameAt === -1) throw new Error(`No short name for ${name} of ${file}.`);
            return shortName(sheetAt, nameAt);
          },
        },
      },
    }),
    transform: {
      filter: { id: /\/@mantine\/[^?]*\.(?:css|mjs)$/, code: /\bm_[0-9a-f]{4,8}\b/ },
      handler: (code) => ({ code: renamed(code, mantine), map: null }),
    },
    // A sheet that a script loads by its URL is copied, not transformed.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const sheet = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        file.source = renamed(sheet, mantine);
      }
    },
  };
};
