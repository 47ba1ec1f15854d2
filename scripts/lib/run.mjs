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

/** How many lines of a failed attempt are shown again at the end of a long log, where people look first. */
const linesShownAgain = 60;

/**
 * Like `run`, and keeps the last lines.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ readonly code: number, readonly end: string }>}
 */
const runAndKeepEnd = (command, args) =>
  new Promise((resolve) => {
    let end = "";
    // A pipe gets no colours unless they are requested.
    const env = process.stderr.isTTY ? { FORCE_COLOR: "1", ...process.env } : process.env;
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env, shell: isWindows });
    const show = (/** @type {string} */ part) => {
      process.stderr.write(part);
      end = `${end}${part}`.split("\n").slice(-linesShownAgain).join("\n");
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", show);
    child.on("error", () => resolve({ code: 127, end }));
    child.on("close", (code) => resolve({ code: code ?? 1, end }));
  });

/**
 * Runs a step, showing its name, output and duration; ends the program if it fails.
 * @param {string} name what is being done, in plain words
 * @param {string} advice what to do when it fails
 * @param {string} command
 * @param {readonly string[]} args
 */
export const step = async (name, advice, command, args) => {
  const start = begun(name);
  const code = await run(command, args);
  ended(name, start, code);
  if (code !== 0) fail(`${failed(name, command, args, code)} ${advice}`);
};

/**
 * Runs a step whose failure the caller handles.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string | null>} what failed, with the end of its output; null where nothing did
 */
export const attempt = async (name, command, args) => {
  const start = begun(name);
  const { code, end } = await runAndKeepEnd(command, args);
  ended(name, start, code);
  return code === 0 ? null : `${failed(name, command, args, code)} The end of its output:\n${end.trimEnd()}\n`;
};

const begun = (/** @type {string} */ name) => {
  say(`— ${name}`);
  return Date.now();
};

const ended = (/** @type {string} */ name, /** @type {number} */ start, /** @type {number} */ code) => {
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  say(code === 0 ? `  ${name}: done in ${seconds}` : `  ${name}: failed after ${seconds}`);
};

/** @type {(name: string, command: string, args: readonly string[], code: number) => string} */
const failed = (name, command, args, code) => `${name}: failed (${command} ${args.join(" ")}, exit code ${code}).`;

/**
 * Waits for parallel work, each to its end, so that all failures are reported at once. Ends the program if anything
 * failed.
 * @param {string} advice what to do if something failed
 * @param {readonly Promise<unknown>[]} work each resolves to a text where it has failed
 */
export const together = async (advice, ...work) => {
  const problems = (await Promise.all(work)).filter((one) => typeof one === "string");
  if (problems.length > 0) fail(`${problems.join("\n")} ${advice}`);
};
