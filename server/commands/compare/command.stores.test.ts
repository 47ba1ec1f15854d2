import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createSentLog } from "#server/lib/log.ts";
import { createSecret } from "#server/lib/secret.ts";
import { takeDataDirectory } from "#server/store/data-directory.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import { newDatabase } from "#server/testing/store.ts";
import { addOperation } from "#server/testing/stored-runs.ts";
import { runCompare } from "./command.ts";

const postgres = inject("postgresUrl");

let directory: string;
let data: string;
let variables: Readonly<Record<string, string>>;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-compare-"));
  data = join(directory, "data");
  takeDataDirectory(data).release();
  const url = postgres === undefined ? undefined : await newDatabase(postgres);
  const config = join(directory, "config.json");
  const service = { baseUrl: "https://service.example", apiKey: { env: "KEY" }, clientShare: "ask" };
  const environments = ["main", "trial"].map((id) => ({ id, label: id, kind: "sandbox", service }));
  const database = url === undefined ? {} : { database: { env: "DATABASE" } };
  writeFileSync(config, JSON.stringify({ environments, ...database }));
  variables = {
    POSTERN_CONFIG: config,
    POSTERN_DATA_DIR: data,
    KEY: "a-key-of-a-test",
    ...(url === undefined ? {} : { DATABASE: url }),
  };
  const store = await (url === undefined ? openStore(join(data, "postern.db")) : openPostgres(createSecret(url)));
  for (const id of ["there-1", "there-2"]) await addOperation(store, { id });
  await store.destroy();
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The line of an operation that was sent, as the server writes it. */
const sent = (operationId: string, environment = "main", run?: string): string => {
  let text = "";
  const take = (line: string) => Promise.resolve((text = line) !== "");
  void createSentLog({ take })({ operationId, run, requestId: `request-of-${operationId}`, environment });
  return text;
};

const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(directory, name), content);
  return join(directory, name);
};

const compare = async (args: readonly string[], input = "") => {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runCompare(args, variables, {
    out: (line) => out.push(line),
    complain: (line) => complaints.push(line),
    input: Readable.from([Buffer.from(input)]),
  });
  return { code, out, complaints };
};

/** The operations that a comparison names as missing. */
const named = (out: readonly string[]) => {
  const at = out.findIndex((line) => line.startsWith("The journal lacks"));
  return at === -1 ? [] : out.slice(at + 1).map((line) => line.split("  ")[0]);
};

const other =
  '{"level":"info","time":"2026-11-28T21:01:37.000Z","status":200,"operationId":"x","event":"request answered"}\n';

describe("Reliability 41: a log is compared with the journal", () => {
  test("that has everything: exit code 0", async () => {
    const log = file("log", other + sent("there-1") + sent("there-2", "trial") + other);
    const { code, out, complaints } = await compare(["--log", log]);
    expect(complaints).toEqual([]);
    expect(code).toBe(0);
    expect(out).toEqual([
      expect.stringMatching(/^The log has 2 lines about operations that were sent, from 2\S+Z to 2\S+Z\.$/),
      "The journal has all of these operations.",
    ]);
  });

  test("that lacks some: exit code 1, and each is named once with what the log says", async () => {
    const log = file("log", sent("there-1") + sent("gone-1", "main", "run-7") + other);
    const rotated = file("log.1.gz", gzipSync(sent("gone-2", "trial") + sent("gone-1", "main", "run-7")));
    const { code, out } = await compare(["--log", log, rotated]);
    expect(code).toBe(1);
    expect(out.slice(1)).toEqual([
      "The journal lacks 2 operations. They may have taken effect:",
      expect.stringMatching(/^gone-1 {2}2\S+Z {2}main {2}request request-of-gone-1 {2}run run-7$/),
      expect.stringMatching(/^gone-2 {2}2\S+Z {2}trial {2}request request-of-gone-2$/),
    ]);
    expect(await compare([`--log=${log}`, "--log", rotated])).toEqual({ code, out, complaints: [] });
  });

  test("that names none: exit code 0, and it says so", async () => {
    expect(await compare(["--log", file("log", other)])).toEqual({
      code: 0,
      out: ["The log has no line about an operation that was sent."],
      complaints: [],
    });
  });

  test("from standard input, with what other programs write", async () => {
    const text = `Sign in: http://127.0.0.1:4600\npostern-1  | ${sent("gone-1")}not json {\n\n${sent("there-1")}`;
    const { code, out } = await compare(["--log", "-"], text);
    expect([code, named(out)]).toEqual([1, ["gone-1"]]);
  });

  test("with lines that were cut off: none of theirs is missed, and they are named", async () => {
    const torn = sent("gone-1");
    const log = file("log", `${other.slice(0, 60)}${sent("gone-2")}${torn.slice(0, torn.indexOf(',"event"'))}`);
    const { code, out } = await compare(["--log", log]);
    expect([code, named(out)]).toEqual([1, ["gone-2", "gone-1"]]);
    expect(out).toContain(`2 lines are incomplete: ${log}:1, ${log}:2.`);
  });

  test("with lines of environments that are not configured: they are another Postern's, and counted", async () => {
    const log = file("log", sent("gone-1", "elsewhere") + sent("gone-2", "elsewhere") + sent("there-1"));
    expect(await compare(["--log", log])).toMatchObject({
      code: 0,
      out: [
        expect.stringContaining("1 line about"),
        "Not compared: 2 lines of the environment elsewhere, which is not configured here.",
        "The journal has all of these operations.",
      ],
    });
  });

  test("of more operations than are looked up at once", async () => {
    const ids = Array.from({ length: 1201 }, (_, n) => `gone-${n}`);
    const log = file("log", ids.map((id) => sent(id) + sent("there-1")).join(""));
    const { code, out } = await compare(["--log", log]);
    expect([code, named(out)]).toEqual([1, ids]);
  });
});

describe("nothing is compared, and the exit code is 2", () => {
  test("if a file cannot be read, whole or at all", async () => {
    const log = file("log", sent("there-1"));
    const gzipped = gzipSync(sent("gone-1").repeat(1000));
    const half = file("half.gz", gzipped.subarray(0, gzipped.length / 2));
    for (const bad of [join(directory, "none"), half, file("not.gz", "text"), directory]) {
      expect(await compare(["--log", log, bad])).toEqual({
        code: 2,
        out: [],
        complaints: [expect.stringMatching(/could not be read to its end: .*\. Nothing was compared\.$/)],
      });
    }
  });

  test("if no line is Postern's", async () => {
    for (const text of ["", "another program's\n", '{"event":"operation sent"}\n']) {
      expect(await compare(["--log", "-"], text)).toMatchObject({ code: 2, out: [], complaints: [expect.anything()] });
    }
  });

  test("while a server uses the data directory", async () => {
    const taken = takeDataDirectory(data);
    expect(await compare(["--log", "-"], sent("there-1"))).toMatchObject({ code: 2, out: [] });
    writeFileSync(join(data, "control.json"), "{}");
    const { code, complaints } = await compare(["--log", "-"], sent("there-1"));
    expect([code, complaints]).toEqual([2, [expect.stringContaining("Stop it")]]);
    taken.release();
  });

  test("without a log, with another option, or with an invalid configuration", async () => {
    for (const args of [[], ["--log"], ["--log", ""], ["--logs", "x"], ["log"]]) {
      expect(await compare(args)).toMatchObject({ code: 2, complaints: [expect.stringContaining("Usage: ")] });
    }
    variables = { ...variables, KEY: "" };
    expect(await compare(["--log", "-"])).toMatchObject({
      code: 2,
      complaints: expect.arrayContaining([expect.stringContaining("Configuration: ")]),
    });
  });
});
