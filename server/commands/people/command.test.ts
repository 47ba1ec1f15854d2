// @full: It is about an installation, not about what is sent.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { letReaderLeave } from "#server/commands/source/standard-output.ts";
import { loadConfig } from "#server/config/load.ts";
import { createLink } from "#server/domains/sessions/links.ts";
import { type Running, startPostern } from "#server/start.ts";
import { takeDataDirectory } from "#server/store/data-directory.ts";
import { noteMoved } from "#server/store/moved.ts";
import { openStore } from "#server/store/open.ts";
import type { Store } from "#server/store/tables.ts";
import { addItem, addRun, runIn } from "#server/testing/stored-runs.ts";
import { personSchema } from "#shared/console/people.ts";
import { readArguments } from "./arguments.ts";
import { runPeople } from "./command.ts";

let directory: string;
let variables: Readonly<Record<string, string>>;
let running: Running | null = null;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-people-"));
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
  await start();
  await stop();
  const store = await openStore(join(directory, "data", "postern.db"));
  for (const person of ["ada", "grace"]) await createLink(store, { person, name: "Same Name" }, Date.now());
  // Of an environment that this server does not have, so that it sends nothing.
  await addRun(store, { person_id: "link:ada" });
  await addItem(store);
  await store.destroy();
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

const people = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  return { code: await runPeople(args, variables, { out: say, complain: say }), lines };
};
const states = async () => {
  const { lines } = await people("list", "--json");
  const all = lines.map((line) => personSchema.parse(JSON.parse(line)));
  return Object.fromEntries(all.map(({ id, role, disabledAt }) => [id, disabledAt === null ? role : "disabled"]));
};

/** Opens the database of the server, which stops. */
const inStore = async <T>(read: (store: Store) => Promise<T>): Promise<T> => {
  await stop();
  const store = await openStore(join(directory, "data", "postern.db"));
  try {
    return await read(store);
  } finally {
    await store.destroy();
  }
};

/** Done by a running server, or by the command itself if none runs. */
const ways = [
  ["while the server runs", start],
  ["while no server runs", async () => undefined],
] as const;

describe.each(ways)("%s", (_name, prepare) => {
  beforeEach(prepare);

  test("a person is disabled, enabled and given another role, by their link's name or by id", async () => {
    expect(await people("disable", "ADA")).toEqual({ code: 0, lines: ["Disabled: Same Name (link:ada)."] });
    expect(await states()).toEqual({ "link:ada": "disabled", "link:grace": "admin", "link:admin": "admin" });
    expect((await people("list", "--disabled")).lines).toEqual([
      expect.stringContaining("link:ada  Same Name  admin  disabled by"),
    ]);
    expect((await people("enable", "link:ada")).code).toBe(0);
    expect((await people("role", "ada", "viewer")).code).toBe(0);
    expect((await people("end-sessions", "ada")).code).toBe(0);
    expect(await states()).toEqual({ "link:ada": "viewer", "link:grace": "admin", "link:admin": "admin" });
  });

  test("everyone is signed out, and unopened links no longer work", async () => {
    const { code, lines } = await people("end-sessions", "--everyone");
    expect([code, lines]).toEqual([0, ["Ended all sessions of everyone: 0. All runs are paused."]]);
    await inStore(async (store) => {
      expect(await store.selectFrom("links").selectAll().execute()).toEqual([]);
      const note = "Paused because a command on the server's machine ended all sessions.";
      expect(await runIn(store)).toMatchObject({ state: "paused", note });
    });
  });

  test("Security 65: the runs of a person who is disabled are paused", async () => {
    await people("disable", "ada");
    const note = "Paused because a command on the server's machine disabled Same Name.";
    expect(await inStore((store) => runIn(store))).toMatchObject({ state: "paused", note });
  });

  test("the last admin stays, and what cannot be done is reported in one line", async () => {
    await people("disable", "admin");
    await people("disable", "ada");
    expect(await people("disable", "grace")).toEqual({
      code: 2,
      lines: ["This is the last admin. Make somebody else an admin first."],
    });
    expect(await people("end-session", "grace", "0123456789abcdef")).toEqual({
      code: 2,
      lines: ["This session has already ended."],
    });
    const nobody = await people("disable", "Same Name");
    expect([nobody.code, nobody.lines]).toEqual([2, [expect.stringContaining("Nobody has the id")]]);
  });
});

test("a journal that was moved to PostgreSQL is neither listed nor changed", async () => {
  const taken = takeDataDirectory(join(directory, "data"));
  noteMoved(taken, { at: "today", to: "db.example/postern" });
  taken.release();
  for (const args of [["list"], ["disable", "ada"], ["end-sessions", "--everyone"]])
    expect(await people(...args)).toEqual({
      code: 2,
      lines: [expect.stringContaining("was moved to PostgreSQL (db.example/postern) at today")],
    });
  rmSync(taken.moved);
  expect(await states()).toEqual({ "link:ada": "admin", "link:grace": "admin", "link:admin": "admin" });
});

test.each([
  [],
  ["list", "ada"],
  ["list", "--signed-in", "--disabled"],
  ["disable"],
  ["disable", "ada", "grace"],
  ["role", "ada"],
  ["role", "ada", "owner"],
  ["end-session", "ada", "%"],
  ["remove", "ada"],
  ["disable", "ada", "--json"],
  ["list", "--all"],
  ["list", "--everyone"],
  ["end-sessions", "ada", "--everyone"],
  ["disable", "--everyone"],
])("%j %s %s is not a command", (...args) => {
  expect(() => readArguments(args)).toThrow(/Usage/);
});

test("help is not an error", async () => {
  expect(await people("--help")).toEqual({ code: 0, lines: [expect.stringContaining("Usage: npm run people")] });
});

test("a reader that stops early, like head, is not an error; anything else is", () => {
  const stream = new Writable();
  letReaderLeave(stream);
  expect(() => stream.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }))).not.toThrow();
  expect(() => stream.emit("error", new Error("EIO"))).toThrow("EIO");
});
