import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { missingPlatforms } from "./lib/lockfile.mjs";

test("the lockfile names the packages of every platform: npm run lockfile adds the missing ones", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(missingPlatforms(packages).map(({ path }) => path)).toEqual([]);
});

test("the lockfile has a hash of every package: npm run lockfile asks the registry for those that are missing", () => {
  const packages = z
    .record(z.string(), z.looseObject({ integrity: z.string().optional() }))
    .parse(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
  const unhashed = Object.entries(packages).filter(([path, { integrity }]) => path !== "" && integrity === undefined);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test("the lockfile contains no download URL", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
});

describe("missingPlatforms", () => {
  const parent = (...names: string[]) => ({
    version: "1.2.3",
    optionalDependencies: Object.fromEntries(names.map((name) => [name, "1.2.3"])),
  });

  test.each([
    ["tool-darwin-amd64", { os: ["darwin"], cpu: ["x64"] }],
    ["@tool/binding-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
    ["@tool/binding-linux-x64-gnu", { os: ["linux"], cpu: ["x64"], libc: ["glibc"] }],
    ["@tool/win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
  ])("%s is for %j", (name, platform) => {
    expect(missingPlatforms({ "node_modules/tool": parent(name) })).toEqual([
      { path: `node_modules/${name}`, entry: { version: "1.2.3", ...platform, optional: true } },
    ]);
  });

  test("an existing package, even nested below its parent, is not missing", () => {
    const packages = {
      "node_modules/tool": parent("a-linux-x64", "b-linux-x64"),
      "node_modules/a-linux-x64": { version: "1.2.3" },
      "node_modules/tool/node_modules/b-linux-x64": { version: "1.2.3" },
    };
    expect(missingPlatforms(packages)).toEqual([]);
  });
});
