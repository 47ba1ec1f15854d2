// @full: Every test run uses it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ensureBuilt } from "./lib/build.mjs";

let folder = "";

/** A target whose tool appends a line to a log, so that the log's length counts the builds. */
const target = () => {
  const script = join(folder, "tool.mjs");
  writeFileSync(
    script,
    `import { appendFileSync, mkdirSync } from "node:fs";
     mkdirSync(process.argv.at(-1), { recursive: true });
     appendFileSync(${JSON.stringify(join(folder, "log"))}, "built\\n");`,
  );
  return { name: "Build", inputs: [join(folder, "input")], out: join(folder, "out"), tool: [script] };
};

const builds = () =>
  existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8").split("\n").length - 1 : 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postern-build-"));
  mkdirSync(join(folder, "input"));
  writeFileSync(join(folder, "input", "a.ts"), "1");
});

test("builds once while nothing changes", async () => {
  await ensureBuilt(target());
  await ensureBuilt(target());
  expect(builds()).toBe(1);
});

test("builds again when an input changes, is added or is removed", async () => {
  await ensureBuilt(target());
  writeFileSync(join(folder, "input", "a.ts"), "2");
  await ensureBuilt(target());
  expect(builds()).toBe(2);
  writeFileSync(join(folder, "input", "b.ts"), "");
  await ensureBuilt(target());
  expect(builds()).toBe(3);
  rmSync(join(folder, "input", "b.ts"));
  await ensureBuilt(target());
  expect(builds()).toBe(4);
});

test("builds again when its output is missing", async () => {
  await ensureBuilt(target());
  rmSync(join(folder, "out"), { recursive: true });
  await ensureBuilt(target());
  expect(builds()).toBe(2);
});

test("does not build again for a changed test", async () => {
  writeFileSync(join(folder, "input", "a.test.ts"), "1");
  await ensureBuilt(target());
  writeFileSync(join(folder, "input", "a.test.ts"), "2");
  await ensureBuilt(target());
  expect(builds()).toBe(1);
});

test("builds beside the last build, which stays intact until the next one is complete, and removes leftovers of killed builds", async () => {
  await ensureBuilt(target());
  writeFileSync(join(folder, "out", "of-the-first.txt"), "");
  const killed = join(folder, "out.new-999999999");
  const underWay = join(folder, `out.new-${process.ppid}`);
  for (const path of [killed, underWay]) mkdirSync(path);
  const copy = join(folder, "seen");
  writeFileSync(
    join(folder, "tool-2.mjs"),
    `import { copyFileSync, mkdirSync } from "node:fs";
     mkdirSync(process.argv.at(-1));
     copyFileSync(${JSON.stringify(join(folder, "out", "of-the-first.txt"))}, ${JSON.stringify(copy)});`,
  );
  await ensureBuilt({ ...target(), tool: [join(folder, "tool-2.mjs")] });
  expect([copy, killed, underWay].map((path) => existsSync(path))).toEqual([true, false, true]);
  expect(readdirSync(join(folder, "out"))).toEqual([]);
});
