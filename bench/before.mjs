import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "../scripts/lib/run.mjs";
import { fail, say } from "../scripts/lib/say.mjs";
import { withFolder } from "./lib/folder.mjs";

/** @typedef {{ readonly name: string, readonly root: string }} Side a built checkout */

const git = (/** @type {readonly string[]} */ args) => spawnSync("git", args, { encoding: "utf8" });

/** Runs npm in a checkout of a commit. */
const npm = async (/** @type {string} */ root, /** @type {readonly string[]} */ args) => {
  const code = await run("npm", ["--prefix", root, ...args]);
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed in the checkout to compare with.`);
};

/**
 * Runs something with the checkout to compare with: a built one in a folder, or a commit, which is checked out,
 * installed and built in a temporary folder. Nothing to compare with is an empty list.
 * @template T
 * @param {string | undefined} before a folder or a commit
 * @param {string} from the folder that the argument is relative to
 * @param {(sides: readonly Side[]) => Promise<T>} task
 */
export const withBefore = async (before, from, task) => {
  if (before === undefined) return task([]);
  const folder = resolve(from, before);
  if (existsSync(folder)) {
    if (!existsSync(join(folder, "dist/app/index.html")) || !existsSync(join(folder, "dist/node/server/main.js")))
      fail(`--before ${before} is not a built checkout: run \`npm run build\` there.`);
    return task([{ name: "before", root: folder }]);
  }
  const { status, stdout } = git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${before}^{commit}`]);
  if (status !== 0) fail(`--before ${before} is neither a folder nor a commit.`);
  return withFolder(async (temporary) => {
    const root = join(temporary, "before");
    const added = git(["worktree", "add", "--quiet", "--detach", root, stdout.trim()]);
    if (added.status !== 0) throw new Error(`git could not check out ${before}: ${added.stderr}`);
    try {
      say(`— Install and build ${before}`);
      await npm(root, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
      await npm(root, ["run", "build"]);
      return await task([{ name: "before", root }]);
    } finally {
      git(["worktree", "remove", "--force", root]);
    }
  });
};
