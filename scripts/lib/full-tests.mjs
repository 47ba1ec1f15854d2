import { readdirSync, readFileSync } from "node:fs";

const folders = ["bench", "build", "database", "e2e", "sandbox", "scripts", "server", "shared", "src"];

/** Whether a test file as a whole runs only with `npm run test:full`: its first line is `// @full: why`. */
export const isFullFile = (/** @type {string} */ text) => text.startsWith("// @full: ");

/** The paths of these files from the project's root, where the process runs. */
export const fullFiles = () =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && isFullFile(readFileSync(path, "utf8")));
