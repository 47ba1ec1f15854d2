import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new directory in the system's directory for temporary files. */
export const newDirectory = (): string => realpathSync(mkdtempSync(join(tmpdir(), "postern-sandbox-")));

/** The same, removed when the test ends. */
export const testDirectory = (): string => {
  const path = newDirectory();
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
};
