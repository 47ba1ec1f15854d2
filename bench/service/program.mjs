import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import * as z from "zod";

const readySchema = z.object({
  baseUrl: z.url(),
  apiKeys: z.object({ full: z.string() }),
  clientShare: z.string(),
  contracts: z.array(z.object({ networkId: z.string(), name: z.string(), address: z.string() })),
});

/** @typedef {Awaited<ReturnType<typeof startSandbox>>} Sandbox */

/**
 * Starts the built sandbox on a free port and waits until it is ready; it ends when this process does.
 * @param {string} dataDirectory
 * @param {readonly string[]} [options]
 */
export const startSandbox = async (dataDirectory, options = []) => {
  const args = ["dist/node/sandbox/main.js", "--port", "0", "--data-dir", dataDirectory, "--json", ...options];
  const child = spawn(process.execPath, args);
  const complaints = text(child.stderr);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    exited
      .then(() => complaints)
      .then((said) => reject(new Error(`The sandbox did not start: ${said.trim()}`)), reject);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { ...readySchema.parse(JSON.parse(line)), pid: child.pid ?? 0, stop };
};

/**
 * Runs something with a sandbox and ends the sandbox afterwards.
 * @template T
 * @param {Sandbox} sandbox
 * @param {(sandbox: Sandbox) => Promise<T>} task
 */
export const using = async (sandbox, task) => {
  try {
    return await task(sandbox);
  } finally {
    await sandbox.stop();
  }
};
