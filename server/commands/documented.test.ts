import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { usage as usageOfServer } from "#server/config/arguments.ts";
import { runAudit } from "./audit/command.ts";
import { runCompare } from "./compare/command.ts";
import { runMigrate } from "./migrate/command.ts";
import { runMove } from "./move/command.ts";
import { runPeople } from "./people/command.ts";

// Commands, exit codes and variables in the operators' documentation, compared with the code.
const page = readFileSync("docs/reference.md", "utf8");
const section = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

type Output = { readonly out: (line: string) => void; readonly complain: (line: string) => void };

const usageOf = async (run: (output: Output) => Promise<number>): Promise<string> => {
  const lines: string[] = [];
  const out = (line: string): void => void lines.push(line);
  expect(await run({ out, complain: out })).toBe(0);
  return lines.join("\n");
};

const args = ["--help"];

/** What each command prints about its use, by the first words of its row. */
const usages: Readonly<Record<string, () => string | Promise<string>>> = {
  "node dist/node/server/main.js": () => usageOfServer,
  "npm run link": () => spawnSync(process.execPath, ["scripts/link.mjs", ...args], { encoding: "utf8" }).stdout,
  "npm run people": () => usageOf((output) => runPeople(args, {}, output)),
  "npm run audit": () => usageOf((output) => runAudit(args, {}, output)),
  "npm run compare": () => usageOf((output) => runCompare(args, {}, { ...output, input: process.stdin })),
  "npm run migrate": () => usageOf((output) => runMigrate(args, {}, output)),
  "npm run move": () => usageOf((output) => runMove(args, {}, process.cwd(), output)),
};

describe("the commands of docs/reference.md", () => {
  const rows = [...section("Commands").matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];

  test("are all that there are", () => {
    expect(rows.map(([, command]) => command)).toEqual(Object.keys(usages));
    const programs = readdirSync("server/commands").filter((name) => existsSync(`server/commands/${name}/main.ts`));
    const commands = Object.keys(usages).flatMap((command) => /^npm run (?!link)(\w+)/.exec(command)?.[1] ?? []);
    expect(commands.toSorted()).toEqual(programs.toSorted());
  });

  const optionsIn = (text: string): ReadonlySet<string> => new Set(text.match(/--[a-z][a-z-]*/g) ?? []);

  test.each(Object.entries(usages))("%s has every option of its usage, and no other", async (command, usage) => {
    const row = rows.find(([, name]) => name === command)?.[2] ?? "";
    const options = optionsIn(await usage());
    expect(options.size).toBeGreaterThan(0);
    expect(optionsIn(row)).toEqual(options);
  });

  test("npm run people has every subcommand of its usage, and no other", async () => {
    const row = rows.find(([, name]) => name === "npm run people")?.[2] ?? "";
    const described = [...row.matchAll(/`([a-z][a-z-]*)(?= |`)/g)].map(([, word = ""]) => word);
    const usage = (await usages["npm run people"]?.()) ?? "";
    const subcommands = [...usage.matchAll(/-- ([a-z|-]+)/g)].flatMap(([, words = ""]) => words.split("|"));
    expect(subcommands.length).toBeGreaterThan(4);
    expect(new Set(described.filter((word) => word !== "ada"))).toEqual(new Set(subcommands));
  });
});

/** The exit codes that a program's source names: as a type, as an argument of process.exit, or as one of its own `fail`. */
const codesIn = (path: string): readonly string[] => {
  const source = readFileSync(path, "utf8");
  return [
    ...[...source.matchAll(/type ExitCode = ([\d |]+);/g)].flatMap(([, codes = ""]) => codes.split(" | ")),
    ...[...source.matchAll(/process\.exit\((\d)\)/g)].flatMap(([, code]) => code ?? []),
    ...[...source.matchAll(/\bcode = (\d)\b/g)].flatMap(([, code]) => code ?? []),
    ...[...source.matchAll(/\bfail\(.*\? (\d) : (\d)\)/g)].flatMap(([, one = "", other = ""]) => [one, other]),
    ...(source.includes("lib/say.mjs") ? codesIn("scripts/lib/say.mjs") : []),
  ];
};

test.each([
  ["server", "server/main.ts"],
  ["`link`", "scripts/link.mjs"],
  ["`people`", "server/commands/people/command.ts"],
  ["`migrate`", "server/commands/migrate/command.ts"],
  ["`move`", "server/commands/move/command.ts"],
  ["`audit`", "server/commands/audit/command.ts"],
  ["`compare`", "server/commands/compare/command.ts"],
])("docs/reference.md has every exit code of %s, and no other", (program, path) => {
  const [head = [], ...rows] = section("Signals and exit codes")
    .split("\n")
    .filter((line) => /^\| (?:Exit code|\d) \|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const column = head.findIndex((cell) => cell.split(", ").includes(program));
  const described = rows.flatMap((cells) => (cells[column] === "never" ? [] : [cells[1]]));
  expect(column).toBeGreaterThan(0);
  expect(described).toEqual([...new Set(codesIn(path))].toSorted());
});

test("docs/configuration.md has every variable that the server reads, and no other", () => {
  const described = [...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| `(POSTERN_\w+)` \|/gm)];
  const read = readdirSync("server/config")
    .filter((name) => !name.endsWith(".test.ts"))
    .flatMap((name) => [
      ...readFileSync(`server/config/${name}`, "utf8").matchAll(/variables(?:\["|\.)(POSTERN_\w+)/g),
    ]);
  const names = new Set(read.map(([, name]) => name));
  expect(names.size).toBeGreaterThan(2);
  expect(new Set(described.map(([, name]) => name))).toEqual(names);
});
