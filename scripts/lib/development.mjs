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

/** The person's own configuration, or the default one, behind the development server's origin. */
const writeConfig = () => {
  const configPath = env["POSTERN_CONFIG"];
  const config = configPath === undefined ? {} : JSON.parse(readFileSync(configPath, "utf8"));
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
    // The whole group has ended.
  }
};

/**
 * Starts the type check, the bundler, the server and Vite, each watching its own files. Vite listens on the port the
 * browser uses, and forwards the server's routes.
 */
export const startDevelopment = () => {
  say(`— Development: the application on ${publicOrigin}, the server behind it on port ${serverPort}`);
  const config = writeConfig();
  const children = [
    ["node_modules/typescript/bin/tsc", "-p", "tsconfig.node.json", "--watch", "--preserveWatchOutput"],
    // Over the files of the last build, because the server is being started from them.
    [...programs.tool, "--watch", "--emptyOutDir", "false"],
    ["--watch", "dist/node/server/main.js"],
    ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", publicPort, "--strictPort"],
  ].map((args) =>
    spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      // Each in its own process group, because the compiler is a child of the process started here.
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
