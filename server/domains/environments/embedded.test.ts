import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { spawnChild } from "./child.ts";
import { type EmbeddedSettings, startEmbedded } from "./embedded.ts";
import type { Upstream } from "./environment.ts";

const script = fileURLToPath(new URL("../../testing/fake-sandbox.mjs", import.meta.url));

let directory: string;
let lines: string[];
let waiting: { readonly pattern: RegExp; readonly done: () => void }[];
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), "postern-embedded-")), "sandbox");
  mkdirSync(directory);
  lines = [];
  waiting = [];
});

const log = (line: string) => {
  lines.push(line);
  for (const { pattern, done } of waiting) if (pattern.test(line)) done();
};
const logged = (pattern: RegExp): Promise<void> =>
  lines.some((line) => pattern.test(line))
    ? Promise.resolve()
    : new Promise((done) => {
        waiting.push({ pattern, done });
      });

const start = (more: Partial<EmbeddedSettings> = {}) =>
  startEmbedded({
    script,
    dataDirectory: directory,
    log,
    variables: { ...process.env, POSTERN_SECRET_OF_ANOTHER: "x" },
    pauseMs: () => 10,
    attempts: 2,
    ...more,
  });

const starts = () => readFileSync(join(directory, "starts"), "utf8").trim().split("\n");
const pids = () => starts().map((line) => Number(line.split(" ", 1)[0]));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const call = { params: {}, query: {}, body: undefined, requestId: "request-1" };
const organization = async (upstream: Upstream | null) => {
  const exchange = await upstream?.service.read({ endpoint: endpoints.getOrganization, ...call });
  return exchange?.kind === "answer" ? exchange.bytes.toString() : exchange?.kind;
};
/** Makes the process end in the middle of a request. */
const crash = (upstream: Upstream | null) =>
  upstream?.service.write({ endpoint: endpoints.listEnabledNetworks, ...call });

describe("the embedded service", () => {
  test("is started by path, and reached with the key and share that it prints", async () => {
    const embedded = await start();
    expect(await organization(embedded.upstream())).toContain('"Demo"');
    expect(embedded.upstream()?.clientShare?.reveal()).toBe("canary-held-share");
    await embedded.stop();
    expect(pids().filter(isAlive)).toEqual([]);
  });

  test("may have been started before it is watched, even if it ended: the next process is started here", async () => {
    const program = { script, dataDirectory: directory };
    const embedded = await start({ first: spawnChild(program, process.env) });
    expect(await organization(embedded.upstream())).toContain('"Demo"');
    expect(starts()).toHaveLength(1);
    void crash(embedded.upstream());
    await logged(/running again/);
    expect(starts()).toHaveLength(2);
    await embedded.stop();

    writeFileSync(join(directory, "fail"), "");
    const ended = spawnChild(program, process.env);
    await once(ended, "exit");
    await expect(start({ first: ended })).rejects.toThrow("it ended before it was ready (3)");
  });

  test("passes its progress on and none of its secrets; it inherits none of the server's variables", async () => {
    const embedded = await start();
    await logged(/fake: starting/);
    await embedded.stop();
    expect(lines.join("\n")).not.toContain("canary");
    expect(starts().join("\n")).toContain("PATH");
    expect(starts().join("\n")).not.toContain("POSTERN");
  });

  test("is restarted when it ends, and is down until then", async () => {
    const embedded = await start();
    const before = embedded.upstream();
    await crash(before);
    await logged(/stopped and is being restarted/);
    expect(embedded.upstream()).toBeNull();
    await logged(/is running again/);
    expect(embedded.upstream()).not.toBe(before);
    expect(await organization(embedded.upstream())).toContain('"Demo"');
    await embedded.stop();
    expect(pids().filter(isAlive)).toEqual([]);
  });

  test("is abandoned when it does not come back", async () => {
    const embedded = await start();
    writeFileSync(join(directory, "fail"), "");
    await crash(embedded.upstream());
    await logged(/did not restart after 2 attempts/);
    expect(embedded.upstream()).toBeNull();
    expect(starts()).toHaveLength(3);
    await embedded.stop();
  });

  test("can be stopped while it is down", async () => {
    const embedded = await start({ pauseMs: () => 60_000 });
    await crash(embedded.upstream());
    await logged(/stopped and is being restarted/);
    await embedded.stop();
    expect(starts()).toHaveLength(1);
  });

  test.each([
    ["fail", /ended before it was ready \(3\)/],
    ["hang", /not ready within/],
    ["babble", /first line did not report/],
  ])("fails to start with a clear reason: %s", async (file, reason) => {
    writeFileSync(join(directory, file), "");
    const failure: unknown = await start(file === "hang" ? { readyWithinMs: 500 } : {}).catch(
      (error: unknown) => error,
    );
    expect(String(failure)).toMatch(reason);
    expect(String(failure)).not.toContain("canary");
    expect(pids().filter(isAlive)).toEqual([]);
  });

  test("fails to start when its program is missing", async () => {
    await expect(start({ script: join(directory, "none.mjs") })).rejects.toThrow("ended before it was ready");
  });
});
