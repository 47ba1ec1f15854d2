import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LockError, lockFile } from "./lock.ts";

let directory: string;
let path: string;
beforeEach(() => {
  // Outside the test run's folder, which only its owner may enter.
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

test.runIf(process.getuid?.() === 0)("a lock file that root makes is the directory's owner's", () => {
  chownSync(directory, 12_345, 12_346);
  lockFile(path)?.();
  expect(statSync(path)).toMatchObject({ uid: 12_345, gid: 12_346 });
});

describe("Reliability 15: removing a lock file while its holder runs lets no one else in", () => {
  let database: string;
  let holder: Database.Database;
  beforeEach(() => {
    database = join(directory, "x.db");
    holder = new Database(database);
    holder.exec("PRAGMA journal_mode = WAL; CREATE TABLE things (name TEXT)");
  });
  const refused = () => {
    expect(() => lockFile(path, database)).toThrow(
      `The lock file ${path} was missing, and another program has ${database} open: another Postern, or a tool such as sqlite3.`,
    );
  };

  test("however often it is tried, until the holder has ended", () => {
    const release = lockFile(path);
    rmSync(path);
    refused();
    refused();
    release?.();
    refused();
    holder.close();
    const next = lockFile(path, database);
    expect(next).not.toBeNull();
    next?.();
  });

  test("and a lock once properly held stays valid, whatever else has the database open", () => {
    holder.close();
    lockFile(path, database)?.();
    holder = new Database(database);
    holder.exec("BEGIN IMMEDIATE; COMMIT");
    const release = lockFile(path, database);
    expect(release).not.toBeNull();
    expect(lockFile(path, database)).toBeNull();
    release?.();
    holder.close();
  });

  test("a missing database belongs to no one", () => {
    const release = lockFile(path, join(directory, "new.db"));
    expect(release).not.toBeNull();
    release?.();
    holder.close();
  });
});

test("only its owner can read a lock", () => {
  lockFile(path)?.();
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
});

const source = fileURLToPath(new URL("lock.ts", import.meta.url));
const nobody = 65_534;

/** The result of taking the lock in another process, which drops superuser rights if it has them. */
const takenElsewhere = async (): Promise<string> => {
  const script = `
    const { runnerImport } = await import("vite");
    const { lockFile } = (await runnerImport(${JSON.stringify(source)}, { configFile: false, logLevel: "error" })).module;
    if (process.getuid() === 0) { process.setgid(${nobody}); process.setuid(${nobody}); }
    try {
      process.stdout.write(lockFile(${JSON.stringify(path)}) === null ? "in use" : "taken");
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  return (await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])).stdout;
};

test("another process cannot take a lock until its holder has ended", async () => {
  const release = lockFile(path);
  chmodSync(directory, 0o777);
  chmodSync(path, 0o666);
  expect(await takenElsewhere()).toBe("in use");
  release?.();
  expect(await takenElsewhere()).toBe("taken");
});

describe("only a holder makes a lock count as in use; any other failure names the file and the problem", () => {
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
