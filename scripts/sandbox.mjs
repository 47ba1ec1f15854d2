// `npm run sandbox`: only the service, for developing against its interface.
import { ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithParent } from "./lib/parent.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
endWithParent();
await ensureInstalled();
await ensureBuilt(programs);
await import(new URL("../dist/node/sandbox/main.js", import.meta.url).href);
