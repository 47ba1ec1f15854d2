// `npm run release`: makes dist/release from the commit that is checked out: the archive, the list of its packages, and
// the hashes of both. It is built in its own folder, from the commit's files and the lockfile's packages, so that
// nothing else can get in.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkNode } from "./lib/preflight.mjs";
import { releaseProblems } from "./lib/release/check.mjs";
import { contentsOf, sumsOf } from "./lib/release/contents.mjs";
import { releasedSbom } from "./lib/release/sbom.mjs";
import { tarOf } from "./lib/release/tar.mjs";
import { enterRoot } from "./lib/root.mjs";
import { attempt } from "./lib/run.mjs";
import { fail, say } from "./lib/say.mjs";

checkNode();
enterRoot();

const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

const { version } = /** @type {{ version: string }} */ (json("package.json"));
const commit = git("rev-parse", "HEAD");
const seconds = Number(git("show", "--no-patch", "--format=%ct", "HEAD"));
const problems = releaseProblems({
  version,
  lockedVersion: /** @type {{ version: string }} */ (json("package-lock.json")).version,
  changelog: readFileSync("CHANGELOG.md", "utf8"),
  status: git("status", "--porcelain"),
  commit,
  tagged: git("tag", "--list", `v${version}`) === "" ? null : git("rev-parse", `v${version}^{commit}`),
});
if (problems.length > 0) fail(`version ${version} cannot be released.\n${problems.join("\n")}`);

const folder = mkdtempSync(join(tmpdir(), "postern-release-"));
const out = join(process.cwd(), "dist", "release");
try {
  const archive = join(folder, "commit.tar");
  git("archive", "--format=tar", `--output=${archive}`, "HEAD");
  const root = join(folder, "postern");
  mkdirSync(root);
  execFileSync("tar", ["-xf", archive, "-C", root]);
  process.chdir(root);
  const failure =
    (await attempt("Install the packages of package-lock.json", "npm", [
      "ci",
      "--ignore-scripts",
      "--loglevel=error",
    ])) ?? (await attempt("Build", "npm", ["run", "--silent", "build"]));
  if (failure !== null) throw new Error(failure);
  const { files, shipped } = contentsOf(root, commit);
  const name = `postern-${version}`;
  const sbom = JSON.parse(
    execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
  const assets = new Map([
    [`${name}.tar.gz`, tarOf(new Map([...files].map(([path, content]) => [`${name}/${path}`, content])), seconds)],
    [`${name}.cdx.json`, Buffer.from(`${JSON.stringify(releasedSbom(sbom, { shipped, seconds, commit }), null, 2)}\n`)],
  ]);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [asset, content] of assets) writeFileSync(join(out, asset), content);
  writeFileSync(join(out, "SHA256SUMS"), sumsOf(assets));
  say(`Postern ${version} of commit ${commit.slice(0, 7)} is in ${out}:\n${sumsOf(assets)}`);
} catch (error) {
  process.exitCode = 1;
  say(`\nPostern: the release was not made. ${error instanceof Error ? error.message : String(error)}`);
} finally {
  process.chdir("/");
  rmSync(folder, { recursive: true, force: true });
}
