// `npm run people -- list`, `npm run people -- disable ada` and so on: manages who may use the server running here or,
// if none runs, its database.
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
await runCommand("server/commands/people/main");
