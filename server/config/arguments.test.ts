import { expect, test } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

test.each([
  [[], "start"],
  [["--check"], "check"],
  [["--help"], "help"],
  [["--check", "--help"], "help"],
  [["--version"], "version"],
])("%j means %s", (args, mode) => {
  expect(readArguments(args)).toBe(mode);
});

test.each([[["--chekc"]], [["check"]], [["--check=yes"]]])("%j is refused, and nothing starts", (args) => {
  expect(() => readArguments(args)).toThrow(UsageError);
  expect(() => readArguments(args)).toThrow("--check | --help | --version");
});
