import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError, takeDataDirectory } from "./data-directory.ts";

let directory: string;
let data: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-data-directory-"));
  data = join(directory, "data");
  mkdirSync(data);
});
afterEach(() => rmSync(directory, { recursive: true }));

const rights = (): string => (statSync(data).mode & 0o777).toString(8);

const problem = "is open to other users and holds files that are not Postern's";

test("a directory that others use is refused, and stays as it is", () => {
  mkdirSync(join(data, "sandbox"));
  writeFileSync(join(data, "index.html"), "");
  chmodSync(data, 0o755);
  const take = () => takeDataDirectory(data);
  expect(take).toThrow(StartError);
  expect(take).toThrow(problem);
  expect([rights(), readdirSync(data)]).toEqual(["755", ["index.html", "sandbox"]]);
  chmodSync(data, 0o700);
  take().release();
  expect(readdirSync(data)).toContain("index.html");
});

test.each([
  ["is empty", []],
  ["holds the sandbox alone", ["sandbox"]],
  ["is a volume that is empty", ["lost+found"]],
  ["holds a lock of Postern, beside other files", ["postern.lock", "index.html"]],
  ["holds a mark of Postern, beside other files", ["moved.json", "index.html"]],
])("a directory that %s is closed to others", (_name, names) => {
  for (const name of names) writeFileSync(join(data, name), "");
  chmodSync(data, 0o755);
  takeDataDirectory(data).release();
  expect(rights()).toBe("700");
});
