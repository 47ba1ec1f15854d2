import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { readRelease, releaseText } from "./release.ts";

const commit = "fa883e4812ab34cd56ef78900987fedc65ba4321";

const read = (built?: unknown) => {
  const folder = mkdtempSync(join(tmpdir(), "postern-release-"));
  const files = { package: join(folder, "package.json"), built: join(folder, "release.json") };
  writeFileSync(files.package, JSON.stringify({ version: "1.2.3" }));
  if (built !== undefined) writeFileSync(files.built, JSON.stringify(built));
  return readRelease({ package: pathToFileURL(files.package), built: pathToFileURL(files.built) });
};

test("a build has a version, and its commit beside it if it was noted", () => {
  expect([read(), read({ commit: "" }), read({ commit })]).toEqual([
    { version: "1.2.3" },
    { version: "1.2.3" },
    { version: "1.2.3", commit },
  ]);
  const changed = read({ commit: `${commit}-dirty` });
  expect([read(), read({ commit }), changed].map(releaseText)).toEqual([
    "1.2.3",
    "1.2.3 (fa883e4)",
    "1.2.3 (fa883e4, changed)",
  ]);
});

test("what is no commit keeps the server from starting", () => {
  expect(() => read({ commit: "main" })).toThrow("Invalid string");
});
