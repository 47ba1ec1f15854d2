import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LockError, lockFile } from "./lock.ts";

let directory: string;
let path: string;
beforeEach(() => {
  // Not in the folder of the run, which only its owner may enter.
  directory = mkdtempSync("/tmp/postern-lock-");
  path = join(directory, "lock.db");
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test("Reliability 15: a lock has one holder at a time, and the next one when it is released", () => {
  const release = lockFile(path);
  expect(release).not.toBeNull();
  expect(lockFile(path)).toBeNull();
  release?.();
  const next = lockFile(path);
  expect(next).not.toBeNull();
  expect(lockFile(path)).toBeNull();
  next?.();
});

const compiled = fileURLToPath(new URL("../dist/node/database/lock.js", import.meta.url));
const nobody = 65_534;

/** What another process, which gives up the rights of the superuser if it has them, finds when it takes the lock. */
const takenElsewhere = async (): Promise<string> => {
  const script = `
    const { lockFile } = await import(${JSON.stringify(compiled)});
    if (process.getuid() === 0) { process.setgid(${nobody}); process.setuid(${nobody}); }
    try {
      process.stdout.write(lockFile(${JSON.stringify(path)}) === null ? "in use" : "taken");
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  return (await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])).stdout;
};

test("a lock is kept from another process, and is free again when its holder has ended", async () => {
  const release = lockFile(path);
  chmodSync(directory, 0o777);
  chmodSync(path, 0o666);
  expect(await takenElsewhere()).toBe("in use");
  release?.();
  expect(await takenElsewhere()).toBe("taken");
});

describe("only a holder makes a lock in use; any other failure says what is wrong with which file", () => {
  test("a damaged file", () => {
    writeFileSync(path, "no database, ".repeat(500));
    expect(() => lockFile(path)).toThrow(LockError);
    expect(() => lockFile(path)).toThrow(
      `The lock file ${path} is damaged. Delete it while no program uses this directory.`,
    );
  });

  test("a directory that is missing", () => {
    const missing = join(directory, "missing", "lock.db");
    expect(() => lockFile(missing)).toThrow(new LockError(`The lock file ${missing} cannot be created or opened.`));
  });

  test("a directory in place of the file", () => {
    mkdirSync(path);
    expect(() => lockFile(path)).toThrow(new LockError(`The lock file ${path} cannot be created or opened.`));
  });

  test("a directory that is read-only", async () => {
    chmodSync(directory, 0o555);
    expect(await takenElsewhere()).toBe(`The lock file ${path} cannot be created or opened.`);
  });

  test("a file that is read-only", async () => {
    writeFileSync(path, "");
    chmodSync(path, 0o444);
    chmodSync(directory, 0o755);
    expect(await takenElsewhere()).toBe(`The lock file ${path} is read-only.`);
  });
});
