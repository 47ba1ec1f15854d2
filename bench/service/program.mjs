import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import * as z from "zod";

const readySchema = z.object({
  baseUrl: z.url(),
  apiKeys: z.object({ full: z.string() }),
});

/**
 * Starts a checkout's built sandbox on a free port and waits until it is ready; it ends when this process does.
 * @param {string} root of the checkout
 * @param {string} dataDirectory
 * @param {readonly string[]} [options]
 */
export const startSandbox = async (root, dataDirectory, options = []) => {
  const program = join(root, "dist/node/sandbox/main.js");
  const args = [program, "--port", "0", "--data-dir", dataDirectory, "--json", ...options];
  const child = spawn(process.execPath, args, { cwd: root });
  const complaints = text(child.stderr);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    exited
      .then(() => complaints)
      .then((output) => reject(new Error(`The sandbox did not start: ${output.trim()}`)), reject);
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { ...readySchema.parse(JSON.parse(line)), stop };
};
