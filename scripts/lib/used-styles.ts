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

const ofUnnamed = new RegExp(`^\\s*--mantine-color-(?:${unnamedColours.join("|")})-[\\w-]+:[^;]*;\\n`, "gm");

/** Tabs are in a row above what they show, with a line below them. */
const ofOtherTabs = /\[data-(?:variant='(?:pills|outline)'|orientation='vertical'|placement='right'|inverted\b)/;
const ofOtherDirection = /\[dir="rtl"\]/;

const withoutRules = (sheet: string, unused: RegExp): string =>
  sheet.replaceAll(/([^{}]*)\{[^{}]*\}/g, (rule, selectors: string) =>
    // One with several selectors stays: others of them may be used.
    unused.test(selectors) && !selectors.replaceAll(/\([^()]*\)/g, "").includes(",") ? "" : rule,
  );

/** A sheet of Mantine's without what no page here can look like. */
export const usedPart = (file: string, sheet: string): string => {
  if (file.endsWith("/default-css-variables.layer.css")) return sheet.replaceAll(ofUnnamed, "");
  const read = withoutRules(sheet, ofOtherDirection);
  return file.endsWith("/Tabs.layer.css") ? withoutRules(read, ofOtherTabs) : read;
};

/** Leaves out of the build what Mantine's sheets have for colours, tabs and a direction of writing that are not used here. */
export const usedStyles = (): Plugin => ({
  name: "used-styles",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/@mantine\/[^?]*\.layer\.css$/ },
    handler: (sheet, file) => ({ code: usedPart(file, sheet), map: null }),
  },
});
