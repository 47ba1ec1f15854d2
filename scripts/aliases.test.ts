import { expect, test } from "vitest";
import { parseExactly } from "#shared/json/parse.ts";
import manifest from "../package.json" with { type: "json" };

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

test.each(Object.entries(manifest.imports))("%s names the sources and their build", (alias, target) => {
  const folder = alias.slice(1);
  // The browser application is bundled: Node runs nothing of it.
  expect(target).toEqual(
    folder === "src/*"
      ? "./src/*"
      : { source: `./${folder}`, default: `./dist/node/${folder.replace(/\.ts$/, ".js")}` },
  );
});
