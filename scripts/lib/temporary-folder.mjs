import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Before all tests: one folder for what they put into the system's temporary one. Afterwards it is removed as a whole. */
export const setup = () => {
  const folder = mkdtempSync(join(tmpdir(), "postern-test-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
