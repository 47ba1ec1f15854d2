import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory of its own below the system's one for temporary files. */
export const newDirectory = (): string => realpathSync(mkdtempSync(join(tmpdir(), "postern-sandbox-")));

/** The same, removed when the test has ended. */
export const testDirectory = (): string => {
  const path = newDirectory();
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
};
