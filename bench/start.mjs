import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumExecutable } from "./chromium.mjs";
import { median, timed } from "./lib/figures.mjs";
import { withFolder } from "./lib/folder.mjs";
import { freePort } from "./lib/port.mjs";
import { startServer } from "./relay/programs.mjs";
import { growLog } from "./service/log.mjs";
import { startSandbox } from "./service/program.mjs";

const starts = 5;
const blocks = 10_000;

/**
 * Runs a checkout's `npm start` until it prints its link.
 * @param {string} root
 * @param {string} dataDir
 * @param {number} port
 */
const npmStart = async (root, dataDir, port) => {
  const env = { ...process.env, POSTERN_DATA_DIR: dataDir, POSTERN_PORT: String(port) };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  // npm ends before the server it started, and that before it has left the data directory. The last one closes the output.
  const ended = new Promise((resolve) => child.once("close", resolve));
  /** @type {string} */
  const link = await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const url = /^Sign in: (\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    exited.then((code) => reject(new Error(`npm start ended with ${code} before it printed a link.`)), reject);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { link, stop };
};

/**
 * From the command to an overview with the sandbox's data. A browser is already open, as on a desktop.
 * @param {string} root
 * @param {string} dataDir
 */
const startToPage = async (root, dataDir) => {
  const browser = await chromium.launch({ executablePath: chromiumExecutable(), args: ["--no-sandbox"] });
  try {
    const page = await (await browser.newContext()).newPage();
    const start = performance.now();
    const postern = await npmStart(root, dataDir, await freePort());
    try {
      await page.goto(postern.link);
      await page.getByRole("heading", { name: "Overview" }).waitFor();
      await page
        .getByText(/\btETH\b/)
        .first()
        .waitFor();
      return performance.now() - start;
    } finally {
      await postern.stop();
    }
  } finally {
    await browser.close();
  }
};

/**
 * Starts with a used data directory: everything, the server without the sandbox, and only a sandbox with a long log.
 * @type {import("./measure.mjs").Bench["run"]}
 */
export const run = async (root, { full }) =>
  withFolder(async (folder) => {
    const dataDir = join(folder, "postern");
    await startToPage(root, dataDir);
    /** @type {number[]} */
    const second = [];
    for (let count = 0; count < starts; count += 1) second.push(await startToPage(root, dataDir));

    /** @type {number[]} */
    const server = [];
    for (let count = 0; count < starts; count += 1) {
      const { result, took } = await timed(() => startServer(root, join(folder, "server"), "http://127.0.0.1:9"));
      await result.stop();
      server.push(took);
    }

    const long = `sandbox start with ${blocks} blocks`;
    const sandbox = async () => {
      const { result, took } = await timed(() => startSandbox(root, join(folder, "sandbox")));
      await result.stop();
      return took;
    };
    const sandboxRow = async () => {
      if (!full) return { name: long, reason: "It takes minutes to make them: --full." };
      await sandbox();
      await growLog(join(folder, "sandbox"), blocks);
      // The first start mines them.
      await sandbox();
      const value = median([await sandbox(), await sandbox(), await sandbox()]);
      return { name: long, value, unit: /** @type {const} */ ("ms"), target: 2_000 };
    };
    return [
      { name: "second start: usable page", value: median(second), unit: "ms", target: 2_000 },
      { name: "server start to first answer", value: median(server), unit: "ms", target: 1_000 },
      await sandboxRow(),
    ];
  });
