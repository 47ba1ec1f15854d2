import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

const firstLineOf = (/** @type {string} */ command, /** @type {readonly string[]} */ args) =>
  (spawnSync(command, args, { encoding: "utf8" }).stdout ?? "").split("\n", 1)[0]?.trim() ?? "";

/**
 * The circumstances of a measurement, in one line.
 * @param {string} chromium its executable
 */
export const circumstances = (chromium) => {
  const isChanged = firstLineOf("git", ["status", "--porcelain"]) !== "";
  return [
    `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    `load ${loadavg()[0]?.toFixed(2)}`,
    `Node ${process.version}`,
    firstLineOf(chromium, ["--version"]),
    `${firstLineOf("git", ["rev-parse", "--short", "HEAD"])}${isChanged ? " and changes" : ""}`,
  ].join(", ");
};
