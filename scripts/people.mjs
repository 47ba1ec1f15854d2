// `npm run people -- list`, `npm run people -- disable ada` and so on: who may use the server that runs here or, while none runs, its database.
import { existsSync } from "node:fs";
import { ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
const program = new URL("../dist/node/server/commands/people/main.js", import.meta.url);
// A server that runs has loaded what is built: it is not built anew beneath it.
if (!existsSync(program)) {
  await ensureInstalled();
  await ensureBuilt(programs);
}
await import(program.href);
