// @full: Applies the patches of docs/examples to a copy of the code, and checks its types there.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { copyCode } from "./testing/copy-code.ts";

/** Written by hand, so that one is not lost unnoticed. The numbers are the most lines a person reads. */
const examples = [
  ["endpoint.patch", 400],
  ["page.patch", 350],
] as const;

/** Which configuration checks the types of a file; those of shared/ are checked three times. */
const projects = [
  ["tsconfig.shared.json", /^shared\//],
  ["tsconfig.app.json", /^(?:shared|src)\//],
  ["tsconfig.node.json", /^(?:shared|database|server|sandbox)\//],
  ["tsconfig.tools.json", /^(?:build|scripts|e2e|bench)\//],
] as const;

const compiler = "node_modules/typescript/bin/tsc";
const runner = "node_modules/vitest/vitest.mjs";
/** Writes src/routeTree.gen.ts, as `npm run dev` does. */
const writeRouteTree = 'await (await import("vite")).resolveConfig({}, "build")';

const notCopied = new Set(["node_modules", "dist", "reports", "test-results", "playwright-report"]);
const copied = readdirSync(".").filter((name) => !name.startsWith(".") && !notCopied.has(name));

/** The machine may be busy. */
const timeout = 600_000;

const copy = copyCode(copied);
afterAll(copy.remove);

/** The paths of the files that the patches change. */
const paths = examples.flatMap(([name]) =>
  [...readFileSync(`docs/examples/${name}`, "utf8").matchAll(/^\+\+\+ b\/(.+?)\t?$/gm)].map(([, path = ""]) => path),
);

/** What a program says if it fails in the copy. */
const problemOf = async (command: string, ...args: readonly string[]): Promise<string | null> => {
  const { code, output } = await copy.run(command, args);
  return code === 0 ? null : `${output}\nA patch is out of date: docs/examples/README.md says how to renew it.`;
};

test("every patch in docs/examples is tested here", () => {
  const patches = readdirSync("docs/examples").filter((name) => name.endsWith(".patch"));
  expect(patches.toSorted()).toEqual(examples.map(([name]) => name));
});

test.each(examples)("%s has at most %i lines", (name, most) => {
  expect(readFileSync(`docs/examples/${name}`, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(most);
});

// All in one copy, one after the other: the type check takes much longer than the rest.
describe("the patches", () => {
  test.each(examples)("%s applies", async (name) => {
    expect(await problemOf("git", "apply", "--verbose", `docs/examples/${name}`)).toBeNull();
  });

  test("import what they may", { timeout }, async () => {
    expect(await problemOf(process.execPath, "--input-type=module", "--eval", writeRouteTree)).toBeNull();
    expect(await problemOf(process.execPath, "scripts/check-imports.mjs")).toBeNull();
  });

  const touched = projects.filter(([, covers]) => paths.some((path) => covers.test(path)));
  test.each(touched)("have no type errors (%s)", { timeout }, async (project) => {
    const args = ["--singleThreaded", "--pretty", "false", "-p", project];
    expect(await problemOf(process.execPath, compiler, ...args)).toBeNull();
  });

  test("bring tests that pass", { timeout }, async () => {
    const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(examples.length);
    const args = ["run", "--project=!postgres", "--maxWorkers=1", ...tests];
    expect(await problemOf(process.execPath, runner, ...args)).toBeNull();
  });
});
