import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { placeForTests } from "./lib/temporary-folder.mjs";

const gigabytes = (count: number) => () => count * 2 ** 30;

test("tests put their files in memory if there is room", () => {
  const folders: string[] = [];
  const free = (folder: string) => {
    folders.push(folder);
    return 3 * 2 ** 30;
  };
  expect(placeForTests({}, free)).toBe("/dev/shm");
  expect(folders).toEqual(["/dev/shm"]);
});

test.each([
  ["memory is small, as in a container", {}, gigabytes(1 / 16)],
  ["the folder does not exist", {}, gigabytes(0)],
  ["the user has set another folder", { TMPDIR: "/elsewhere" }, gigabytes(3)],
])("they go to the system's temporary folder if %s", (_name, env, free) => {
  expect(placeForTests(env, free)).toBe(tmpdir());
});
