import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { nodeVersionProblem } from "./node-version.mjs";
import { fail } from "./say.mjs";

/** Ends the program if Node is too old for the rest. */
export const checkNode = () => {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem !== undefined) fail(problem);
};

/** @param {number} port @returns {Promise<string | undefined>} the error's code, or undefined where the port is free */
const portError = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once("error", (error) => done("code" in error ? String(error.code) : error.message));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(undefined)));
  });

/**
 * Ends the program before anything is installed or built, if the start would fail in the end. With a configuration
 * file, the server checks its own port.
 * @param {NodeJS.ProcessEnv} env
 */
export const checkStart = async (env) => {
  const dataDir = resolve(env["POSTERN_DATA_DIR"] ?? ".postern");
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fail(`the data directory ${dataDir} cannot be written (${reason}). Set POSTERN_DATA_DIR to a folder that can.`);
  }
  if (env["POSTERN_CONFIG"] !== undefined) return;
  const text = env["POSTERN_PORT"] ?? "4600";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) fail(`POSTERN_PORT is "${text}"; it takes a number from 0 to 65535.`);
  const code = await portError(port);
  if (code === "EADDRINUSE") {
    fail(
      `port ${port} is in use. Stop the program that uses it, or set POSTERN_PORT to another port (0 picks a free one).`,
    );
  }
  if (code !== undefined) fail(`port ${port} cannot be used (${code}). Set POSTERN_PORT to another port.`);
};
