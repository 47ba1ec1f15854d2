import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openStore } from "./store/open.ts";
import { patience, programTimeout } from "./testing/patience.ts";
import { type ServerProcess, startServer } from "./testing/process.ts";

let directory: string;
let before: number;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-modes-"));
  // So that whatever the programs create gets all the rights it requests.
  before = process.umask(0);
});
afterEach(() => {
  process.umask(before);
  rmSync(directory, { recursive: true, force: true });
});

/** The rights of others for everything in a directory, including itself, by path; sockets are not files. */
const openIn = (root: string): readonly string[] => {
  const walk = (path: string): readonly string[] => {
    // A running server may have removed it meanwhile.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const mode = stats.mode & 0o777;
    const expectedMode = stats.isDirectory() ? 0o700 : 0o600;
    const wrong =
      stats.isSymbolicLink() || mode === expectedMode ? [] : [`${relative(root, path)} ${mode.toString(8)}`];
    return stats.isDirectory() ? [...wrong, ...readdirSync(path).flatMap((name) => walk(join(path, name)))] : wrong;
  };
  return walk(root);
};

/** Waits for the sandbox and its chains, which continue starting after the link is printed. */
const ready = ({ origin }: ServerProcess) =>
  vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), patience);

test.skipIf(inject("postgresUrl") !== undefined)(
  "Security 69: under an open umask every file of the server and its sandbox belongs to the owner alone",
  async () => {
    const data = join(directory, "data");
    const server = await startServer({ POSTERN_PORT: "0", POSTERN_DATA_DIR: data });
    try {
      await ready(server);
      const names = readdirSync(data);
      for (const name of ["postern.db", "postern.db-wal", "postern.lock", "control.json", "sandbox"]) {
        expect(names).toContain(name);
      }
      expect(openIn(data)).toEqual([]);
    } finally {
      await server.kill();
    }
    // A killed process leaves nothing more open.
    expect(openIn(data)).toEqual([]);
  },
  programTimeout,
);

test.skipIf(inject("postgresUrl") !== undefined)(
  "Security 69: a data directory that others could read is restricted at startup",
  async () => {
    const data = join(directory, "data");
    mkdirSync(data, { mode: 0o755 });
    const first = await startServer({ POSTERN_PORT: "0", POSTERN_DATA_DIR: data });
    await ready(first);
    await first.kill();
    for (const name of ["postern.db", "postern.db-wal", "postern.lock"]) chmodSync(join(data, name), 0o644);
    for (const path of [data, join(data, "sandbox")]) chmodSync(path, 0o777);
    const second = await startServer({ POSTERN_PORT: "0", POSTERN_DATA_DIR: data });
    try {
      await ready(second);
      expect((statSync(data).mode & 0o777).toString(8)).toBe("700");
      expect(openIn(data)).toEqual([]);
    } finally {
      await second.kill();
    }
  },
  programTimeout,
);

describe("Security 69: the backups that docs/deploying.md shows", () => {
  const page = readFileSync(new URL("../docs/deploying.md", import.meta.url), "utf8");
  const section = page.split("\n## Backup\n")[1]?.split("\n## ")[0] ?? "";
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const inLine = [...section.matchAll(/`([^`\n]*pg_dump -U[^`\n]*)`/g)].map(([, text = ""]) => text);

  test("are created with rights for their owner alone", () => {
    expect(blocks).toHaveLength(3);
    expect(inLine).toHaveLength(1);
    for (const text of [...blocks, ...inLine]) expect(text).toMatch(/^\(?umask 077\b/);
  });

  test("are complete, and 0600 under an open umask, with the method that needs no other program", async () => {
    const data = join(directory, "data");
    mkdirSync(data);
    await (await openStore(join(data, "postern.db"))).destroy();
    const command = blocks.find((text) => text.includes("libsql")) ?? "";
    const backup = join(directory, "backup.db");
    const env = { PATH: process.env["PATH"], POSTERN_DATA_DIR: data };
    execFileSync("sh", ["-ec", command.replace("/backup/postern.db", backup)], { env });
    expect((statSync(backup).mode & 0o777).toString(8)).toBe("600");
    const copy = await openStore(backup);
    expect(await copy.selectFrom("retention_tasks").select("id").execute()).toHaveLength(5);
    await copy.destroy();
  });
});
