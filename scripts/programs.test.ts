import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const folder = "dist/node";

/** A built file: its text, its static imports, and its dynamic ones. */
const read = (file: string) => {
  const text = readFileSync(join(folder, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return {
    text,
    atOnce: [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ],
    // Read from the quotes: the bundler writes constants.
    later: [
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
      ...[...text.matchAll(/__require\("([^"]+)"\)/g)].flatMap(([, name]) => name ?? []),
    ],
  };
};

const files = new Map<string, ReturnType<typeof read>>();

const fileAt = (path: string) => {
  const file = files.get(path) ?? read(path);
  files.set(path, file);
  return file;
};

/** The built files that a file loads, and their imports of anything else. */
const reached = (entry: string, how: "at once" | "at any time") => {
  const paths = new Set([entry]);
  const outside = new Set<string>();
  for (const path of paths) {
    const { atOnce, later } = fileAt(path);
    for (const from of how === "at once" ? atOnce : [...atOnce, ...later]) {
      if (from.startsWith(".")) paths.add(join(dirname(path), from));
      else if (!from.startsWith("node:") && !isBuiltin(from)) outside.add(from);
    }
  }
  return { text: [...paths].map((path) => fileAt(path).text).join("\n"), outside: [...outside].toSorted() };
};

const optional = "pg-native";

test.each([
  ["server/main.js", ["libsql", optional]],
  ["server/commands/audit/main.js", ["libsql", optional]],
  ["server/commands/compare/main.js", ["libsql", optional]],
  ["server/commands/people/main.js", ["libsql", optional]],
  ["server/commands/move/main.js", ["libsql", optional]],
  ["server/commands/migrate/main.js", ["libsql", optional]],
  ["sandbox/main.js", ["libsql"]],
])("%s is where service files expect it, and imports only the packages %j", (entry, packages) => {
  const { outside } = reached(entry, "at any time");
  expect(outside).toEqual(packages);
  expect(Object.keys(manifest.dependencies)).toEqual(
    expect.arrayContaining(outside.filter((name) => name !== optional)),
  );
});

test("a comment names each module, so that stack frames can be looked up", () => {
  expect(reached("server/main.js", "at any time").text).toContain("\n// server/domains/journal/reserve.ts\n");
});

describe("a server loads optional parts only if its configuration needs them", () => {
  test.each([
    ["PostgreSQL", /^\/\/ .*node_modules\/pg\/lib\/client\.js$/m],
    ["an identity provider", /^\/\/ .*node_modules\/openid-client\/build\/index\.js$/m],
  ])("%s", (_name, module) => {
    expect(reached("server/main.js", "at any time").text).toMatch(module);
    expect(reached("chunks/start.js", "at once").text).not.toMatch(module);
  });
});
