// `node bench/profile.mjs [path]`: the processor time of a cold page load, by package, file and function of the
// sources, and a text trace of the load. bench/README.md lists the options.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { application, ensureBuilt, programs } from "../scripts/lib/build.mjs";
import { ensureInstalled } from "../scripts/lib/install.mjs";
import { checkNode } from "../scripts/lib/preflight.mjs";
import { enterRoot } from "../scripts/lib/root.mjs";
import { run } from "../scripts/lib/run.mjs";
import { fail, say } from "../scripts/lib/say.mjs";

checkNode();
const from = process.cwd();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: "string", default: "4" },
    screen: { type: "string", default: "mobile" },
    top: { type: "string", default: "20" },
    checkout: { type: "string" },
    out: { type: "string" },
  },
});
enterRoot();
await ensureInstalled();
const { median, printTable } = await import("./lib/figures.mjs");
const { chromiumExecutable } = await import("./chromium.mjs");
const { withFolder } = await import("./lib/folder.mjs");
const { settled, startPostern } = await import("./lib/postern.mjs");
const { signIn, startChrome } = await import("./lib/chrome.mjs");
const { locator, sharesOf } = await import("./lib/sources.mjs");
const { visit } = await import("./lib/visit.mjs");
const { waterfall } = await import("./lib/waterfall.mjs");

/** Sampling interval in microseconds. */
const interval = 250;

const [path = ""] = positionals;
const rate = Number(values.rate);
const top = Number(values.top);
const screen = values.screen === "desktop" ? "desktop" : "mobile";
const root = values.checkout === undefined ? process.cwd() : resolve(from, values.checkout);
if (values.checkout === undefined) await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);

/** A copy of the built programs with an application that has source maps, so that dist/ stays unchanged. */
const copyWithMaps = async (/** @type {string} */ folder) => {
  mkdirSync(join(folder, "dist"), { recursive: true });
  cpSync(join(root, "dist/node"), join(folder, "dist/node"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  say("— Build the browser application with source maps, into a temporary folder");
  const home = process.cwd();
  process.chdir(root);
  const args = ["build", "--sourcemap", "--outDir", join(folder, "dist/app"), "--emptyOutDir", "--logLevel", "error"];
  const code = await run(process.execPath, ["node_modules/vite/bin/vite.js", ...args]);
  process.chdir(home);
  if (code !== 0) fail("The application could not be built. Fix the problems above.");
};

await withFolder(async (folder) => {
  await copyWithMaps(folder);
  const server = await startPostern(folder, folder);
  const chrome = await startChrome(chromiumExecutable(), join(folder, "chrome"));
  try {
    await settled(server);
    await chrome.using(async (context) => {
      await signIn(context, server);
      const url = `${server.origin}/sandbox${path}`;
      const how = /** @type {const} */ ({ screen, rate, cold: true });
      // The first load of a server reads its files, and the trace runs without the profiler, which slows everything
      // down.
      await visit(context, url, how);
      const traces = [await visit(context, url, how), await visit(context, url, how), await visit(context, url, how)];
      const middle = median(traces.map(({ usable }) => usable));
      const trace = traces.find(({ usable }) => usable === middle);
      if (trace === undefined) throw new Error("There is no trace.");
      // Dependencies between requests are derived from a load with slow answers: here the work in between would look
      // like waiting.
      const delayed = await visit(context, url, { screen, latencyMs: 200, cold: true });
      const levels = new Map(delayed.requests.map((request) => [request.url, request.level]));
      const requests = trace.requests.map((request) => ({
        ...request,
        level: levels.get(request.url) ?? request.level,
      }));
      /** @type {import("./lib/sources.mjs").Profile | undefined} */
      let profile;
      await visit(context, url, {
        ...how,
        during: async (page, load) => {
          const session = await context.newCDPSession(page);
          await session.send("Profiler.enable");
          await session.send("Profiler.setSamplingInterval", { interval });
          await session.send("Profiler.start");
          await load();
          ({ profile } = await session.send("Profiler.stop"));
        },
      });
      if (profile === undefined) throw new Error("There is no profile.");
      const shares = sharesOf(profile, locator(join(folder, "dist/app/assets"), root));
      const blockedMs = trace.longTasks.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0);
      console.log(
        `\n/sandbox${path}, ${screen}, processor ${rate}x slower, empty cache: usable after ${trace.usable.toFixed(0)} ms, blocked ${blockedMs.toFixed(0)} ms, ` +
          `${trace.requests.length} requests, layout shift ${trace.shift.toFixed(4)}, ${trace.nodes} elements\n`,
      );
      console.log(waterfall(requests, trace.longTasks));
      for (const [kind, list] of /** @type {const} */ ([
        ["package", shares.packages],
        ["file", shares.files],
        ["function", shares.functions],
      ]))
        printTable(
          [`Self time by ${kind}, of ${shares.totalMs.toFixed(0)} ms`, "ms", "share"],
          list
            .slice(0, top)
            .map(({ name, ms }) => [name, ms.toFixed(1), `${((ms / shares.totalMs) * 100).toFixed(1)} %`]),
        );
      if (values.out === undefined) return;
      const { requests: _requests, ...rest } = trace;
      const relative = requests.map((request) => ({ ...request, url: request.url.replace(server.origin, "") }));
      const found = { path: `/sandbox${path}`, screen, rate, blockedMs, ...rest, requests: relative, profile: shares };
      writeFileSync(resolve(from, values.out), `${JSON.stringify(found, null, 2)}\n`);
    });
  } finally {
    await chrome.stop();
    await server.stop();
  }
});
