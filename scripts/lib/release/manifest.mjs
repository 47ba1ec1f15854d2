/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} Locked
 * @typedef {{ name: string, version: string, lockfileVersion: number, requires: boolean, packages: Record<string, Locked> }} Lockfile
 * @typedef {Readonly<Record<string, unknown>> & { name: string, version: string }} Manifest
 */

/** What an operator runs of a release. Everything is built: nothing is compiled, tested or fetched but packages. */
const scripts = {
  start: "node dist/node/server/main.js",
  link: "node scripts/link.mjs",
  people: "node scripts/people.mjs",
  audit: "node scripts/audit.mjs",
  move: "node scripts/move.mjs",
};

/** The scripts of a release, as files. */
export const releasedScripts = Object.values(scripts).flatMap((line) => /scripts\/\S+/.exec(line)?.[0] ?? []);

/** package.json without what only a checkout can do. @type {(manifest: Manifest) => Manifest} */
export const releasedManifest = ({ devDependencies: _devDependencies, imports: _imports, ...rest }) => ({
  ...rest,
  scripts,
});

/**
 * package-lock.json without the packages of development, with the hash of each that stays.
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
