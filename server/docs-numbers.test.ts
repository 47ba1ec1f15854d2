import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "#shared/wire/endpoints.ts";
import { configFileSchema } from "./config/schema.ts";
import { migrations } from "./store/migrations.ts";

// The numbers in the operators' documentation, compared with the code.
const page = ["using", "configuration", "deploying", "troubleshooting", "reference"]
  .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** A module's private constant: a number, or a product of numbers. */
const constant = (path: string, name: string): number => {
  const source = readFileSync(path, "utf8");
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\d_]+(?: \\* [\\d_]+)*)\\b`).exec(source) ?? [];
  if (product === undefined) throw new Error(`${path} has no number called ${name}.`);
  return product.split(" * ").reduce((result, factor) => result * Number(factor.replaceAll("_", "")), 1);
};

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const [kibi, mebi] = [1024, 1024 * 1024];
const inWords: Readonly<Record<number, string>> = { 1: "one", 5: "five", 8: "eight", 10: "ten" };

/** Module, constant, unit, and the sentence with the number in place of {}. */
const stated: readonly (readonly [path: string, name: string, unit: number, sentence: string])[] = [
  ["server/domains/sessions/sessions.ts", "idleMs", hour, "or it has ended ({} hours unused"],
  ["server/domains/sessions/sessions.ts", "absoluteMs", day, "hours unused, {} days in all)"],
  ["server/domains/sessions/links.ts", "linkLifetimeMs", hour, "The link was used, or is older than {} hours"],
  ["server/domains/sessions/links.ts", "linkLifetimeMs", hour, "It expires after {} hours."],
  ["server/domains/journal/identical.ts", "freshMs", minute, "is unknown, unfinished or under {} minutes old"],
  ["server/domains/journal/lease.ts", "renewEveryMs", second, "renews its lease on what it sends every {} seconds"],
  ["server/domains/journal/lease.ts", "writeLeaseMs", second, "every 5 seconds, for {} seconds."],
  ["server/store/postgres.ts", "max", 1, "Each opens up to {} connections to PostgreSQL"],
  ["server/store/postgres.ts", "patienceMs", second, "waits up to {} seconds for a lock or a free connection"],
  ["server/store/postgres.ts", "statementMs", second, "PostgreSQL ends a statement after {} seconds"],
  ["server/store/postgres.ts", "idleInTransactionMs", second, "that an instance has left idle after {}."],
  ["server/store/probe.ts", "roomBytes", kibi, "It uses {} KiB: in and beside the SQLite database"],
  ["server/domains/nodes/node.ts", "maxNodeAnswerBytes", mebi, "is not JSON-RPC, is larger than {} MiB"],
  ["server/domains/nodes/node.ts", "patienceMs", second, "The node took longer than {} seconds"],
  ["server/domains/service/exchange.ts", "maxAnswerBytes", mebi, "a redirect, a page, more than {} MiB"],
  ["server/domains/service/service.ts", "longestPauseMs", second, "work again {} second after the service"],
  ["server/domains/audit/refusals.ts", "rowsEach", 1, "the first {} refused requests of a person get a row each"],
  ["server/domains/audit/refusals.ts", "rowsOfStrangers", 1, "up to {} rows for all addresses together"],
  ["server/domains/meaning/filler.ts", "atOnce", 1, "Calls are described {} operations at a time"],
  ["server/domains/runs/halting.ts", "tooMany", 1, "or {} in a row did not succeed"],
  ["server/http/unread.ts", "alwaysRoomBytes", kibi, "Answers of up to {} KiB and answers to writes are always sent"],
  ["server/http/stalled.ts", "usualRate", kibi, "to take at least {} KiB of the answer a second"],
  ["server/lib/log.ts", "longest", 1, "text without secrets, cut after {} characters"],
  ["server/open-environments.ts", "longestWaitMs", second, "requests to it wait up to {} seconds"],
];

test.each(stated)("%s: %s (in %i) as in: %s", (path, name, unit, sentence) => {
  const number = constant(path, name) / unit;
  expect([String(number), inWords[number]].map((text = "none") => sentence.replace("{}", text))).toSatisfy(
    (sentences: readonly string[]) => sentences.some((one) => page.includes(one)),
  );
});

test("the last migration", () => {
  const last = Object.keys(migrations).toSorted().at(-1)?.slice(0, 3);
  expect(page).toContain(`there are migrations (009 to ${last})`);
});

test("the default of every limit, and of the time-outs", () => {
  const environment = { id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" };
  const { limits } = configFileSchema.parse({ environments: [environment] });
  for (const [name, value] of Object.entries(limits)) expect(page).toContain(`| \`limits.${name}\` | ${value} |`);
  const timeouts = [...new Set(Object.values(endpoints).map(({ timeoutMs }) => timeoutMs))].toSorted((a, b) => a - b);
  expect(timeouts).toHaveLength(2);
  for (const [at, name] of ["readMs", "writeMs"].entries())
    expect(page).toContain(`| \`environments[].service.timeouts.${name}\` | ${timeouts[at]} |`);
});
