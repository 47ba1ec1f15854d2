import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readImports } from "./lib/imports.mjs";

/** A version as a growing number: 0.3 is 3, 1.0 is 1000. */
const rank = (version: string): number => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 1000 + minor;
};

const promised = readImports(".").files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\bRemove (?:it|this) in version (\d+\.\d+)/g)].map(
    ([, version = ""]) => [file, version] as const,
  ),
);

test("everything that a comment says to remove in a version is gone by then", () => {
  expect(promised.filter(([, version]) => rank(manifest.version) >= rank(version))).toEqual([]);
});

test("the changelog says in which version it will be removed", () => {
  const page = readFileSync("CHANGELOG.md", "utf8");
  for (const [, version] of promised) expect(page).toContain(`go away in version ${version}`);
});
