import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { nodeVersionProblem } from "./lib/node-version.mjs";

const path = ".github/workflows/ci.yml";
const text = readFileSync(path, "utf8");
const workflow = z
  .looseObject({
    permissions: z.record(z.string(), z.string()),
    concurrency: z.object({ group: z.string(), "cancel-in-progress": z.boolean() }),
    on: z.looseObject({ schedule: z.array(z.object({ cron: z.string() })).length(1) }),
    jobs: z.object({
      full: z.looseObject({
        if: z.literal("github.event_name == 'schedule'"),
        steps: z.array(z.looseObject({ run: z.string().optional() })),
      }),
      test: z.looseObject({
        strategy: z.object({ "fail-fast": z.boolean(), matrix: z.object({ node: z.array(z.int()) }) }),
        steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
      }),
    }),
  })
  .parse(parse(text));
const { strategy, steps } = workflow.jobs.test;

describe("the CI workflow", () => {
  test("runs exactly what everyone runs", () => {
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
    expect(existsSync(".ci/run")).toBe(true);
  });

  test("runs what `npm test` leaves out, every night", () => {
    expect(workflow.jobs.full.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm run test:full"]);
  });

  test("runs it on the oldest supported Node, and on newer ones", () => {
    const [oldest = 0, ...newer] = strategy.matrix.node;
    expect(nodeVersionProblem(`${oldest}.99.0`)).toBeUndefined();
    expect(nodeVersionProblem(`${oldest - 1}.99.0`)).toBeDefined();
    expect(newer.length).toBeGreaterThan(0);
  });

  test("may only read the repository", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
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
