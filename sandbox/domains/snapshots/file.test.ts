// @full: The conformance tests send the sandbox every request of the specification.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { listSnapshots, readSnapshot, removeSnapshot, removeUnfinished, writeSnapshot } from "./file.ts";
import type { Snapshot } from "./snapshot.ts";

const snapshot = (number: number): Snapshot => ({
  networkId: "net-1",
  number,
  hash: "0xab",
  client: "anvil/v1.7.1",
  // Line breaks among the bytes are not line breaks of the file.
  recent: Buffer.from([10, 13, 10, 0, 255]),
  state: Buffer.from([1, 10, 2]),
});

test("a written snapshot can be read, and its file is private", async () => {
  const folder = join(testDirectory(), "snapshots", "tETH");
  await writeSnapshot(folder, snapshot(64));
  expect(await readSnapshot(folder, "net-1", 64)).toEqual(snapshot(64));
  expect(statSync(join(folder, "64.snapshot")).mode & 0o777).toBe(0o600);
});

test("the newest three are kept, and listed newest first", async () => {
  const folder = testDirectory();
  expect(await listSnapshots(join(folder, "missing"))).toEqual([]);
  for (const number of [64, 128, 1000, 200]) await writeSnapshot(folder, snapshot(number));
  expect(await listSnapshots(folder)).toEqual([1000, 200, 128]);
});

test("Reliability 30: a snapshot cut off at any byte, or with a byte changed, is refused", async () => {
  const folder = testDirectory();
  await writeSnapshot(folder, snapshot(64));
  const path = join(folder, "64.snapshot");
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at += 1) {
    truncateSync(path, at);
    await expect(readSnapshot(folder, "net-1", 64)).rejects.toThrow("it is damaged");
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ 1, at);
    writeFileSync(path, changed);
    await expect(readSnapshot(folder, "net-1", 64)).rejects.toThrow("it is damaged");
    writeFileSync(path, whole);
  }
  expect((await readSnapshot(folder, "net-1", 64)).number).toBe(64);
});

test("a snapshot of another network or block is refused", async () => {
  const folder = testDirectory();
  await writeSnapshot(folder, snapshot(64));
  await expect(readSnapshot(folder, "net-2", 64)).rejects.toThrow("it belongs to another chain or block");
  writeFileSync(join(folder, "65.snapshot"), readFileSync(join(folder, "64.snapshot")));
  await expect(readSnapshot(folder, "net-1", 65)).rejects.toThrow("it belongs to another chain or block");
});

test("an incomplete file left by a kill is not a snapshot, and is removed", async () => {
  const folder = testDirectory();
  await writeSnapshot(folder, snapshot(64));
  writeFileSync(join(folder, "128.snapshot.part"), "half");
  expect(await listSnapshots(folder)).toEqual([64]);
  await removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual(["64.snapshot"]);
  await removeUnfinished(join(folder, "missing"));
  expect(existsSync(join(folder, "missing"))).toBe(false);
});

test("Reliability 30: a file that cannot be removed stays, and does not stop a start", async () => {
  const folder = testDirectory();
  for (const name of ["64.snapshot", "128.snapshot.part"]) mkdirSync(join(folder, name));
  await removeSnapshot(folder, 64);
  await removeUnfinished(folder);
  expect(readdirSync(folder).toSorted()).toEqual(["128.snapshot.part", "64.snapshot"]);
});
