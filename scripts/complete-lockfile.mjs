// `npm run lockfile`: adds packages of other platforms to package-lock.json if the current registry does not have them.
// npm leaves an optional package out of the lockfile if its manifest cannot be read, and `npm ci` then refuses the
// lockfile, here and on the package's platform. The entries need no integrity to be installed.
import { readFileSync, writeFileSync } from "node:fs";
import { missingPlatforms } from "./lib/lockfile.mjs";
import { enterRoot } from "./lib/root.mjs";

enterRoot();
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
const missing = missingPlatforms(lockfile.packages);
for (const { path, entry } of missing) lockfile.packages[path] = entry;
const sorted = Object.entries(lockfile.packages).sort(([one], [other]) => (one < other ? -1 : 1));
lockfile.packages = Object.fromEntries(sorted);
writeFileSync("package-lock.json", `${JSON.stringify(lockfile, null, 2)}\n`);
process.stdout.write(`Added ${missing.length} packages of other platforms to package-lock.json.\n`);
