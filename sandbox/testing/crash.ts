import { mkdirSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createClient } from "./client.ts";
import { testDirectory } from "./directory.ts";
import type { Target } from "./generate.ts";
import { type Program, startProgram } from "./process.ts";
import { chainsOf, killChains } from "./processes.ts";

/** The target of `kill -9`. */
export type Victim = "sandbox and chains" | "sandbox" | "chains";

/** A data directory with a sandbox that can be killed and restarted. All of it is removed when the test ends. */
export type Crashable = {
  /** Starts it if it is not running, and waits until it is ready. */
  readonly start: () => Promise<Target>;
  /** Begins a start without waiting for it. */
  readonly beginStart: () => void;
  /** The duration of the last start in milliseconds; initially an estimate. */
  readonly startDuration: () => number;
  readonly kill: (victim: Victim) => Promise<void>;
  /** Waits until a snapshot begins to be written; throws if none does in this many milliseconds. */
  readonly writingSnapshot: (longest: number) => Promise<void>;
  /** Removes all snapshots, so the next start mines the whole log. */
  readonly removeSnapshots: () => void;
  /** What is wrong with the chain processes: one left over from before a kill, one missing, or duplicates. */
  readonly wrongChains: (target: Target) => readonly string[];
};

export const createCrashable = (): Crashable => {
  const directory = testDirectory();
  const snapshots = join(directory, "snapshots");
  const before = new Set<number>();
  let program: Program | null = null;
  let duration = 1000;
  let finished = false;

  const beginStart = (): Program => {
    // A test that has timed out continues in the background.
    if (finished) throw new Error("The test has ended.");
    program = startProgram(directory);
    return program;
  };

  const killProgram = async (): Promise<void> => {
    await program?.kill();
    program = null;
  };

  onTestFinished(async () => {
    finished = true;
    await killProgram();
    killChains(directory);
  });

  return {
    beginStart,
    startDuration: () => duration,
    start: async () => {
      const begin = performance.now();
      const isStarted = program !== null;
      const ready = await (program ?? beginStart()).ready;
      if (!isStarted) duration = performance.now() - begin;
      return { ready, client: createClient(ready) };
    },
    kill: async (victim) => {
      for (const { pid } of chainsOf(directory)) before.add(pid);
      if (victim !== "chains") await killProgram();
      if (victim !== "sandbox") for (const { pid } of killChains(directory)) before.add(pid);
    },
    // Watched instead of polled, because the file exists for only a few milliseconds.
    writingSnapshot: (longest) =>
      new Promise((resolve, reject) => {
        const watchers = chainsOf(directory).map(({ folder }) => {
          // The first snapshot makes its folder, and may be written at this very moment.
          const own = join(snapshots, folder);
          mkdirSync(own, { recursive: true, mode: 0o700 });
          return watch(own, (_event, file) => {
            if (file?.endsWith(".part") !== true) return;
            leave();
            resolve();
          });
        });
        const timer = setTimeout(() => {
          leave();
          reject(new Error(`No snapshot began in ${longest} ms.`));
        }, longest);
        const leave = () => {
          clearTimeout(timer);
          for (const watcher of watchers) watcher.close();
        };
      }),
    removeSnapshots: () => {
      rmSync(snapshots, { recursive: true });
    },
    wrongChains: ({ ready }) => {
      const chains = chainsOf(directory);
      const left = chains.filter(({ pid }) => before.has(pid)).map(({ folder }) => `a chain of ${folder} is left over`);
      const folders = chains.map(({ folder }) => folder).sort();
      const isOneEach =
        new Set(folders).size === Object.keys(ready.rpcUrls).length && new Set(folders).size === folders.length;
      return [...left, ...(isOneEach ? [] : [`the chains are ${folders.join()}`])];
    },
  };
};
