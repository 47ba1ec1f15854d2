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

test.each(Object.entries(manifest.imports))("%s refers to the sources, in every resolver", (alias, target) => {
  expect(target).toBe(`./${alias.slice(1)}`);
});
