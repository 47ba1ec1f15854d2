// `npm run compare -- --log postern.log`: names the operations that a log says were sent and that the database lacks,
// after it was restored from a backup.
import { isAbsolute, resolve } from "node:path";
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
// npm starts scripts in the project's root and reports where it was called: file names are relative to that place.
const from = process.env["INIT_CWD"] ?? process.cwd();
enterRoot();
/** @param {string} file */
const absolute = (file) => (file === "-" || isAbsolute(file) ? file : resolve(from, file));
const [node = "", script = "", ...args] = process.argv;
process.argv = [
  node,
  script,
  ...args.map((one) =>
    one.startsWith("--log=") ? `--log=${absolute(one.slice(6))}` : one.startsWith("--") ? one : absolute(one),
  ),
];
await runCommand("server/commands/compare/main");
