import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const folder = fileURLToPath(new URL("../lighthouse", import.meta.url));

const manifestSchema = z.object({ version: z.string() });
const neededSchema = z.object({ dependencies: z.object({ lighthouse: z.string() }) });

const isInstalled = () => {
  const installed = `${folder}/node_modules/lighthouse/package.json`;
  // npm writes this file last: an interrupted install has none.
  if (!existsSync(installed) || !existsSync(`${folder}/node_modules/.package-lock.json`)) return false;
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(installed, "utf8")));
  return (
    version === neededSchema.parse(JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))).dependencies.lighthouse
  );
};

/**
 * Installs exactly the Lighthouse of bench/lighthouse/package-lock.json if it is missing: 200 packages, 185 MB, used
 * only here. Returns null, or why the installation failed.
 */
const install = () => {
  if (isInstalled()) return null;
  process.stderr.write("— Install Lighthouse into bench/lighthouse (200 packages, 185 MB, once)\n");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", timeout: 300_000 });
  if (status === 0) return null;
  return `Lighthouse could not be installed: is the npm registry reachable? ${(stderr ?? "").trim().slice(0, 300)}`;
};

const resultSchema = z.object({
  problem: z.string().nullable(),
  landed: z.string().nullable(),
  method: z.string(),
  throttling: z.object({
    rttMs: z.number(),
    throughputKbps: z.number(),
    cpuSlowdownMultiplier: z.number(),
  }),
  score: z.number(),
  lcp: z.number(),
  tbt: z.number(),
  shift: z.number(),
});

/**
 * @typedef {z.output<typeof resultSchema>} Result score from 0 to 100, the others in milliseconds except the layout
 * shift
 */
/** @typedef {Exclude<ReturnType<typeof startLighthouse>, string>} Lighthouse */

/** Far longer than a page takes; a hanging run ends the benchmark, not the day. */
const mostMs = 90_000;

/** Starts the program that runs Lighthouse, or returns why it cannot be installed. */
export const startLighthouse = () => {
  const problem = install();
  if (problem !== null) return problem;
  const child = spawn(process.execPath, ["runner.mjs"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /**
   * @param {string} port of the browser
   * @param {string} url
   * @param {"mobile" | "desktop"} preset
   */
  const run = async (port, url, preset) => {
    child.stdin.write(`${JSON.stringify({ url, port: Number(port), preset })}\n`);
    const timer = setTimeout(() => child.kill("SIGKILL"), mostMs);
    const { value, done } = await lines.next();
    clearTimeout(timer);
    if (done === true) throw new Error(`Lighthouse ended or hung at ${url}.`);
    const result = resultSchema.parse(JSON.parse(value));
    if (result.problem !== null) throw new Error(`Lighthouse at ${url}: ${result.problem}`);
    // A page that redirects to the sign-in would be fast.
    if (result.landed !== url) throw new Error(`Lighthouse at ${url} landed on ${result.landed}.`);
    return result;
  };
  const stop = () => {
    child.stdin.end();
    child.kill("SIGTERM");
  };
  return { run, stop };
};

export const settingsOf = (
  /** @type {Result} */ { method, throttling: { rttMs, throughputKbps, cpuSlowdownMultiplier } },
) =>
  `throttling ${method}: round trip ${rttMs} ms, ${(throughputKbps / 1000).toFixed(1)} Mbit/s, ${cpuSlowdownMultiplier === 1 ? "processor at full speed" : `processor ${cpuSlowdownMultiplier}x slower`}`;
