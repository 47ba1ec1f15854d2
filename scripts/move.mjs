// `npm run move -- --to env:DATABASE_URL`: moves the data directory's embedded database to PostgreSQL and verifies the
// copy.
import { resolve } from "node:path";
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
// npm starts scripts in the project's root and reports where it was called: file names are relative to that place.
const from = process.env["INIT_CWD"] ?? process.cwd();
enterRoot();
process.argv = process.argv.map((one) => (one.startsWith("file:") ? `file:${resolve(from, one.slice(5))}` : one));
await runCommand("server/commands/move/main");
