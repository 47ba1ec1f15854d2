import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const inMemory = "/dev/shm";
/** Several times what all tests of one run need there; a container's is often 64 MB. */
const enough = 2 * 2 ** 30;

const freeIn = (/** @type {string} */ folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/**
 * The folder in which tests put their files: where there is room, one in memory. Thousands of short databases are written through to the disk
 * otherwise, which takes longer than what they test. A process that is killed loses nothing in either. A TMPDIR that somebody has set goes first.
 * @param {{ readonly TMPDIR?: string | undefined }} env
 * @param {(folder: string) => number} free the bytes that are free there; 0 where there is no such folder
 */
export const placeForTests = (env = process.env, free = freeIn) =>
  env.TMPDIR === undefined && free(inMemory) >= enough ? inMemory : tmpdir();

/** Before all tests: one folder for what they put into the system's temporary one. Afterwards it is removed as a whole. */
const setup = () => {
  const folder = mkdtempSync(join(placeForTests(), "postern-test-"));
  // As root, a database of the tests runs as a user of its own, which has to pass through.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright load what they do before all tests by the path of a file that exports it so.
export default setup;
