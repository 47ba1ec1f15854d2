import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs something with a temporary folder, which is removed afterwards.
 * @template T
 * @param {(folder: string) => Promise<T>} task
 */
export const withFolder = async (task) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "postern-bench-")));
  try {
    return await task(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
