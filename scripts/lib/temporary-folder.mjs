import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const inMemory = "/dev/shm";
/** Several times what all tests of one run need; a container often has only 64 MB. */
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
 * The folder for the tests' files: in memory if there is room. Otherwise thousands of small databases are synced to the
 * disk, which takes longer than the tests themselves. A killed process loses nothing in either case. A TMPDIR set by
 * the user comes first.
 * @param {{ readonly TMPDIR?: string | undefined }} env
 * @param {(folder: string) => number} free the free bytes there; 0 if the folder does not exist
 */
export const placeForTests = (env = process.env, free = freeIn) =>
  env.TMPDIR === undefined && free(inMemory) >= enough ? inMemory : tmpdir();

/** Before all tests: creates one folder for their temporary files, which is removed as a whole afterwards. */
const setup = () => {
  const folder = mkdtempSync(join(placeForTests(), "postern-test-"));
  // As root, the tests' database runs as another user, who has to traverse it.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

// Vitest and Playwright load a global setup as the default export of a file.
// oxlint-disable-next-line import/no-default-export
export default setup;
