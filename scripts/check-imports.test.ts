import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkImports } from "./lib/check-imports.mjs";
import { readTable, violations } from "./lib/table.mjs";

const table = `# Page

| Folder | May import |
|---|---|
| \`server\` | \`shared\` |
| \`server/lib\` | nothing else |
| \`server/store\` | \`server/lib\`, \`shared/abi\` (types) |
| \`server/routes\` | \`server/lib\`, \`server/store\` |
| \`server/*.ts\` | \`server/routes\` |
| \`server\`, tests | \`server\` |
| \`shared/wire\` | nothing else |
| \`shared/abi\` | \`shared/wire\` (types) |
| \`src\` | nothing else |
`;

/** Files that every row needs, so that a fixture only adds its subject. */
const floor = {
  "docs/import-table.md": table,
  "server/app.ts": 'import { list } from "./routes/list.ts";\nexport const app = list;',
  "server/routes/list.ts": 'import { open } from "#server/store/open.ts";\nexport const list = open;',
  "server/store/open.ts": 'import { log } from "#server/lib/log.ts";\nexport const open = log;',
  "server/lib/log.ts": 'import { A } from "#shared/wire/a.ts";\nexport const log = A;',
  "server/testing/harness.ts": 'export { app } from "#server/app.ts";',
  "server/lib/log.test.ts": 'import "#server/testing/harness.ts";\nimport "./log.ts";',
  "shared/wire/a.ts": "export const A = 1;",
  "shared/abi/b.ts": 'import type { A } from "#shared/wire/a.ts";\nexport type B = typeof A;',
  "src/main.tsx": 'import { useState } from "react";\nexport const Main = () => <p>{useState(1)[0]}</p>;',
};

const projectOf = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "postern-imports-"));
  for (const [path, text] of Object.entries({ ...floor, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

const errorsOf = (files: Readonly<Record<string, string>>): readonly string[] => checkImports(projectOf(files)).errors;

test("a project that follows its table has no errors", () => {
  expect(checkImports(projectOf({}))).toEqual({
    errors: [],
    summary: "8 imports between 9 files: 0 errors.",
  });
});

describe("a forbidden import is reported in every form", () => {
  test.each([
    ['import { open } from "#server/store/open.ts";', 2],
    ['import type { Open } from "#server/store/open.ts";', 2],
    ['import { type Open } from "#server/store/open.ts";', 2],
    ['import "#server/store/open.ts";', 2],
    ['import * as store from "#server/store/open.ts";', 2],
    ['export { open } from "#server/store/open.ts";', 2],
    ['export * from "#server/store/open.ts";', 2],
    ['export type { Open } from "#server/store/open.ts";', 2],
    ['export const late = () =>\n  import("#server/store/open.ts");', 3],
    ["export const late = () => import(`#server/store/open.ts`);", 2],
    ['export type Late = import("#server/store/open.ts").Open;', 2],
    ['export type Late = typeof import("#server/store/open.ts");', 2],
    ['import text from "#server/store/open.ts?raw";', 2],
    ['import { open } from "#server/store/open.ts";', 2],
  ])("%s", (statement, line) => {
    const [first] = errorsOf({ "server/lib/new.ts": `// A comment.\n${statement}\n` });
    expect(first).toBe(
      `server/lib/new.ts:${line} imports server/store/open.ts: server/lib may import nothing from there`,
    );
  });
});

describe("an import that cannot be checked is reported", () => {
  test.each([
    ["export const late = (path: string) => import(path);", "server/lib/new.ts:1 imports a computed path"],
    [
      "export const late = (name: string) => import(`#server/store/${name}.ts`);",
      "server/lib/new.ts:1 imports a computed path",
    ],
    ['import "#server/store/gone.ts";', "server/lib/new.ts:1 imports #server/store/gone.ts, which does not exist"],
    ['import "../store";', "server/lib/new.ts:1 imports ../store, which does not exist"],
    ['import "#server/store/gone.ts";', "server/lib/new.ts:1 imports #server/store/gone.ts, which does not exist"],
    ['import "/server/store/open.ts";', "server/lib/new.ts:1 imports /server/store/open.ts, which does not exist"],
  ])("%s", (statement, error) => {
    expect(errorsOf({ "server/lib/new.ts": statement })).toEqual([expect.stringContaining(error)]);
  });

  test.each([
    ["server/routes/new.ts", "../store/open.ts", "server/store/open.ts"],
    ["e2e/lib/new.ts", "../../shared/wire/a.ts", "shared/wire/a.ts"],
  ])("in %s, of %s, which has an alias", (from, specifier, to) => {
    expect(errorsOf({ [from]: `import "${specifier}";` })).toContain(
      `${from}:1 imports ${specifier}: write it as #${to}`,
    );
  });

  test("a file that does not parse", () => {
    expect(() => errorsOf({ "server/lib/new.ts": "import {" })).toThrow("server/lib/new.ts does not parse");
  });
});

describe("a folder from which only types may be imported", () => {
  test.each(['import type { B } from "#shared/abi/b.ts";', 'export type { B } from "#shared/abi/b.ts";'])(
    "allows %s",
    (statement) => {
      // The row of `server` allows shared; here it does not, so that the store's row decides.
      const page = table.replace("| `server` | `shared` |", "| `server` | `shared/wire` |");
      expect(errorsOf({ "docs/import-table.md": page, "server/store/new.ts": statement })).toEqual([]);
    },
  );

  test.each([
    'import { B } from "#shared/abi/b.ts";',
    'import { type B } from "#shared/abi/b.ts";',
    'import type, { B } from "#shared/abi/b.ts";',
    'export { B } from "#shared/abi/b.ts";',
  ])("refuses %s", (statement) => {
    const page = table.replace("| `server` | `shared` |", "| `server` | `shared/wire` |");
    expect(errorsOf({ "docs/import-table.md": page, "server/store/new.ts": statement })).toEqual([
      "server/store/new.ts:1 imports shared/abi/b.ts: server/store may import types only from there",
    ]);
  });
});

describe("tests", () => {
  test("have their own rows, which the rest of the code does not share", () => {
    expect(errorsOf({ "server/lib/new.ts": 'export { app } from "#server/app.ts";' })[0]).toBe(
      "server/lib/new.ts:1 imports server/app.ts: server/lib may import nothing from there",
    );
  });

  test.each(["server/store/open.test.ts", "server/store/testing.ts", "server/testing/harness.ts"])(
    "only a test may import %s",
    (to) => {
      const files = {
        [to]: "export const t = 1;",
        "server/store/new.ts": `import "#${to}";`,
      };
      expect(errorsOf(files)).toEqual([`server/store/new.ts:1 imports ${to}, which only tests may`]);
    },
  );
});

describe("files that import each other are reported", () => {
  const ring = (first: string, second: string) => ({ "server/lib/one.ts": first, "server/lib/two.ts": second });

  test.each([
    ["with values", 'export { b } from "./two.ts";', 'export { a } from "./one.ts";'],
    ["with types only", 'import type { B } from "./two.ts";', 'import type { A } from "./one.ts";'],
    ["with re-exported types", 'export type { B } from "./two.ts";', 'export type { A } from "./one.ts";'],
    ["with a dynamic import", 'export const b = () => import("./two.ts");', 'import { b } from "./one.ts";'],
    ["with an import in a type", 'export type B = import("./two.ts").B;', 'import type { B } from "./one.ts";'],
  ])("%s", (_, first, second) => {
    expect(errorsOf(ring(first, second))).toEqual([
      "Files import one another: server/lib/one.ts → server/lib/two.ts → server/lib/one.ts",
    ]);
  });

  test("through a third one, also in src and among tests", () => {
    const files = {
      "src/a.ts": 'import "./b.tsx";',
      "src/b.tsx": 'import type { C } from "./c.ts";',
      "src/c.ts": 'import "./a.ts";',
      "server/x.test.ts": 'import "./x.testing.test.ts";',
      "server/x.testing.test.ts": 'import "./x.test.ts";',
    };
    expect(errorsOf(files)).toEqual([
      "Files import one another: server/x.test.ts → server/x.testing.test.ts → server/x.test.ts",
      "Files import one another: src/a.ts → src/b.tsx → src/c.ts → src/a.ts",
    ]);
  });
});

describe("folders that import each other are reported", () => {
  test("with types only, in different files", () => {
    const files = {
      "server/routes/a/one.ts": 'import type { Two } from "#server/routes/b/two.ts";',
      "server/routes/b/two.ts": "export type Two = 1;",
      "server/routes/b/three.ts": 'import type { Four } from "#server/routes/a/four.ts";',
      "server/routes/a/four.ts": "export type Four = 1;",
    };
    expect(errorsOf(files)).toEqual([
      "Folders import one another: server/routes/a → server/routes/b → server/routes/a",
    ]);
  });

  test("where one is inside the other", () => {
    const files = {
      "server/routes/one.ts": 'import "./inner/two.ts";',
      "server/routes/inner/two.ts": 'import "#server/routes/three.ts";',
      "server/routes/three.ts": "export const three = 3;",
    };
    expect(errorsOf(files)).toEqual([
      "Folders import one another: server/routes/* → server/routes/inner → server/routes/*",
    ]);
  });

  test("through nested folders, although no innermost folder is in a cycle", () => {
    const files = {
      "server/routes/a/deep/one.ts": 'import "#server/routes/b/two.ts";',
      "server/routes/b/two.ts": "export const two = 2;",
      "server/routes/b/deep/three.ts": 'import "#server/routes/a/four.ts";',
      "server/routes/a/four.ts": "export const four = 4;",
    };
    expect(errorsOf(files)).toEqual([
      "Folders import one another: server/routes/a → server/routes/b → server/routes/a",
    ]);
  });

  test("in src as well", () => {
    const files = {
      "src/a/one.ts": 'import "#src/b/two.ts";',
      "src/b/two.ts": "export const two = 2;",
      "src/b/three.ts": 'import "#src/a/four.ts";',
      "src/a/four.ts": "export const four = 4;",
    };
    expect(errorsOf(files)).toEqual(["Folders import one another: src/a → src/b → src/a"]);
  });
});

test("a folder with more than 60 files is reported", () => {
  const filesOf = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`src/many/file-${index}.ts`, "export const a = 1;"]),
    );
  expect(errorsOf(filesOf(60))).toEqual([]);
  expect(errorsOf(filesOf(61))).toEqual(["src/many has 61 files, more than 60: split it by purpose"]);
});

describe("the table itself", () => {
  test("names only existing folders", () => {
    expect(errorsOf({ "docs/import-table.md": table.replace("`src` |", "`source` |") })).toEqual([
      "The table names source, where no file is",
      "src/main.tsx belongs to no row of the table",
    ]);
  });

  test.each([
    "| server/lib | nothing else |",
    "| `server/lib` | `a` and `b` |",
    "| `server/lib` |  |",
    "| `server/lib` |",
  ])("has no row like %s", (row) => {
    expect(() => readTable(table.replace("| `server/lib` | nothing else |", row))).toThrow("cannot be read");
  });

  test("is there", () => {
    expect(() => readTable("# Page\n")).toThrow("The page has no table");
  });
});

test("the command prints the errors and fails", () => {
  const run = (root: string) => spawnSync(process.execPath, ["scripts/check-imports.mjs", root], { encoding: "utf8" });
  expect(run(projectOf({})).status).toBe(0);
  const { status, stdout } = run(
    projectOf({ "server/lib/new.ts": 'import type { Open } from "#server/store/open.ts";' }),
  );
  expect(status).toBe(1);
  expect(stdout).toContain("server/lib/new.ts:1 imports server/store/open.ts");
});

describe("imports the project's table must never allow", () => {
  const rows = readTable(readFileSync("docs/import-table.md", "utf8"));
  const forbids = (from: string, to: string, typesOnly: boolean): boolean =>
    violations(rows, [], [{ from: `${from}/x.ts`, line: 1, to: `${to}/y.ts`, typesOnly }]).some((error) =>
      error.startsWith(`${from}/x.ts`),
    );

  const programs = ["src/pages", "server/lib", "sandbox/http", "e2e", "bench"];
  const upwards = (program: string, layers: readonly string[]) =>
    layers.flatMap((from, index) =>
      layers.slice(index + 1).map((to) => [`${program}/${from}`, `${program}/${to}`] as const),
    );

  const never: readonly (readonly [from: string, to: string])[] = [
    // The programs communicate only over HTTP.
    ...programs.flatMap((from) =>
      ["src/api", "server/lib", "sandbox/store"]
        .filter((to) => to.split("/")[0] !== from.split("/")[0])
        .map((to) => [from, to] as const),
    ),
    ...["src/api", "server/lib", "sandbox/store"].flatMap((to) =>
      ["shared/abi", "shared/wire", "database"].map((from) => [from, to] as const),
    ),
    // Each layer knows only those below it.
    ...upwards("server", ["lib", "config", "store", "domains/journal", "http", "routes", "testing"]),
    ...upwards("sandbox", ["lib", "store", "domains/chain", "http", "routes", "testing"]),
    ["server/domains/audit", "server/domains/journal"],
    ["server/domains/journal", "server/domains/relay"],
    ["server/domains/relay", "server/domains/runs"],
    // The sandbox has its own encoding, so that a mistake in our codec cannot cancel itself out.
    ["sandbox/domains/calls", "shared/abi"],
    ["sandbox/http", "shared/console"],
    ["shared/abi", "shared/wire"],
    ["src/api", "src/components"],
    ["src/api", "src/pages"],
    ["src/components", "src/api"],
    ["src/components", "src/pages"],
  ];
  test.each(never)("%s → %s, types included", (from, to) => {
    expect(forbids(from, to, true)).toBe(true);
    expect(forbids(from, to, false)).toBe(true);
  });

  test.each([
    ["src/api", "shared/abi"],
    ["src/components", "shared/wire"],
    ["src/components", "shared/console"],
  ])("%s → %s, except types", (from, to) => {
    expect(forbids(from, to, true)).toBe(false);
    expect(forbids(from, to, false)).toBe(true);
  });
});
