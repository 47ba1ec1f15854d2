import { join } from "node:path";
import { expect, test } from "vitest";
import { testDirectory } from "../testing/directory.ts";
import { lockFile } from "./lock.ts";

test("one holder at a time, and the next one when it is given back", () => {
  const path = join(testDirectory(), "lock.db");
  const unlock = lockFile(path);
  expect(unlock).not.toBeNull();
  expect(lockFile(path)).toBeNull();
  unlock?.();
  const next = lockFile(path);
  expect(next).not.toBeNull();
  next?.();
});

test("a place that cannot be written is an error, not a held lock", () => {
  expect(() => lockFile(join(testDirectory(), "missing", "lock.db"))).toThrow("Unable to open connection");
});
