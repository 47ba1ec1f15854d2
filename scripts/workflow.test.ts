import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { areas } from "./lib/mutation-areas.mjs";
import { nodeVersionProblem } from "./lib/node-version.mjs";

const folder = ".github/workflows";
const read = (name: string): string => readFileSync(`${folder}/${name}`, "utf8");

const steps = z.array(z.looseObject({ run: z.string().optional(), env: z.record(z.string(), z.string()).default({}) }));
type Job = { readonly steps: z.infer<typeof steps> };
const commandsOf = (job: Job): readonly string[] => job.steps.flatMap(({ run }) => run ?? []);

describe("the CI workflow", () => {
  const { jobs } = z
    .looseObject({
      concurrency: z.object({ group: z.string(), "cancel-in-progress": z.boolean() }),
      jobs: z.object({
        test: z.looseObject({
          strategy: z.object({ "fail-fast": z.boolean(), matrix: z.object({ node: z.array(z.int()) }) }),
          steps,
        }),
      }),
    })
    .parse(parse(read("ci.yml")));

  test("runs exactly what everyone runs", () => {
    expect(commandsOf(jobs.test)).toEqual([
      expect.stringMatching(/^sudo apt-get update && sudo apt-get install -y .* prometheus$/),
      ".ci/run",
    ]);
    expect(existsSync(".ci/run")).toBe(true);
  });

  test("fails where the alerts cannot be tried", () => {
    const run = jobs.test.steps.find((step) => step.run === ".ci/run");
    expect(run?.env).toEqual({ POSTERN_TEST_PROMTOOL: "required" });
  });

  test("runs it on the oldest supported Node, and on newer ones", () => {
    const [oldest = 0, ...newer] = jobs.test.strategy.matrix.node;
    expect(nodeVersionProblem(`${oldest}.99.0`)).toBeUndefined();
    expect(nodeVersionProblem(`${oldest - 1}.99.0`)).toBeDefined();
    expect(newer.length).toBeGreaterThan(0);
  });
});

describe("the nightly workflow", () => {
  const { jobs } = z
    .looseObject({
      on: z.looseObject({ schedule: z.array(z.object({ cron: z.string() })).length(1) }),
      jobs: z.object({
        full: z.looseObject({ steps }),
        bench: z.looseObject({ steps }),
        mutation: z.looseObject({
          strategy: z.object({ "fail-fast": z.literal(false), matrix: z.object({ area: z.array(z.string()) }) }),
          steps,
        }),
      }),
    })
    .parse(parse(read("nightly.yml")));

  test("runs all tests and the benchmarks of the pages", () => {
    expect(commandsOf(jobs.full)).toEqual([
      expect.stringMatching(/^sudo apt-get update && sudo apt-get install -y .* libreoffice-calc$/),
      "npm run test:full",
    ]);
    expect(commandsOf(jobs.bench)).toEqual(["npm run bench -- pages playground"]);
  });

  test("runs the mutation tests of every area", () => {
    expect(jobs.mutation.strategy.matrix.area).toEqual(Object.keys(areas));
  });
});

describe.each(readdirSync(folder))("the workflow %s", (name) => {
  const text = read(name);

  test("may only read the repository", () => {
    const { permissions } = z.looseObject({ permissions: z.record(z.string(), z.string()) }).parse(parse(text));
    expect(permissions).toEqual({ contents: "read" });
    expect(text).not.toContain("secrets.");
  });

  test("pins each action to a commit, and names its version", () => {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

test("Dependabot watches the packages and the actions", () => {
  const { updates } = z
    .looseObject({ updates: z.array(z.looseObject({ "package-ecosystem": z.string() })) })
    .parse(parse(readFileSync(".github/dependabot.yml", "utf8")));
  expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions"]);
});
