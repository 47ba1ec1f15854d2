// @full: The conformance tests send the sandbox every request of the specification.
import * as fs from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { usableDirectory } from "./directory.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, existsSync: vi.fn<typeof fs.existsSync>(real.existsSync) };
});

test("a directory that another program creates at the same moment is used, and an impossible one is an error", () => {
  const path = join(testDirectory(), "data");
  fs.mkdirSync(path);
  // What the program saw just before.
  vi.mocked(fs.existsSync).mockReturnValueOnce(false);
  expect(usableDirectory(path)).toBe(fs.realpathSync(path));
  expect(() => usableDirectory("/proc/nothing")).toThrow("The data directory /proc/nothing cannot be written.");
});
