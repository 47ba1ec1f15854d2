import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";

type Running = { readonly pid: number; readonly command: readonly string[] };

/** Whether a command line belongs to a chain with its files below `folder`. */
export const isChainOf = (command: readonly string[], folder: string): boolean => {
  const [program, ...rest] = command;
  const cachePath = rest[rest.indexOf("--cache-path") + 1];
  return (
    program !== undefined &&
    /^anvil(\.exe)?$/.test(basename(program)) &&
    rest.includes("--cache-path") &&
    cachePath !== undefined &&
    cachePath.startsWith(`${folder}/`)
  );
};

/**
 * Ends the chains left by a killed run: those whose command line names this data directory, whose lock the caller
 * holds. Nothing else is touched.
 */
export const endStaleChains = async (folder: string): Promise<readonly number[]> => {
  const stale = (await runningProcesses()).filter(({ command }) => isChainOf(command, folder));
  for (const { pid } of stale) process.kill(pid, "SIGKILL");
  return stale.map(({ pid }) => pid);
};

const runningProcesses = (): Promise<readonly Running[]> =>
  process.platform === "linux" ? fromProc() : process.platform === "win32" ? Promise.resolve([]) : fromPs();

const fromProc = async (): Promise<readonly Running[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = async (pid: string): Promise<readonly Running[]> => {
    try {
      const text = await readFile(`/proc/${pid}/cmdline`, "utf8");
      return [{ pid: Number(pid), command: text.split("\0") }];
    } catch {
      return []; // It has ended in the meantime.
    }
  };
  return (await Promise.all(pids.map(read))).flat();
};

/** `ps` joins the arguments with spaces, so a data directory with a space in its path is not recognized there. */
const fromPs = async (): Promise<readonly Running[]> => {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,command="]);
  return stdout.split("\n").flatMap((line) => {
    const [pid, ...command] = line.trim().split(/\s+/);
    return pid === undefined || command.length === 0 ? [] : [{ pid: Number(pid), command }];
  });
};
