import { readFileSync } from "node:fs";

/** Resident memory of a process, in megabytes; undefined if the system does not report it. */
export const memoryOf = (/** @type {number} */ pid) => {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1_000_000;
  } catch {
    return undefined;
  }
};
