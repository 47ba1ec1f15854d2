import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";

const note = "dist/release.json";

/**
 * Notes for the server which commit this checkout is at, with "-dirty" after it if its files differ, as
 * `git describe --dirty` says. Without git nothing is noted, and the server has only its version.
 */
export const noteCommit = () => {
  if (!existsSync(".git")) return;
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"], {
    encoding: "utf8",
  });
  if (status === 0) {
    mkdirSync("dist", { recursive: true });
    writeFileSync(note, `${JSON.stringify({ commit: stdout.trim() })}\n`);
  } else rmSync(note, { force: true });
};
