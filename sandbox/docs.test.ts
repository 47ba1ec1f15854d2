// @full: The conformance tests send the sandbox every request of the specification.
import { execFile, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { start } from "./start.ts";
import { newDirectory } from "./testing/directory.ts";

const page = readFileSync(new URL("../docs/sandbox.md", import.meta.url), "utf8");

/** The page's shell blocks, each with the answer directly below it. */
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```\n(?:\n```json\n([\s\S]*?)```)?/g)]
  .map(([, script = "", answer]) => ({ script, answer }))
  .filter(({ script }) => !script.includes("npm run"));

const marker = "@@ the next example @@";
const directory = newDirectory();
let running: Awaited<ReturnType<typeof start>>;
let outputs: readonly string[] = [];

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const describeExamples = hasCurl ? describe : describe.skip;

describeExamples(
  `the examples of docs/sandbox.md${hasCurl ? "" : " (skipped: there is no curl on this machine)"}`,
  () => {
    beforeAll(async () => {
      running = await start({ port: 0, dataDirectory: join(directory, "data") }, () => undefined);
      writeFileSync(join(directory, "sandbox.json"), JSON.stringify(running.ready));
      // One shell for all, because examples use earlier results.
      const script = examples.map((example) => `echo; echo '${marker}'\n${example.script}`).join("\n");
      const { stdout } = await promisify(execFile)("bash", ["-c", `set -euo pipefail\n${script}`], { cwd: directory });
      outputs = stdout.split(`${marker}\n`).slice(1);
    });

    afterAll(async () => {
      await running.close();
      rmSync(directory, { recursive: true, force: true });
    });

    const documented = examples.flatMap(({ script, answer }, index) =>
      answer === undefined ? [] : [{ first: script.split("\n")[0] ?? "", index, answer }],
    );

    test("there are examples, and most have an answer", () => {
      expect(documented.length).toBeGreaterThan(10);
      expect(outputs).toHaveLength(examples.length);
    });

    test.each(documented)("$first", ({ index, answer }) => {
      expect(differences(json(answer), json(outputs[index] ?? ""))).toEqual([]);
    });
  },
);

type Json = z.output<ReturnType<typeof z.json>>;

const json = (text: string): Json => z.json().parse(JSON.parse(text));

/** Values that vary between sandboxes have a form; any other text is documented literally. */
const forms = [
  ["an id", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ["an address", /^0x[0-9a-fA-F]{40}$/],
  ["a Bitcoin address", /^tb1q[02-9ac-hj-np-z]{38}$/],
  ["a Bitcoin transaction", /^[0-9a-f]{64}$/],
  ["a hash", /^0x[0-9a-f]{64}$/],
  ["a date", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
  ["a duration", /^\d+ms$/],
  // For blocks, gas and its price; amounts of tokens and coins are longer, and documented literally.
  ["a number", /^\d{1,12}$/],
] as const;

const formOf = (value: string): string => forms.find(([, form]) => form.test(value))?.[0] ?? JSON.stringify(value);

const text = (value: Json | undefined): string => (value === undefined ? "missing" : JSON.stringify(value));

const isAsDocumented = (expected: string, actual: string): boolean =>
  expected.endsWith("…") ? actual.startsWith(expected.slice(0, -1)) : formOf(expected) === formOf(actual);

/** Where an answer differs from the documentation, which must have every key and item. */
const differences = (expected: Json, actual: Json | undefined, place = "answer"): readonly string[] => {
  if (typeof expected === "string" && typeof actual === "string") {
    return isAsDocumented(expected, actual) ? [] : [`${place} is ${actual}, not ${formOf(expected)}`];
  }
  if (typeof expected !== "object" || expected === null) {
    return expected === actual ? [] : [`${place} is ${text(actual)}, not ${text(expected)}`];
  }
  if (typeof actual !== "object" || actual === null) return [`${place} is ${text(actual)}`];
  const values = new Map<string, Json>(Object.entries(actual));
  const missing = [...values.keys()].filter((key) => !Object.hasOwn(expected, key));
  return [
    ...Object.entries(expected).flatMap(([key, value]) => differences(value, values.get(key), `${place}.${key}`)),
    ...missing.map((key) => `${place}.${key} is not documented`),
  ];
};

test.each<[Json, Json, readonly string[]]>([
  [{ a: "x" }, { a: "x" }, []],
  [{ a: "x" }, { a: "x", b: 1 }, ["answer.b is not documented"]],
  [[1], [1, 2], ["answer.1 is not documented"]],
  [{ a: "0x70…" }, { a: "0x7012" }, []],
  [{ a: "0x70…" }, { a: "0x71" }, ['answer.a is 0x71, not "0x70…"']],
  [{ a: "x" }, { a: "y" }, ['answer.a is y, not "x"']],
  [{ a: 1 }, { a: 2 }, ["answer.a is 2, not 1"]],
  [{ a: [true] }, { a: [] }, ["answer.a.0 is missing, not true"]],
  [{ a: { b: 1 } }, { a: null }, ["answer.a is null"]],
])("%j documents %j: %j", (expected, actual, places) => {
  expect(differences(expected, actual)).toEqual(places);
});
