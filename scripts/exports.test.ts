import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readImports } from "./lib/imports.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { files, imports } = readImports(root);
const read = (path: string): string => readFileSync(`${root}/${path}`, "utf8");

/** The one place that knows how a cell is written so that no spreadsheet finds a formula. */
const writer = "shared/csv/write.ts";

const code = files.filter(
  (path) => /^(?:shared|server|src|sandbox|database)\//.test(path) && !/\.test\.|\/testing[/-]/.test(path),
);

/** The files that a file imports, directly or through others. */
const reachedFrom = (path: string): ReadonlySet<string> => {
  const reached = new Set([path]);
  for (const one of reached) {
    for (const { from, to, typesOnly } of imports) if (from === one && !typesOnly) reached.add(to);
  }
  return reached;
};

/** Makes a file of something, or gives one to a person. */
const makesFile = /\basFile\(|\bsaveFile\(|\bnew Blob\(|createObjectURL|clipboard\.writeText|\bcreateWriteStream\(/;

/** Files that hand out something other than a table that they make themselves. Each has the reason. */
const noTable: Readonly<Record<string, string>> = {
  "server/routes/console/contracts.ts": "The contract book is JSON.",
  "server/routes/console/operation-detail.ts": "The record of a workflow is JSON.",
  "src/api/download-steps.ts": "It saves what the server has written.",
  "src/lists/use-export.ts": "It saves what the server has written.",
  "src/transactions/use-accounting.ts": "It saves what the server has written.",
  "src/components/use-copy.ts": "It copies the text that it is given.",
};

/** Joins texts with something that separates cells. */
const joinsCells = /\.join\(\s*(?:"(?:[,;|]|\\t)"|'(?:[,;|]|\\t)'|`(?:[,;|]|\\t)`)\s*\)/;

/** Ends a line as CSV does, or names the type of such a file. */
const endsLines = /\\r\\n[`"']|text\/csv|text\/tab-separated-values/;

/** Files with such code that is no table for a person. Each has the reason. */
const notCells: Readonly<Record<string, string>> = {
  "sandbox/domains/issuing/initializer.ts": "The types of a signature.",
  "server/domains/contracts/import.ts": "Tags that are compared.",
  "server/domains/contracts/rows.ts": "The JSON of an ABI, and the tags of a column of the database.",
  "server/domains/service/trace-text.ts": "Alternatives of a pattern.",
  "server/http/as-file.ts": "It only names the type.",
  "server/http/client-errors.ts": "The head of an HTTP response.",
  "shared/abi/calldata.ts": "The types of a signature.",
  "shared/abi/functions.ts": "The types of a signature.",
  "shared/abi/result.ts": "The types of a signature.",
  "shared/abi/snippets/cast.ts": "The arguments of a command.",
  "shared/console/overview.ts": "A parameter of an address.",
  "shared/text/invisible.ts": "Alternatives of a pattern.",
  "src/api/download-steps.ts": "It only names the type.",
  "src/api/find.ts": "A parameter of an address.",
  "src/components/form/table-file.tsx": "The types of the files that it reads.",
  "src/lists/csv-file.ts": "It names the type of what csvRow has written.",
  "src/pages/$environment/activity/-components/activity-list.tsx": "A parameter of an address.",
  "src/pages/$environment/collections/-components/mint-rows.ts": "The JSON of a token's metadata.",
  "src/pages/$environment/labels/-components/label-import.tsx": "The types of the files that it reads.",
  "src/pages/$environment/payouts/-components/payout-menu.tsx": "A parameter of an address.",
  "src/run/run-links.tsx": "A parameter of an address.",
  "src/playground/abi/abi-reading.ts": "The JSON of an ABI.",
};

describe("Security 71: every table is written by shared/csv/write.ts", () => {
  test("in each file that makes one for a person", () => {
    const makers = code.filter((path) => makesFile.test(read(path)));
    const others = makers.filter((path) => !Object.hasOwn(noTable, path));
    expect(others.length).toBeGreaterThan(8);
    expect(others.filter((path) => !reachedFrom(path).has(writer))).toEqual([]);
    expect(Object.keys(noTable).filter((path) => !makers.includes(path))).toEqual([]);
  });

  test("and no other file joins cells or ends lines: list it here if it is no table", () => {
    const joiners = code.filter(
      (path) => path !== writer && (joinsCells.test(read(path)) || endsLines.test(read(path))),
    );
    expect(joiners.toSorted()).toEqual(Object.keys(notCells).toSorted());
  });

  test("and what is copied as several lines is written as cells", () => {
    const copies = code.filter((path) => /\bcopyText=|\buseCopy\(|<CopyButton/.test(read(path)));
    expect(copies.length).toBeGreaterThan(20);
    const several = copies.filter((path) => /\.join\("\\n"\)/.test(read(path)));
    expect(several.filter((path) => !/\bcsv(?:Cell|Row)\b/.test(read(path)))).toEqual([]);
  });

  test("and cells that are already written are joined by the accounting export alone", () => {
    const users = imports.filter(({ from, to }) => to === writer && code.includes(from)).map(({ from }) => from);
    expect(users.filter((path) => /\bcsvLine\b/.test(read(path)))).toEqual(["server/domains/accounting/format.ts"]);
  });
});

test.each([
  ['cells.join(";")', true],
  [String.raw`cells.join("\t")`, true],
  ["cells.join(',')", true],
  ['words.join(" ")', false],
])("%s joins cells: %s", (source, isJoined) => {
  expect(joinsCells.test(source)).toBe(isJoined);
});
