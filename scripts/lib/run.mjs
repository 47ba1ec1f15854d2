import { spawn } from "node:child_process";
import { fail, say } from "./say.mjs";

const isWindows = process.platform === "win32";

/**
 * Runs a command to its end, showing its output live.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code; 127 where the command could not be started
 */
export const run = (command, args, env = process.env) =>
  new Promise((resolve) => {
    // npm is a .cmd file on Windows, which only a shell can start; all arguments are our own constants.
    const child = spawn(command, args, { stdio: ["ignore", 2, 2], env, shell: isWindows });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });

/**
 * Runs a step, showing its name, output and duration; ends the program if it fails.
 * @param {string} name what is being done, as a person says it
 * @param {string} advice what to do when it fails
 * @param {string} command
 * @param {readonly string[]} args
 */
export const step = async (name, advice, command, args) => {
  const problem = await attempt(name, command, args);
  if (problem !== null) fail(`${problem} ${advice}`);
};

/**
 * Runs a step whose failure the caller handles.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string | null>} what failed; null where nothing did
 */
export const attempt = async (name, command, args) => {
  const start = Date.now();
  say(`— ${name}`);
  const code = await run(command, args);
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  say(code === 0 ? `  ${name}: done in ${seconds}` : `  ${name}: failed after ${seconds}`);
  return code === 0 ? null : `${name}: failed (${command} ${args.join(" ")}, exit code ${code}).`;
};

/**
 * Waits for parallel work, each to its end, so that all failures are reported at once. Ends the program if anything
 * failed.
 * @param {string} advice what to do then
 * @param {readonly Promise<unknown>[]} work each resolves to a text where it has failed
 */
export const together = async (advice, ...work) => {
  const problems = (await Promise.all(work)).filter((one) => typeof one === "string");
  if (problems.length > 0) fail(`${problems.join(" ")} ${advice}`);
};
