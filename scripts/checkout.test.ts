import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const module = pathToFileURL(resolve("scripts/lib/checkout.mjs")).href;

/** Notes the commit of a folder, in a process of its own, and returns what the server would read. */
const noteIn = (folder: string): string | null => {
  execFileSync(process.execPath, ["-e", `import(${JSON.stringify(module)}).then((it) => it.noteCommit())`], {
    cwd: folder,
  });
  const note = join(folder, "dist/release.json");
  return existsSync(note) ? readFileSync(note, "utf8") : null;
};

test("a checkout notes its commit, and whether its files differ from it", () => {
  const folder = mkdtempSync(join(tmpdir(), "postern-checkout-"));
  expect(noteIn(folder)).toBeNull();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  writeFileSync(join(folder, ".gitignore"), "dist\n");
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message=First");
  git("tag", "v1.2.3");
  const commit = git("rev-parse", "HEAD");
  expect(noteIn(folder)).toBe(`{"commit":"${commit}"}\n`);
  writeFileSync(join(folder, ".gitignore"), "dist\nother\n");
  expect(noteIn(folder)).toBe(`{"commit":"${commit}-dirty"}\n`);
  rmSync(folder, { recursive: true });
});
