// @full: It is about an installation, not about what is sent.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "#server/config/load.ts";
import { nobody, record } from "#server/domains/audit/append.ts";
import { nextRemoval } from "#server/domains/audit/remove.ts";
import { headOf } from "#server/domains/audit/rows.ts";
import { type Running, startPostern } from "#server/start.ts";
import { takeDataDirectory, writeControlFile } from "#server/store/data-directory.ts";
import { noteMoved } from "#server/store/moved.ts";
import { openStore } from "#server/store/open.ts";
import type { Store } from "#server/store/tables.ts";
import { runAudit } from "./command.ts";

let directory: string;
let variables: Readonly<Record<string, string>>;
let running: Running | null = null;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-audit-"));
  mkdirSync(join(directory, "app"));
  writeFileSync(join(directory, "app", "index.html"), "<p>");
  const config = join(directory, "config.json");
  const service = { baseUrl: "http://127.0.0.1:9", apiKey: { env: "KEY" }, clientShare: "ask" };
  writeFileSync(config, JSON.stringify({ environments: [{ id: "ask", label: "Ask", kind: "sandbox", service }] }));
  variables = {
    POSTERN_CONFIG: config,
    POSTERN_PORT: "0",
    POSTERN_DATA_DIR: join(directory, "data"),
    KEY: "a-key-of-a-test",
  };
});
afterEach(async () => {
  await stop();
  rmSync(directory, { recursive: true });
});

const start = async (): Promise<void> => {
  running = await startPostern({
    config: loadConfig(variables),
    version: "1.2.3",
    pages: join(directory, "app"),
    sandboxScript: "none",
    variables: {},
    log: () => undefined,
    logSent: () => Promise.resolve(true),
  });
};

const stop = async () => {
  await running?.stop();
  running = null;
};

const audit = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  return { code: await runAudit(args, variables, { out: say, complain: say }), output: lines.join("\n") };
};

/** Changes the database of a stopped server. */
const tamper = async (change: (store: Store) => Promise<unknown>) => {
  const store = await openStore(join(directory, "data", "postern.db"));
  await change(store);
  await store.destroy();
};

const rename = (position: number) => (store: Store) =>
  store.updateTable("audit").set({ person_name: "Eve" }).where("position", "=", position).execute();

const intact = /^The audit is intact: \d+ rows?\. Its head is (\d+:[0-9a-f]{64})$/;

/** Asked of a running server, or of a stopped server's database. */
const ways = [
  ["while the server runs", start],
  ["while it is stopped", () => Promise.resolve()],
] as const;

describe.each(ways)("%s", (_name, again) => {
  beforeEach(async () => {
    await start();
    await stop();
  });

  test("an intact chain is exit code 0, with a head to note", async () => {
    await again();
    const first = await audit("verify");
    expect(first).toEqual({ code: 0, output: expect.stringMatching(intact) });
    const noted = intact.exec(first.output)?.[1] ?? "";
    expect(await audit("verify", "--head", noted)).toEqual({ code: 0, output: expect.stringMatching(intact) });
  });

  test("Security 34: a chain with an edited row is exit code 1, and the row is named", async () => {
    await tamper(rename(1));
    await again();
    expect(await audit("verify")).toEqual({
      code: 1,
      output: "The audit is broken at row 1. This row was changed: its hash does not match its content.",
    });
  });

  test("a head that is not in the chain is exit code 1", async () => {
    await again();
    const result = await audit("verify", "--head", `1:${"0".repeat(64)}`);
    expect(result).toEqual({ code: 1, output: expect.stringContaining("row 1. This row differs from the noted head") });
  });

  test("a removal since the noted head is exit code 2, until it is confirmed", async () => {
    let noted = "";
    let removed = "";
    await tamper(async (store) => {
      const first = await store.selectFrom("audit").selectAll().orderBy("position").executeTakeFirstOrThrow();
      await record(store, { at: Date.now(), by: nobody, action: "link.made", outcome: "allowed" });
      const head = await headOf(store);
      noted = `${head?.position}:${head?.hash}`;
      removed = `${first.position}:${first.hash}`;
      for (const before of [first.at + 1, null]) {
        const remove = await nextRemoval(store, before, Date.now());
        if (remove !== null) await store.transaction().execute(remove);
      }
    });
    await again();
    expect(await audit("verify", "--head", noted)).toEqual({
      code: 2,
      output: expect.stringMatching(
        `^The rows up to 1 were removed after the head that you noted\\..*confirm it with --removed ${removed}\\.`,
      ),
    });
    expect(await audit("verify", "--head", noted, "--removed", removed)).toEqual({
      code: 0,
      output: expect.stringContaining("The audit is intact"),
    });
  });

  test.each([
    ["csv", /^position,at,.*\r\n1,/],
    ["jsonl", /^\{"position":1,/],
  ])("the export as %s is a file that only its owner can read", async (format, content) => {
    await again();
    const output = join(directory, "audit-file");
    expect(await audit("export", "--format", format, "--output", output)).toMatchObject({ code: 0 });
    const text = readFileSync(output, "utf8");
    expect(text).toMatch(content);
    expect(text).toContain("audit.exported");
    expect(statSync(output).mode & 0o777).toBe(0o600);
  });

  test("an existing file is left alone, and one that cannot be written is reported", async () => {
    await again();
    const output = join(directory, "audit-file");
    writeFileSync(output, "mine");
    expect(await audit("export", "--format", "csv", "--output", output)).toEqual({
      code: 2,
      output: `The file ${output} already exists.`,
    });
    expect(readFileSync(output, "utf8")).toBe("mine");
    expect(await audit("export", "--format", "csv", "--output", join(directory, "none", "x"))).toMatchObject({
      code: 2,
    });
  });

  test("the command's actions are in the audit", async () => {
    await again();
    await audit("verify");
    const output = join(directory, "audit-file");
    await audit("export", "--format", "jsonl", "--output", output);
    const actions = readFileSync(output, "utf8").match(/"action":"[\w.]+"/g) ?? [];
    expect(actions.slice(-2)).toEqual(['"action":"audit.verified"', '"action":"audit.exported"']);
  });
});

test("a start is recorded once, with the version and the environments", async () => {
  await start();
  await stop();
  const store = await openStore(join(directory, "data", "postern.db"));
  const rows = await store.selectFrom("audit").selectAll().where("action", "=", "server.started").execute();
  await store.destroy();
  expect(rows).toMatchObject([
    { outcome: "allowed", person_id: null, detail: '{"version":"1.2.3","environments":["ask"]}' },
  ]);
});

describe("a check that is impossible is exit code 2", () => {
  test.each([
    [[]],
    [["verify", "twice"]],
    [["verify", "--format", "csv"]],
    [["verify", "--head", "1:x"]],
    [["verify", "--head", "0".repeat(64)]],
    [["verify", "--removed", `1:${"0".repeat(64)}`]],
    [["verify", "--head", `1:${"0".repeat(64)}`, "--removed", "1:x"]],
    [["export"]],
    [["export", "--format", "xml", "--output", "x"]],
    [["export", "--format", "csv"]],
    [["verify", "--all"]],
  ])("to %j", async (args) => {
    expect(await audit(...args)).toEqual({ code: 2, output: expect.stringContaining("npm run audit -- verify") });
  });

  test("where there is no database, and none is created", async () => {
    const data = join(directory, "data");
    expect(await audit("verify")).toEqual({ code: 2, output: `There is no database in ${data}.` });
    expect(existsSync(data)).toBe(false);
    mkdirSync(data);
    expect(await audit("verify")).toEqual({ code: 2, output: `There is no database in ${data}.` });
  });

  test("of a journal that was moved to PostgreSQL", async () => {
    await start();
    await stop();
    const taken = takeDataDirectory(join(directory, "data"));
    noteMoved(taken, { at: "today", to: "db.example/postern" });
    taken.release();
    const output = join(directory, "audit-file");
    for (const args of [["verify"], ["export", "--format", "csv", "--output", output]])
      expect(await audit(...args)).toEqual({
        code: 2,
        output: expect.stringContaining("was moved to PostgreSQL (db.example/postern) at today"),
      });
  });

  test("with an invalid configuration", async () => {
    variables = { ...variables, KEY: "" };
    expect(await audit("verify")).toEqual({ code: 2, output: expect.stringContaining("Configuration: ") });
  });

  test("with a PostgreSQL database that does not exist, without naming the password", async () => {
    const config = { environments: [{ id: "a", label: "A", kind: "sandbox", service: "embedded" }] };
    writeFileSync(String(variables["POSTERN_CONFIG"]), JSON.stringify({ ...config, database: { env: "DATABASE" } }));
    variables = { ...variables, DATABASE: "postgres://postern:a-password@127.0.0.1:1/postern" };
    const { code, output } = await audit("verify");
    expect(code).toBe(2);
    expect(output).toContain("PostgreSQL");
    expect(output).not.toContain("a-password");
  });

  test("while another process has the data directory and does not respond", async () => {
    const { control, release } = takeDataDirectory(join(directory, "data"));
    expect(await audit("verify")).toEqual({ code: 2, output: expect.stringContaining("in use by another Postern") });
    writeControlFile(control, { url: "http://127.0.0.1:9", secret: "x" });
    expect(await audit("verify")).toEqual({ code: 2, output: "The server at http://127.0.0.1:9 is not responding." });
    release();
  });
});

test("a server does not open a database while the command reads it, and it is free afterwards", async () => {
  await start();
  await stop();
  const reading = audit("verify");
  await expect(start()).rejects.toThrow("in use by another Postern");
  expect(await reading).toMatchObject({ code: 0 });
  await start();
});

test("help is not an error", async () => {
  expect(await audit("--help")).toEqual({ code: 0, output: expect.stringContaining("Usage: npm run audit") });
});
