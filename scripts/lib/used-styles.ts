import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Mantine's colours that nothing here names: neither a component's property, nor a rule of ours, nor a sheet of Mantine's that is used.
 * The accent colour is our own, and comes with the theme.
 */
export const unnamedColours: readonly string[] = [
  "blue",
  "cyan",
  "grape",
  "green",
  "indigo",
  "lime",
  "pink",
  "teal",
  "violet",
  "yellow",
];

/** Variables of those colours, of buttons with an outline only, and of the accent colour by its number, which nothing names either. */
export const unnamedVariable = new RegExp(
  `^--mantine-(?:color-(?:${unnamedColours.join("|")})-|color-\\w+-outline|primary-color-\\d$)`,
);

/** The names of the variables that a sheet sets. */
export const variablesIn = (sheet: string): ReadonlySet<string> =>
  new Set([...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name));

const withoutVariables = (sheet: string, isUnused: (name: string) => boolean): string =>
  sheet.replaceAll(/^\s*(--[\w-]+):[^;]*;\n/gm, (line, name: string) => (isUnused(name) ? "" : line));

/** Tabs are in a row above what they show, with a line below them. */
const ofOtherTabs = /\[data-(?:variant='(?:pills|outline)'|orientation='vertical'|placement='right'|inverted\b)/;
const ofOtherDirection = /\[dir="rtl"\]/;

const withoutRules = (sheet: string, unused: RegExp): string =>
  sheet.replaceAll(/([^{}]*)\{[^{}]*\}/g, (rule, selectors: string) =>
    // One with several selectors stays: others of them may be used.
    unused.test(selectors) && !selectors.replaceAll(/\([^()]*\)/g, "").includes(",") ? "" : rule,
  );

/** A sheet of Mantine's without what no page here can look like. `replaced` are the variables that the sheet of our theme sets as well. */
export const usedPart = (file: string, sheet: string, replaced: ReadonlySet<string>): string => {
  if (file.endsWith("/default-css-variables.layer.css"))
    return withoutVariables(sheet, (name) => unnamedVariable.test(name) || replaced.has(name));
  const read = withoutRules(sheet, ofOtherDirection);
  return file.endsWith("/Tabs.layer.css") ? withoutRules(read, ofOtherTabs) : read;
};

/** Lengths of Mantine's sheets by themselves. Each is multiplied by a scale of the whole page, which is 1 here. */
export const unscaled = (sheet: string): string =>
  sheet.replaceAll(/calc\(([\d.]+rem) \* var\(--mantine-scale\)\)/g, "$1");

/**
 * Leaves out of the build what Mantine's sheets have for colours, tabs and a direction of writing that are not used here, and variables that
 * `theme`, our own sheet, replaces.
 */
export const usedStyles = (theme: string): Plugin => {
  const replaced = variablesIn(readFileSync(theme, "utf8"));
  return {
    name: "used-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/@mantine\/[^?]*\.layer\.css$/ },
      handler: (sheet, file) => ({ code: unscaled(usedPart(file, sheet, replaced)), map: null }),
    },
  };
};
