import { join } from "node:path";
import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

const variables = { POSTERN_PORT: "4801", POSTERN_DATA_DIR: "/var/lib/trial" };
const placeOf = (...read: Parameters<typeof readOptions>) => {
  const options = readOptions(...read);
  return [options?.port, options?.dataDirectory];
};

test("port and data directory have defaults", () => {
  expect(placeOf([], {})).toEqual([4700, join(".postern", "sandbox")]);
});

test("the server's variables count, with a folder of the sandbox's own", () => {
  expect(placeOf([], variables)).toEqual([4801, join("/var/lib/trial", "sandbox")]);
  expect(placeOf([], { POSTERN_PORT: "0" })).toEqual([0, join(".postern", "sandbox")]);
});

test("options win over variables", () => {
  expect(placeOf(["--port", "0", "--data-dir", "/tmp/own"], variables)).toEqual([0, "/tmp/own"]);
});

test.each(["70000", "x", "", "-1"])("a variable that is no port is refused by its name: %j", (port) => {
  expect(() => readOptions([], { POSTERN_PORT: port })).toThrow(`POSTERN_PORT ${port} is not a port.`);
  expect(() => readOptions(["--port", "1"], { POSTERN_PORT: port })).not.toThrow();
});
