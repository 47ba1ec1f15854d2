import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Mantine's colours that are unused here: by component properties, our own rules, and Mantine's sheets in use. The
 * accent colour is our own, from the theme.
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

/** Variables of those colours, of outline buttons, and of the accent colour by number, which are unused too. */
export const unnamedVariable = new RegExp(
  `^--mantine-(?:color-(?:${unnamedColours.join("|")})-|color-\\w+-outline|primary-color-\\d$)`,
);

/** The variables that a sheet sets. */
export const variablesIn = (sheet: string): ReadonlySet<string> =>
  new Set([...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name));

const withoutVariables = (sheet: string, isUnused: (name: string) => boolean): string =>
  sheet.replaceAll(/^\s*(--[\w-]+):[^;]*;\n/gm, (line, name: string) => (isUnused(name) ? "" : line));

/** Only horizontal tabs with a line below are used. */
const ofOtherTabs = /\[data-(?:variant='(?:pills|outline)'|orientation='vertical'|placement='right'|inverted\b)/;
const ofOtherDirection = /\[dir="rtl"\]/;

const withoutRules = (sheet: string, unused: RegExp): string =>
  sheet.replaceAll(/([^{}]*)\{[^{}]*\}/g, (rule, selectors: string) =>
    // A rule with several selectors stays, because others may be used.
    unused.test(selectors) && !selectors.replaceAll(/\([^()]*\)/g, "").includes(",") ? "" : rule,
  );

/**
 * A Mantine sheet without styles that no page here uses. `replaced` are the variables that our theme's sheet sets as
 * well.
 */
export const usedPart = (file: string, sheet: string, replaced: ReadonlySet<string>): string => {
  if (file.endsWith("/default-css-variables.layer.css"))
    return withoutVariables(sheet, (name) => unnamedVariable.test(name) || replaced.has(name));
  const read = withoutRules(sheet, ofOtherDirection);
  return file.endsWith("/Tabs.layer.css") ? withoutRules(read, ofOtherTabs) : read;
};

/** Removes the scale factor from lengths in Mantine's sheets: the scale of the whole page is 1 here. */
export const unscaled = (sheet: string): string =>
  sheet.replaceAll(/calc\(([\d.]+rem) \* var\(--mantine-scale\)\)/g, "$1");

/**
 * Removes unused colours, tab styles and right-to-left rules from Mantine's sheets, and variables that `theme`, our own
 * sheet, replaces.
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
