import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs } from "./build.mjs";
import { say } from "./say.mjs";

const env = process.env;
const publicPort = env["POSTERN_PORT"] ?? "4600";
const serverPort = String(Number(publicPort) + 1);
const publicOrigin = `http://127.0.0.1:${publicPort}`;

/** The person's own configuration, or the default one, behind the origin of the development server. */
const writeConfig = () => {
  const given = env["POSTERN_CONFIG"];
  const config = given === undefined ? {} : JSON.parse(readFileSync(given, "utf8"));
  const environments = config.environments ?? [
    { id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" },
  ];
  const folder = mkdtempSync(join(tmpdir(), "postern-dev-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "config.json");
  const listen = { ...config.listen, port: Number(serverPort) };
  writeFileSync(path, JSON.stringify({ ...config, environments, listen, publicOrigin }));
  return path;
};

const endGroup = (/** @type {import("node:child_process").ChildProcess} */ child) => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    // Nothing of the group is left.
  }
};

/**
 * The type check, the bundler, the server and Vite, each watching its own files; Vite stands in front, on the port that the browser sees,
 * and passes the server's routes on.
 */
export const startDevelopment = () => {
  say(`— Development: the application on ${publicOrigin}, the server behind it on port ${serverPort}`);
  const config = writeConfig();
  const children = [
    ["node_modules/typescript/bin/tsc", "-p", "tsconfig.node.json", "--watch", "--preserveWatchOutput"],
    // Onto the files of the last build: the server is being started from them.
    [...programs.tool, "--watch", "--emptyOutDir", "false"],
    ["--watch", "dist/node/server/main.js"],
    ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", publicPort, "--strictPort"],
  ].map((args) =>
    spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      // A group of its own each, because the compiler is a process below the one that is started here.
      detached: true,
      env: {
        ...env,
        POSTERN_PORT: serverPort,
        POSTERN_CONFIG: config,
        POSTERN_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
      },
    }),
  );
  const end = (/** @type {number} */ code) => {
    for (const child of children) endGroup(child);
    process.exitCode = code;
  };
  for (const child of children) child.once("exit", (code) => end(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end(0));
};
