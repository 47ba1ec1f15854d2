// `npm run people -- list`, `npm run people -- disable ada` and so on: who may use the server that runs here or, while none runs, its database.
import { runCommand } from "./lib/command.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
await runCommand("server/commands/people/main");
