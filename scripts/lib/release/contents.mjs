import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { licencesText, shippedPackages } from "./licences.mjs";
import { releasedLockfile, releasedManifest, scriptFilesOf } from "./manifest.mjs";

/** Copied into a release unchanged: both builds, the operator's documentation, and the examples. */
const copied = ["dist/node", "dist/app", "deploy", "docs", "LICENSE", "README.md", "CHANGELOG.md", ".npmrc"];

/**
 * Every file of a release. It depends on neither the time nor the machine.
 * @param {string} root a folder with nothing but the commit's files, the packages of its lockfile, and both builds
 * @param {string} commit
 * @returns {{ files: ReadonlyMap<string, Buffer>, shipped: ReadonlyMap<string, import("./licences.mjs").Shipped> }} files by path
 */
export const contentsOf = (root, commit) => {
  /** @type {(path: string) => unknown} */
  const json = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const lockfile = releasedLockfile(/** @type {import("./manifest.mjs").Lockfile} */ (json("package-lock.json")));
  const checkout = /** @type {import("./manifest.mjs").Manifest} */ (json("package.json"));
  const shipped = shippedPackages(root, lockfile);
  const paths = [...copied.flatMap((path) => filesBelow(root, path)), ...withImports(root, scriptFilesOf(checkout))];
  /** @type {Map<string, Buffer>} */
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path))]));
  files.set("package.json", text(releasedManifest(checkout)));
  files.set("package-lock.json", text(lockfile));
  files.set("dist/release.json", text({ commit }));
  files.set("THIRD-PARTY-LICENSES.txt", Buffer.from(licencesText(shipped)));
  files.set("SHA256SUMS", Buffer.from(sumsOf(files)));
  return { files, shipped };
};

/** Hashes as `sha256sum --check` reads them. @type {(files: ReadonlyMap<string, Buffer>) => string} */
export const sumsOf = (files) =>
  [...files.keys()]
    .toSorted()
    .map(
      (path) =>
        `${createHash("sha256")
          .update(files.get(path) ?? "")
          .digest("hex")}  ${path}\n`,
    )
    .join("");

const text = (/** @type {unknown} */ value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** @type {(root: string, path: string) => readonly string[]} */
const filesBelow = (root, path) =>
  statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path)).flatMap((name) => filesBelow(root, posix.join(path, name)));

/** Scripts, and what they import of ours. @type {(root: string, scripts: readonly string[]) => readonly string[]} */
const withImports = (root, scripts) => {
  const paths = new Set(scripts);
  for (const path of paths)
    for (const [, from = ""] of readFileSync(join(root, path), "utf8").matchAll(/ from "(\.[^"]+)"/g))
      paths.add(posix.join(posix.dirname(path), from));
  return [...paths];
};
