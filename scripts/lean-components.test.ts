import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lean, unusedParts } from "./lib/lean-components.ts";

const components = "node_modules/@mantine/core/esm/components";
const names = Object.keys(unusedParts);

test("no page uses a part that the build leaves out", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const used = new RegExp(
    names.flatMap((name) => (unusedParts[name] ?? []).map((part) => `\\b${name}\\.?${part}\\b`)).join("|"),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(used.test("<Button.Group>")).toBe(true);
  expect(sources.filter((file) => used.test(readFileSync(`src/${file}`, "utf8")))).toEqual([]);
});

test.each(names)("%s loses those parts and their imports, and nothing else", (name) => {
  const file = `${components}/${name}/${name}.mjs`;
  const code = readFileSync(file, "utf8");
  const left = lean(file, code).split("\n");
  const gone = code.split("\n").filter((line) => !left.includes(line));
  const parts = unusedParts[name] ?? [];
  expect(gone.toSorted()).toEqual(
    parts
      .flatMap((part) => [
        `import { ${name}${part} } from "./${name}${part}/${name}${part}.mjs";`,
        `${name}.${part} = ${name}${part};`,
      ])
      .toSorted(),
  );
});

test("other modules are unchanged", () => {
  const file = `${components}/Input/Input.mjs`;
  const code = readFileSync(file, "utf8");
  expect(lean(file, code)).toBe(code);
});
