// `npm start`: installs missing packages, builds stale targets, then becomes the server. It must run with nothing but
// Node and npm, so it imports no package.
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { noteCommit } from "./lib/checkout.mjs";
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
  noteCommit();
  say("— Start the sandbox and the server");
  // In this process instead of a child: one process fewer, and signals reach the server itself.
  await import(new URL("../dist/node/server/main.js", import.meta.url).href);
}
