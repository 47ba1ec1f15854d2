// `npm run bench`: all benchmarks, or those that are named, as in `npm run bench -- sandbox`. Figures go to standard output.
import { application, ensureBuilt, programs } from "../scripts/lib/build.mjs";
import { ensureInstalled } from "../scripts/lib/install.mjs";
import { checkNode } from "../scripts/lib/preflight.mjs";
import { enterRoot } from "../scripts/lib/root.mjs";
import { fail } from "../scripts/lib/say.mjs";

/**
 * By name; each is loaded only when it runs, because the packages may have to be installed first.
 * @type {ReadonlyMap<string, () => Promise<{ readonly run: () => Promise<void> }>>}
 */
const benches = new Map([
  ["sandbox", () => import("./sandbox.mjs")],
  ["relay", () => import("./relay.mjs")],
  ["find", () => import("./find.mjs")],
  ["ledger", () => import("./ledger.mjs")],
  ["runs", () => import("./runs.mjs")],
  ["playground", () => import("./playground.mjs")],
]);

checkNode();
enterRoot();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !benches.has(name));
if (unknown.length > 0)
  fail(`There is no benchmark ${unknown.join(", ")}. There is: ${[...benches.keys()].join(", ")}.`);
await ensureInstalled();
await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);
for (const [name, load] of benches) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { run } = await load();
  await run().catch((error) => fail(`The benchmark ${name} did not come to its end. ${String(error)}`));
}
