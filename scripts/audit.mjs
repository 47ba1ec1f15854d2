// `npm run audit -- verify` and `npm run audit -- export --format csv --output audit.csv`: the audit log of the server
// running here or, if none runs, of its database.
import { isAbsolute, resolve } from "node:path";
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
// npm starts scripts in the project's root and reports where it was called: file names are relative to that place.
const from = process.env["INIT_CWD"] ?? process.cwd();
enterRoot();
const output = process.argv.indexOf("--output") + 1;
const file = output === 0 ? undefined : process.argv[output];
if (file !== undefined && !isAbsolute(file)) process.argv[output] = resolve(from, file);
await runCommand("server/commands/audit/main");
