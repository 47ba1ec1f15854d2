// `npm run lockfile`: adds packages of other platforms to package-lock.json, and the hashes that it lacks. npm leaves an
// optional package out of the lockfile if its manifest could not be read, and `npm ci` then refuses the lockfile, here and
// on the package's platform.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { missingPlatforms } from "./lib/lockfile.mjs";
import { enterRoot } from "./lib/root.mjs";

/** What the registry says of a package; nothing if it does not have it. @type {(name: string, version: string) => object} */
const published = (name, version) => {
  try {
    const fields = ["dist.integrity", "license"];
    const text = execFileSync("npm", ["view", `${name}@${version}`, ...fields, "--json"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { "dist.integrity": integrity, license } = JSON.parse(text);
    return { integrity, license };
  } catch {
    return {};
  }
};

enterRoot();
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
const missing = missingPlatforms(lockfile.packages);
for (const { path, entry } of missing) lockfile.packages[path] = entry;
const unhashed = Object.entries(lockfile.packages).filter(
  ([path, { integrity }]) => path !== "" && integrity === undefined,
);
for (const [path, { version, ...rest }] of unhashed) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  lockfile.packages[path] = { version, ...published(name, version), ...rest };
}
const sorted = Object.entries(lockfile.packages).sort(([one], [other]) => (one < other ? -1 : 1));
lockfile.packages = Object.fromEntries(sorted);
writeFileSync("package-lock.json", `${JSON.stringify(lockfile, null, 2)}\n`);
const left = Object.values(lockfile.packages).filter(({ integrity }) => integrity === undefined).length - 1;
process.stdout.write(
  `Added ${missing.length} packages of other platforms and ${unhashed.length - left} hashes to package-lock.json; ${left} hashes are not in the registry.\n`,
);
