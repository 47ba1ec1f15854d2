import { setTimeout as delay } from "node:timers/promises";
import { duration, median, printTable, timed } from "../lib/figures.mjs";
import { withFolder } from "../lib/folder.mjs";
import { memoryOf } from "../lib/memory.mjs";
import { newAddresses, write } from "./client.mjs";
import { startSandbox, using } from "./program.mjs";

const starts = 3;
/** How many writes are in progress at once while blocks are created. */
const atOnce = 50;
/** Milliseconds before memory is measured. */
const rest = 2000;

/**
 * Adds blocks to one chain: a write is a block.
 * @param {string} folder
 * @param {number} count
 */
const addBlocks = async (folder, count) =>
  using(await startSandbox(folder), async (sandbox) => {
    const [sender = ""] = await newAddresses(sandbox, 1);
    for (let left = count - 1; left > 0; left -= atOnce) {
      await Promise.all(Array.from({ length: Math.min(left, atOnce) }, () => write(sandbox, sender)));
    }
  });

/** @type {(name: string, folder: string) => Promise<string[]>} */
const startAgain = async (name, folder) => {
  /** @type {number[]} */
  const took = [];
  for (let count = 1; count < starts; count += 1) {
    const { result: sandbox, took: one } = await timed(() => startSandbox(folder));
    await sandbox.stop();
    took.push(one);
  }
  const last = await timed(() => startSandbox(folder));
  return using(last.result, async ({ pid }) => {
    await delay(rest);
    const { program, children } = memoryOf(pid);
    return [name, duration(median([...took, last.took])), program, children];
  });
};

/** Starts of a used data directory with more and more blocks on one chain, and memory at rest. */
export const benchStarts = () =>
  withFolder(async (folder) => {
    const first = await timed(() => startSandbox(folder));
    await first.result.stop();
    const rows = [["the first", duration(first.took), "", ""], await startAgain("used, no more blocks", folder)];
    await addBlocks(folder, 500);
    rows.push(await startAgain("after 500 blocks", folder));
    await addBlocks(folder, 500);
    rows.push(await startAgain("after 1,000 blocks", folder));
    printTable(["Starts", "ready after", "sandbox", "chains"], rows);
  });
