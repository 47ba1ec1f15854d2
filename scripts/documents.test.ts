import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { needsSettling, operationStates } from "../shared/console/operation-states.ts";
import config from "../vitest.config.ts";
import { areas } from "./lib/mutation-areas.mjs";

const read = (path: string): string => readFileSync(path, "utf8");

/** Code in backquotes and fences, which people type or look up. */
const codeIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/```\w*\n([^]*?)```|`([^`]+)`/g)].map(([, block, span]) => block ?? span ?? "");

/** Folders created by running something, and names that many folders share. */
const outputs = [".postern/", "dist/", "-components/", "test-results/", "reports/mutation/"];

/** Words in code that can only be paths in this project. */
const pathsIn = (markdown: string): readonly string[] =>
  codeIn(markdown)
    .flatMap((code) => code.split(/\s+/))
    .filter((word) => /^[.\w$][\w.$-]*(?:\/[\w.$-]+)*(?:\/|\.(?:[cm]?[jt]sx?|json|md|sql|ya?ml))$/.test(word))
    .filter((word) => !outputs.includes(word));

const top = readdirSync(".");

/** Whether a path begins at the project's root. Other paths are short for a path already named in the text. */
const isWhole = (path: string): boolean => path.includes("/") && top.includes(path.split("/")[0] ?? "");

const scriptsIn = (markdown: string): readonly string[] =>
  codeIn(markdown).flatMap((code) => [
    ...[...code.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g)].flatMap(([, name]) => name ?? []),
    ...[...code.matchAll(/\bnpm (start|test)\b/g)].flatMap(([, name]) => name ?? []),
  ]);

const toolsIn = (markdown: string): readonly string[] =>
  codeIn(markdown).flatMap((code) => [...code.matchAll(/\bnpx (\S+)/g)].flatMap(([, name]) => name ?? []));

/** GitHub's anchors of a page's headings. */
const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set(
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    ),
  );

/** Broken links within the project. */
const brokenLinks = (path: string): readonly string[] =>
  [...read(path).matchAll(/\]\((?!https?:)([^)]+)\)/g)].flatMap(([, link = ""]) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(target)) return [link];
    return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [link];
  });

/** The folders that the first column of a table names; a table is found by the beginning of its heading. */
const foldersIn = (path: string, heading: string): readonly string[] => {
  const [, table = ""] = read(path).split(`\n| ${heading} |`);
  const [, , ...rows] = (table.split("\n\n")[0] ?? "").split("\n");
  return rows.flatMap((row) => codeIn(row.split(" | ")[0] ?? "").map((name) => name.replace(/\/$/, "")));
};

const foldersOf = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test.each([
  { page: "docs/architecture.md", heading: "Folder", folder: "shared", prefix: "shared/" },
  { page: "docs/architecture.md", heading: "Folder in `src/`", folder: "src", prefix: "" },
  { page: "docs/architecture.md", heading: "Layer in `server/`", folder: "server", prefix: "" },
  { page: "docs/architecture.md", heading: "Domain in `server/domains/`", folder: "server/domains", prefix: "" },
  { page: "src/playground/README.md", heading: "Folder", folder: "src/playground", prefix: "" },
  { page: "sandbox/README.md", heading: "Domain", folder: "sandbox/domains", prefix: "" },
])("$page has a row for each folder of $folder", ({ page, heading, folder, prefix }) => {
  const pageFolders = foldersIn(page, heading);
  const folders = foldersOf(folder).filter((name) => name !== "testing");
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((name) => !pageFolders.includes(`${prefix}${name}`))).toEqual([]);
  expect(
    pageFolders.filter((name) => name.startsWith(prefix) && !existsSync(join(prefix === "" ? folder : "", name))),
  ).toEqual([]);
});

const readmes = ["database", "e2e", "sandbox", "scripts", "server", "shared", "src"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
    basename(name) === "README.md" ? [join(folder, name)] : [],
  ),
);

test("docs/architecture.md links the README of every folder", () => {
  expect(readmes.length).toBeGreaterThan(5);
  expect(readmes.filter((path) => !read("docs/architecture.md").includes(`](../${path})`))).toEqual([]);
});

// A README also uses paths that begin at its own folder.
test.each(["docs/architecture.md", ...readmes])("%s names only paths that exist", (path) => {
  const paths = pathsIn(read(path)).filter((one) => isWhole(one) || path !== "docs/architecture.md");
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((one) => !existsSync(one) && !existsSync(join(dirname(path), one)))).toEqual([]);
});

test.each(["CONTRIBUTING.md", "docs/dependencies.md", "docs/testing.md"])("%s names only paths that exist", (path) => {
  const paths = pathsIn(read(path));
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((one) => !existsSync(one))).toEqual([]);
});

test.each(["CONTRIBUTING.md", "README.md", "docs/dependencies.md", "docs/testing.md"])(
  "%s names only commands that exist",
  (path) => {
    const page = read(path);
    const scripts = scriptsIn(page);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((one) => !Object.hasOwn(manifest.scripts, one))).toEqual([]);
    expect(toolsIn(page).filter((one) => !existsSync(`node_modules/.bin/${one}`))).toEqual([]);
  },
);

const operating = ["using", "configuration", "deploying", "troubleshooting", "reference"].map(
  (name) => `docs/${name}.md`,
);

test("the operators' documentation names only commands that exist", () => {
  const scripts = operating.flatMap((path) => scriptsIn(read(path)));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((one) => !Object.hasOwn(manifest.scripts, one))).toEqual([]);
});

test("the runbook leads to every section of docs/troubleshooting.md", () => {
  const [runbook = "", ...sections] = read("docs/troubleshooting.md").split("\n## ").slice(1);
  const anchors = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(sections.length).toBeGreaterThan(10);
  expect(new Set(anchors)).toEqual(new Set([...anchorsOf("docs/troubleshooting.md")].slice(2)));
});

const pages = [".", "bench", "docs", "docs/decisions", "docs/examples"].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : [])),
);

test.each([...pages, ...readmes])("every link in %s works", (path) => {
  expect(brokenLinks(path)).toEqual([]);
});

test("the runbook's query finds every operation that an admin has to settle", () => {
  const [, listed = ""] = /state IN \(([^)]*)\)/.exec(read("docs/troubleshooting.md")) ?? [];
  const states = [...listed.matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(new Set(states)).toEqual(new Set(operationStates.filter(needsSettling)));
});

test("every command of package.json meant for people is in README.md or CONTRIBUTING.md", () => {
  const mentions = new Set([...scriptsIn(read("README.md")), ...scriptsIn(read("CONTRIBUTING.md"))]);
  // Steps of other commands.
  const parts = ["build:node", "test:unit"];
  expect(Object.keys(manifest.scripts).filter((name) => !mentions.has(name) && !parts.includes(name))).toEqual([]);
});

describe("docs/testing.md", () => {
  const page = read("docs/testing.md");
  const projects = (config.test?.projects ?? []).flatMap((one) => {
    const name = typeof one === "object" && "test" in one ? one.test?.name : undefined;
    return typeof name === "string" ? [name] : [];
  });

  test("names the projects of vitest.config.ts, and every command names one of them", () => {
    const [, listed = ""] = /^The vitest projects are (.+)\.$/m.exec(page) ?? [];
    const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(projects));
    expect(projects.length).toBeGreaterThan(3);
    const chosen = ["CONTRIBUTING.md", "README.md", "docs/testing.md"].flatMap((path) =>
      [...read(path).matchAll(/--project (\w+)/g)].map(([, name = ""]) => name),
    );
    expect(chosen.length).toBeGreaterThan(8);
    expect(chosen.filter((name) => !projects.includes(name))).toEqual([]);
  });

  test("has a row for each area of the mutation tests", () => {
    const section = page.split("\n## Mutation tests\n")[1] ?? "";
    const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(areas));
  });
});

test.each(Object.entries(areas))("the files and tests of the mutation test area %s exist", (_name, area) => {
  expect([...area.mutate, ...area.tests].filter((path) => !existsSync(path))).toEqual([]);
});

test("the style sheet draws the same group separator that amounts have as text", () => {
  const [, sign = ""] = /groupSign = "(.)"/.exec(read("shared/amount/written-amount.ts")) ?? [];
  const [, rules = ""] =
    /& > span \+ span::before \{([^}]*)\}/.exec(read("src/components/number-text.module.css")) ?? [];
  const drawn = [...rules.matchAll(/content: "([^"]*)"/g)].map(([, text]) => text);
  expect(drawn).toEqual([sign, sign]);
  expect(sign).not.toBe("");
});
