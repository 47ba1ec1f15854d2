import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withoutStacks } from "./lib/lean-errors.ts";

const react = readFileSync("node_modules/react-dom/cjs/react-dom-client.production.js", "utf8");
const lean = withoutStacks(react);

test("the errors that React makes while it loads keep their message, are errors, and have no stack", () => {
  const made = [...lean.matchAll(/(\w+Exception) = (Object\.setPrototypeOf\(.*?Error\.prototype\))/g)];
  expect(made.map(([, name]) => name)).toEqual([
    "HydrationMismatchException",
    "SuspenseException",
    "SuspenseyCommitException",
    "SuspenseActionException",
    "SelectiveHydrationException",
  ]);
  for (const [, , value = ""] of made) {
    const found: unknown = runInNewContext(
      `const formatProdErrorMessage = (code) => "React error " + code; const made = ${value}; [made instanceof Error, String(made), made.stack]`,
    );
    expect(found).toEqual([true, expect.stringMatching(/^Error: React error \d+$/), undefined]);
  }
});

test("nothing else of React changes", () => {
  expect(lean.replaceAll(/Object\.setPrototypeOf\(\{ message: (.*?) \}, Error\.prototype\)/g, "Error($1)")).toBe(react);
});

test("a React that makes other errors is noticed by the build", () => {
  expect(() => withoutStacks(react.replace("SuspenseException = Error(", "SuspenseException = other("))).toThrow(
    "This React makes other errors",
  );
});
