import { expect, test } from "vitest";
import { parseExactly } from "#shared/json/parse.ts";
import * as z from "zod";
import manifest from "../package.json" with { type: "json" };
import config from "../vitest.config.ts";

const projectSchema = z.object({
  environments: z.object({ __vitest__: z.object({ resolve: z.object({ conditions: z.array(z.string()) }) }) }),
  test: z.object({ name: z.string() }),
});

test("a test that imports by an alias runs the sources, not the last build", () => {
  let stack = "";
  try {
    parseExactly("{");
  } catch (error) {
    stack = error instanceof Error ? (error.stack ?? "") : "";
  }
  expect(stack).toContain("/shared/json/");
  expect(stack).not.toContain("/dist/node/");
});

test("the global setup of each project runs the sources, too", () => {
  const projects = z.array(projectSchema).parse(config.test?.projects);
  const first = projects.map(({ environments }) => environments["__vitest__"].resolve.conditions[0]);
  expect(first).toEqual(projects.map(() => "source"));
});

test.each(Object.entries(manifest.imports))("%s names the sources and their build", (alias, target) => {
  const folder = alias.slice(1);
  // The browser application is bundled: Node runs nothing of it.
  expect(target).toEqual(
    folder === "src/*"
      ? "./src/*"
      : { source: `./${folder}`, default: `./dist/node/${folder.replace(/\.ts$/, ".js")}` },
  );
});
