import { readdirSync, readFileSync } from "node:fs";

/** A line of /proc/{pid}/status, such as VmRSS; undefined without such a process or without /proc. */
const statusOf = (/** @type {string | number} */ pid, /** @type {string} */ name) => {
  try {
    return new RegExp(`^${name}:\\s+(.+)$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
};

/** Resident memory of a process, in megabytes; NaN if the system does not report it. */
const residentMemory = (/** @type {string | number} */ pid) =>
  (Number.parseInt(statusOf(pid, "VmRSS") ?? "", 10) * 1024) / 1_000_000;

/** Processor time used by a process, in milliseconds; NaN if the system does not report it. */
export const processorTimeOf = (/** @type {number} */ pid) => {
  try {
    // Fields 14 and 15, counted after the name, which may contain spaces: user and system time in hundredths of a
    // second.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

/** Resident memory of a process and, in total, of its child processes. */
export const memoryOf = (/** @type {number} */ pid) => {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  const children = pids.filter((other) => statusOf(other, "PPid") === String(pid));
  const megabytes = (/** @type {number} */ value) => `${value.toFixed(0)} MB`;
  return {
    program: megabytes(residentMemory(pid)),
    children: megabytes(children.map(residentMemory).reduce((sum, value) => sum + value, 0)),
  };
};
