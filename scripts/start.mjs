// `npm start`: installs what is missing, builds what is stale, then is the server. It needs nothing but Node and npm, so it
// imports nothing that an install brings.
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithParent } from "./lib/parent.mjs";
import { checkNode, checkStart } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { say } from "./lib/say.mjs";

checkNode();
enterRoot();
endWithParent();
await checkStart(process.env);
await ensureInstalled();
if (process.argv.includes("--dev")) {
  await ensureBuilt(programs);
  const { startDevelopment } = await import("./lib/development.mjs");
  startDevelopment();
} else {
  await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);
  say("— Start the sandbox and the server");
  // In this process, not in a child: one process less, and signals reach the server itself.
  await import(new URL("../dist/node/server/main.js", import.meta.url).href);
}
