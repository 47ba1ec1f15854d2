import { hasOwnChromium, systemChromium } from "./chromium.mjs";
import { run } from "./run.mjs";
import { fail, say } from "./say.mjs";

const advice =
  "Install a Chromium so that `chromium` is on PATH (Debian and Ubuntu: apt-get install -y chromium), then run the same command again.";

/** Root installs directly; other users only if sudo needs no password. */
const asRoot = (/** @type {readonly string[]} */ command) =>
  process.getuid?.() === 0 ? command : ["sudo", "-n", ...command];

const apt = async (/** @type {string[]} */ ...args) => {
  const [command = "apt-get", ...rest] = asRoot(["apt-get", "-qq", ...args]);
  return await run(command, rest, { ...process.env, DEBIAN_FRONTEND: "noninteractive" });
};

/** A browser for the end-to-end tests: Playwright's own if it can be downloaded, else the system's. */
export const ensureChromium = async () => {
  if (hasOwnChromium() || systemChromium() !== undefined) return;
  say("— Get a Chromium for the end-to-end tests");
  await run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (hasOwnChromium()) return;
  say("  Playwright could not download its own; trying the system's packages.");
  if (process.platform !== "linux") fail(`no Chromium is available. ${advice}`);
  await apt("update");
  // Not every release packages the shell separately.
  if ((await apt("install", "-y", "chromium-headless-shell")) !== 0) await apt("install", "-y", "chromium");
  if (systemChromium() === undefined) fail(`no Chromium is available. ${advice}`);
};
