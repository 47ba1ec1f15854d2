// @full: `npm run typecheck` proves that records of states are complete; this proves that nothing else names a state.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationStates } from "../shared/console/operation-states.ts";
import { copyCode } from "./testing/copy-code.ts";

const table = "shared/console/operation-states.ts";
const source = readFileSync(table, "utf8");

/** A copy of the code whose table of states may be replaced. */
const copy = copyCode([
  "package.json",
  "tsconfig.base.json",
  "tsconfig.app.json",
  "tsconfig.node.json",
  "database",
  "server",
  "shared",
  "src",
]);

beforeAll(() => {
  for (const [name, include] of [
    ["app", ["src"]],
    ["node", ["database", "server"]],
  ] as const) {
    // Tests name states as examples.
    const exclude = ["**/*.test.ts", "**/*.test.tsx", "**/testing"];
    writeFileSync(
      join(copy.root, `tsconfig.${name}-code.json`),
      JSON.stringify({ extends: `./tsconfig.${name}.json`, include, exclude }),
    );
  }
});
afterAll(copy.remove);

type TypeError = { readonly path: string; readonly code: string };

const check = async (...args: readonly string[]): Promise<readonly TypeError[]> => {
  const tsc = "node_modules/typescript/bin/tsc";
  const { output } = await copy.run(process.execPath, [tsc, "--pretty", "false", ...args]);
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, path = "", code = ""]) => ({ path, code }));
};

/** The type errors of the whole code, without those of files that only tests import. */
const errorsWith = async (text: string): Promise<readonly TypeError[]> => {
  writeFileSync(join(copy.root, table), text);
  const errors = [...(await check("-p", "tsconfig.app-code.json")), ...(await check("-p", "tsconfig.node-code.json"))];
  return errors.filter(({ path }) => !/testing[^/]*\.tsx?$|\/testing\//.test(path));
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
  test.each(Object.keys(facts))("without its fact %s does not compile", async (left) => {
    const lines = Object.entries(facts).flatMap(([name, line]) => (name === left ? [] : [line]));
    writeFileSync(join(copy.root, table), withState(lines));
    const errors = await check("--ignoreConfig", "--noEmit", "--strict", "--allowImportingTsExtensions", table);
    expect(pathsOf(errors)).toEqual([table]);
  });

  test("with its facts lacks only its words", { timeout }, async () => {
    expect(await errorsWith(withState(Object.values(facts)))).toEqual([
      { path: "src/components/operation-state.ts", code: "TS2741" },
    ]);
  });
});

describe("a state's name", () => {
  let errors: readonly TypeError[] = [];
  beforeAll(async () => {
    // Whatever names a state no longer compiles once all have other names.
    const names = operationStates.join("|");
    errors = await errorsWith(
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
      "server/domains/generation/settle.ts",
      "server/domains/journal/denied.ts",
      "server/domains/journal/machine.ts",
      "server/domains/journal/move.ts",
      "server/domains/journal/new-operation.ts",
      "server/domains/journal/recover.ts",
      "server/domains/journal/reserve.ts",
      "server/domains/journal/search/clauses.ts",
      "server/domains/relay/send.ts",
      "src/components/operation-state.ts",
      "src/operation/evidence-words.ts",
      "src/operations/operation-state-words.ts",
      "src/send/use-max.ts",
    ]);
  });
});
