import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

/** A copy of files and folders of the project, with its packages. */
export type Copy = {
  readonly root: string;
  /** Runs a program there, at most ten minutes. */
  readonly run: (
    command: string,
    args: readonly string[],
  ) => Promise<{ readonly code: number; readonly output: string }>;
  readonly remove: () => void;
};

/** Copies files and folders to a temporary one, where a test may change them. */
export const copyCode = (paths: readonly string[]): Copy => {
  const root = mkdtempSync(join(tmpdir(), "postern-copy-"));
  const filter = (path: string): boolean => basename(path) !== "node_modules";
  for (const path of paths) cpSync(path, join(root, path), { recursive: true, filter });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  const run: Copy["run"] = (command, args) =>
    new Promise((done) => {
      const options = { cwd: root, env: ownEnvironment(root), timeout: 600_000, maxBuffer: 2 ** 26 };
      execFile(command, args, options, (error, out, err) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        done({ code, output: `${out}${err}` });
      });
    });
  return { root, run, remove: () => rmSync(root, { recursive: true }) };
};

/** Without what the test runner sets for its own tests; git looks for no project around the copy. */
const ownEnvironment = (root: string): NodeJS.ProcessEnv => {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV$|TEST$|DEV$|PROD$|POSTERN_TEST_)/.test(name),
  );
  return { ...Object.fromEntries(entries), GIT_CEILING_DIRECTORIES: resolve(root, ".."), NO_COLOR: "1" };
};
