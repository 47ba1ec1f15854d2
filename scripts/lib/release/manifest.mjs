/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} Locked
 * @typedef {{ name: string, version: string, lockfileVersion: number, requires: boolean, packages: Record<string, Locked> }} Lockfile
 * @typedef {{ name: string, version: string, scripts: Record<string, string>, devDependencies?: unknown, imports?: unknown }} Manifest
 */

/** The commands of a release that are the same as in a checkout's package.json. */
const commands = ["link", "people", "audit", "compare", "move", "migrate"];

/**
 * What an operator can run in a release. Everything is already built: nothing is compiled or tested, and only packages
 * are downloaded.
 * @type {(manifest: Manifest) => Record<string, string>}
 */
const releasedScripts = ({ scripts }) => ({
  start: "node dist/node/server/main.js",
  ...Object.fromEntries(Object.entries(scripts).filter(([name]) => commands.includes(name))),
});

/** package.json without what only a checkout can do. @type {(manifest: Manifest) => Manifest} */
export const releasedManifest = (manifest) => {
  const { devDependencies: _devDependencies, imports: _imports, ...rest } = manifest;
  return { ...rest, scripts: releasedScripts(manifest) };
};

/** The files run by its scripts. @type {(manifest: Manifest) => readonly string[]} */
export const scriptFilesOf = (manifest) =>
  Object.values(releasedScripts(manifest)).flatMap((line) => /scripts\/\S+/.exec(line)?.[0] ?? []);

/**
 * package-lock.json without development packages; each remaining one keeps its hash.
 * @type {(lockfile: Lockfile) => Lockfile}
 */
export const releasedLockfile = (lockfile) => {
  const { devDependencies: _devDependencies, ...root } = /** @type {Locked & { devDependencies?: unknown }} */ (
    lockfile.packages[""] ?? {}
  );
  const packages = Object.entries(lockfile.packages).filter(
    ([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true,
  );
  return { ...lockfile, packages: Object.fromEntries([["", root], ...packages]) };
};
