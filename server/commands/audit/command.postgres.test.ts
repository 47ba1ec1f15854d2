// @full: server/takeover.postgres, live-rows.postgres and the `.stores` tests use the same store.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";
import { type ServerProcess, startServer } from "#server/testing/process.ts";
import { newDatabase } from "#server/testing/store.ts";

const script = fileURLToPath(new URL("../../../scripts/audit.mjs", import.meta.url));

let directory: string;
let server: ServerProcess | null = null;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-audit-"));
});
afterEach(async () => {
  await server?.kill();
  server = null;
  rmSync(directory, { recursive: true });
});

const configured = (database?: string): Readonly<Record<string, string>> => {
  const service = { baseUrl: "http://127.0.0.1:9", apiKey: { env: "KEY" }, clientShare: "ask" };
  const config = {
    environments: [{ id: "ask", label: "Ask", kind: "sandbox", service }],
    ...(database === undefined ? {} : { database: { env: "DATABASE" } }),
  };
  writeFileSync(join(directory, "config.json"), JSON.stringify(config));
  return {
    POSTERN_CONFIG: join(directory, "config.json"),
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
    KEY: "a-key-of-a-test",
    ...(database === undefined ? {} : { DATABASE: database }),
  };
};

/** The command as a separate process, called from the test's directory. */
const audit = (variables: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], INIT_CWD: directory, ...variables };
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr });
    });
  });

const rename = async (store: Store): Promise<void> => {
  await store.updateTable("audit").set({ subject: "Eve" }).where("position", "=", 2).execute();
  await store.destroy();
};

const stores = [
  ["the embedded store", () => Promise.resolve(undefined), () => openStore(join(directory, "data", "postern.db"))],
  [
    "PostgreSQL",
    () => newDatabase(String(inject("postgresUrl"))),
    (url: string | undefined) => openPostgres(createSecret(String(url))),
  ],
] as const;

test.each(stores)(
  "Security 34: the command verifies and exports on %s, while the server runs and after it was killed",
  async (_name, make, open) => {
    const database = await make();
    const variables = configured(database);
    server = await startServer(variables);
    expect(await audit(variables, "verify")).toEqual({ code: 0, output: expect.stringContaining("intact: 2 rows.") });
    expect(await audit(variables, "export", "--format", "csv", "--output", "audit.csv")).toMatchObject({ code: 0 });
    expect(readFileSync(join(directory, "audit.csv"), "utf8")).toContain("server.started");
    await server.kill();
    expect(await audit(variables, "verify")).toEqual({ code: 0, output: expect.stringContaining("intact: 4 rows.") });
    await rename(await open(database));
    expect(await audit(variables, "verify")).toEqual({ code: 1, output: expect.stringContaining("broken at row 2.") });
    server = await startServer(variables);
    expect(await audit(variables, "verify")).toEqual({ code: 1, output: expect.stringContaining("broken at row 2.") });
  },
);
