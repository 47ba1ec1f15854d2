import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

/** A chain process of a data directory; `folder` names its network. */
export type ChainProcess = { readonly pid: number; readonly folder: string };

/** The chains of a data directory, found in the list of all processes, the way an operator would. */
export const chainsOf = (dataDirectory: string): readonly ChainProcess[] =>
  commandLines().flatMap(({ pid, words }) => {
    const cachePath = words[words.indexOf("--cache-path") + 1] ?? "";
    const isOurs = basename(words[0] ?? "").startsWith("anvil") && dirname(dirname(cachePath)) === dataDirectory;
    return isOurs ? [{ pid, folder: basename(cachePath) }] : [];
  });

/** Ends the chains of a data directory with `kill -9`, and returns them. */
export const killChains = (dataDirectory: string): readonly ChainProcess[] => {
  const chains = chainsOf(dataDirectory);
  for (const { pid } of chains) signal(pid);
  return chains;
};

const signal = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself in the meantime.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

type CommandLine = { readonly pid: number; readonly words: readonly string[] };

const commandLines = (): readonly CommandLine[] => (process.platform === "linux" ? fromProc() : fromPs());

const fromProc = (): readonly CommandLine[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0") }];
      } catch {
        return []; // It has ended in the meantime.
      }
    });

const fromPs = (): readonly CommandLine[] =>
  execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, ...words]) => ({ pid: Number(pid), words }));
