import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { median } from "./figures.mjs";

const records = Array.from({ length: 4_000 }, (_, index) => ({
  id: `${(index * 7919) % 4_001}`,
  values: [index, index / 3],
}));

/** The fixed piece of work: single-threaded, and similar to what the programs mostly do. */
const work = () => {
  const start = performance.now();
  for (let round = 0; round < 4; round += 1) {
    const text = JSON.stringify(records);
    const read = JSON.parse(text);
    read.sort((/** @type {{ id: string }} */ left, /** @type {{ id: string }} */ right) =>
      left.id < right.id ? -1 : 1,
    );
    createHash("sha256").update(text).digest("hex");
  }
  return performance.now() - start;
};

/** How long a fixed piece of work takes now, in milliseconds: a measure of the machine's speed. */
export const machineSpeed = () => median(Array.from({ length: 7 }, work));

const firstLineOf = (/** @type {string} */ command, /** @type {readonly string[]} */ args) =>
  (spawnSync(command, args, { encoding: "utf8" }).stdout ?? "").split("\n", 1)[0]?.trim() ?? "";

/**
 * The circumstances of a measurement.
 * @param {string} chromium its executable
 */
export const circumstances = (chromium) => {
  const isChanged = (spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" }).stdout ?? "").trim() !== "";
  return {
    commit: `${firstLineOf("git", ["rev-parse", "HEAD"])}${isChanged ? " and changes" : ""}`,
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    loadAverage: Number(loadavg()[0]?.toFixed(2)),
    node: process.version,
    chromium: firstLineOf(chromium, ["--version"]),
  };
};
