// @full: The conformance tests send the sandbox every request of the specification.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { lockFile } from "#database/lock.ts";
import { testDirectory } from "./testing/directory.ts";
import { chainsOf, killChains } from "./testing/processes.ts";

const program = fileURLToPath(new URL("../dist/node/sandbox/main.js", import.meta.url));

/** The built program. Its standard input stays open, because the program ends when that closes. */
const run = (args: readonly string[]) => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
};

const outcome = async (args: readonly string[]) => {
  const child = run(args);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "exit");
  const [out, complaints] = await output;
  return { code: Number(code), out, complaints };
};

test("--help lists the options", async () => {
  const { code, out } = await outcome(["--help"]);
  expect(code).toBe(0);
  for (const option of [
    "--port",
    "--data-dir",
    "--json",
    "--least-duration 300",
    "--snapshot-every 64",
    "--seed large",
  ])
    expect(out).toContain(option);
});

test.each([
  [["--port", "70000"], "--port 70000 is not a port."],
  [["--least-duration", "long"], "--least-duration long is not a number of milliseconds up to 999999."],
  [["--snapshot-every", "7"], "--snapshot-every 7 is not a number of blocks from 8 to 999999."],
  [["--seed", "huge"], "--seed huge is unknown: use demo or large."],
  [["--nonsense"], "--nonsense"],
  [["--data-dir", "/proc/nothing"], "The data directory /proc/nothing cannot be written."],
])("%j fails with one line that explains why", async (args, message) => {
  const { code, out, complaints } = await outcome(args);
  expect([code, out]).toEqual([1, ""]);
  expect(complaints).toContain(message);
  expect(complaints.trim().split("\n")).toHaveLength(1);
});

test("a damaged lock file is reported as such in one line, not as a directory in use", async () => {
  const directory = testDirectory();
  const lock = join(directory, "lock.db");
  writeFileSync(lock, "no database, ".repeat(500));
  const { code, complaints } = await outcome(["--port", "0", "--data-dir", directory]);
  expect(code).toBe(1);
  expect(complaints).toBe(`The lock file ${lock} is damaged. Delete it while no program uses this directory.\n`);
});

test("a second sandbox with the same data directory fails with a one-line error", async () => {
  const directory = testDirectory();
  const release = lockFile(join(directory, "lock.db"));
  const { code, complaints } = await outcome(["--port", "0", "--data-dir", directory]);
  release?.();
  expect(code).toBe(1);
  expect(complaints).toBe(`Another sandbox is running with the data directory ${directory}.\n`);
});

test.each(["SIGTERM", "SIGINT", "the end of its parent"] as const)(
  "%s during a start leaves no chain behind",
  async (end) => {
    const directory = join(testDirectory(), "data");
    const child = run(["--port", "0", "--data-dir", directory, "--seed", "large"]);
    onTestFinished(() => {
      killChains(directory);
    });
    const exited = once(child, "exit");
    // The first progress message: the chains are running by now, and the start takes much longer.
    await once(createInterface({ input: child.stderr }), "line");
    expect(chainsOf(directory)).toHaveLength(3);
    if (end === "the end of its parent") child.stdin.end();
    else child.kill(end);
    await exited;
    expect(chainsOf(directory)).toEqual([]);
  },
);

test("SIGTERM ends a running sandbox and its chains", async () => {
  const directory = join(testDirectory(), "data");
  const child = run(["--port", "0", "--data-dir", directory, "--json"]);
  const exited = once(child, "exit");
  await once(createInterface({ input: child.stdout }), "line");
  expect(chainsOf(directory)).toHaveLength(3);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(chainsOf(directory)).toEqual([]);
});
