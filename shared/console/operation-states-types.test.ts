// @full: `npm run typecheck` proves that records of states are complete; this proves that nothing else names a state.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationStates } from "./operation-states.ts";

const table = "shared/console/operation-states.ts";
const source = readFileSync(table, "utf8");
const folders = ["database", "server", "shared", "src"];

/** A copy of the code whose table of states may be replaced. */
const root = mkdtempSync(join(tmpdir(), "postern-states-"));

beforeAll(() => {
  for (const path of ["package.json", "tsconfig.base.json", "tsconfig.app.json", "tsconfig.node.json", ...folders]) {
    cpSync(path, join(root, path), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  for (const [name, include] of [
    ["app", ["src"]],
    ["node", ["database", "server"]],
  ] as const) {
    // Tests name states as examples.
    const exclude = ["**/*.test.ts", "**/*.test.tsx", "**/testing"];
    writeFileSync(
      join(root, `tsconfig.${name}-code.json`),
      JSON.stringify({ extends: `./tsconfig.${name}.json`, include, exclude }),
    );
  }
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

type TypeError = { readonly path: string; readonly code: string };

const check = (...args: readonly string[]): readonly TypeError[] => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--pretty", "false", ...args], { cwd: root, encoding: "utf8" });
  return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, path = "", code = ""]) => ({ path, code }));
};

/** The type errors of the whole code, without those of files that only tests import. */
const errorsWith = (text: string): readonly TypeError[] => {
  writeFileSync(join(root, table), text);
  return ["app", "node"]
    .flatMap((name) => check("-p", `tsconfig.${name}-code.json`))
    .filter(({ path }) => !/testing[^/]*\.tsx?$|\/testing\//.test(path));
};

/** The code is large, and the machine may be busy. */
const timeout = 600_000;

const pathsOf = (errors: readonly TypeError[]): readonly string[] =>
  [...new Set(errors.map(({ path }) => path))].toSorted();

const facts = {
  waitsFor: 'waitsFor: "admin"',
  maySpend: "maySpend: true",
  transaction: 'transaction: "unknown"',
  followers: 'followers: ["hash"]',
};
const withState = (lines: readonly string[]): string => {
  const text = source.replace("  failed: {", `  held: { ${lines.join(", ")} },\n  failed: {`);
  expect(text).not.toBe(source);
  return text;
};

describe("a new state", () => {
  test.each(Object.keys(facts))("without its fact %s does not compile", (left) => {
    const lines = Object.entries(facts).flatMap(([name, line]) => (name === left ? [] : [line]));
    writeFileSync(join(root, table), withState(lines));
    expect(pathsOf(check("--ignoreConfig", "--noEmit", "--strict", "--allowImportingTsExtensions", table))).toEqual([
      table,
    ]);
  });

  test("with its facts lacks only its words", { timeout }, () => {
    expect(errorsWith(withState(Object.values(facts)))).toEqual([
      { path: "src/components/operation-state.ts", code: "TS2741" },
    ]);
  });
});

describe("a state's name", () => {
  let errors: readonly TypeError[] = [];
  beforeAll(() => {
    // Whatever names a state no longer compiles once all have other names.
    const names = operationStates.join("|");
    errors = errorsWith(
      source.replaceAll(new RegExp(`"(?:${names})"|^ {2}(?:${names}):`, "gm"), (match) =>
        match.replace(/"$|:$/, "_2$&"),
      ),
    );
  }, timeout);

  test("is compared with nothing", () => {
    expect(errors.filter(({ code }) => code === "TS2367" || code === "TS2678")).toEqual([]);
  });

  test("is only where an operation enters or leaves the state, in an exhaustive record, or the value of a choice", () => {
    expect(pathsOf(errors)).toEqual([
      "server/domains/journal/denied.ts",
      "server/domains/journal/machine.ts",
      "server/domains/journal/move.ts",
      "server/domains/journal/new-operation.ts",
      "server/domains/journal/recover.ts",
      "server/domains/journal/reserve.ts",
      "server/domains/journal/search/clauses.ts",
      "server/domains/relay/send.ts",
      "server/domains/runs/settle.ts",
      "src/components/operation-state.ts",
      "src/operation/evidence-words.ts",
      "src/operations/operation-state-words.ts",
      "src/send/use-max.ts",
    ]);
  });
});
