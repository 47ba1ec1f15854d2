import { DEFAULT_THEME, defaultCssVariablesResolver, type MantineTheme, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { theme } from "./theme.ts";
import sheet from "./theme.css?raw";

type Variables = Readonly<Record<string, string>>;

/** The variables of the rule with a selector. */
const inSheet = (selector: string): Variables => {
  const [, body = ""] = sheet.split(`\n${selector} {\n`);
  const declarations = body.split("}")[0]?.matchAll(/(--[\w-]+):\s*([^;]+);/g) ?? [];
  return Object.fromEntries([...declarations].map(([, name = "", value = ""]) => [name, plain(value)]));
};

const plain = (value: string) => value.replaceAll(/\s+/g, " ").replaceAll("'", '"');

// Colours that no page uses, so the theme does not adapt them.
const unnamed =
  /^--mantine-(?:color-(?:blue|cyan|grape|green|indigo|lime|pink|teal|violet|yellow)-|color-\w+-outline|primary-color-\d$)/;

/** Ours instead of Mantine's, for contrast. */
const replaced = ["--mantine-color-dimmed", "--mantine-color-placeholder", "--mantine-color-error"];

const variablesOf = (of: MantineTheme) => {
  const { variables, light, dark } = defaultCssVariablesResolver(of);
  return {
    variables: new Map(Object.entries(variables)),
    light: new Map(Object.entries(light)),
    dark: new Map(Object.entries(dark)),
  };
};
const mantines = variablesOf(DEFAULT_THEME);
const themed = variablesOf(mergeMantineTheme(DEFAULT_THEME, theme));

test.each([
  ["variables", ":root"],
  ["light", ':root[data-mantine-color-scheme="light"]'],
  ["dark", ':root[data-mantine-color-scheme="dark"]'],
] as const)("the sheet contains the theme's changes to Mantine's variables: %s", (kind, selector) => {
  const changed = [...themed[kind]].filter(
    ([name, value]) => mantines[kind].get(name) !== value && !unnamed.test(name) && !replaced.includes(name),
  );
  const given = Object.entries(inSheet(selector)).filter(
    ([name]) => name.startsWith("--mantine") && !replaced.includes(name),
  );
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(changed.map(([name, value]) => [name, plain(value)])));
});

test("light and dark define the same variables", () => {
  const own = (selector: string) =>
    Object.keys(inSheet(selector)).filter((name) => name.startsWith("--postern") || replaced.includes(name));
  const [light, dark] = ["light", "dark"].map((scheme) => own(`:root[data-mantine-color-scheme="${scheme}"]`));
  expect(light?.toSorted()).toEqual(dark?.toSorted());
  expect(light).toEqual(expect.arrayContaining(replaced));
});
