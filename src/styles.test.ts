import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.tsx", "!./**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sheets = import.meta.glob("../node_modules/@mantine/core/styles/*.layer.css");
const list =
  import.meta.glob<string>("./styles.ts", { query: "?raw", import: "default", eager: true })["./styles.ts"] ?? "";

const imported = [...list.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name);
const available = new Set(Object.keys(sheets).map((path) => path.replace(/^.*\/|\.layer\.css$/g, "")));

/** Names that a file imports from Mantine as values. */
const componentsOf = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );

test("every component of Mantine that is used has its stylesheet in the list", () => {
  const used = new Set(Object.values(sources).flatMap(componentsOf));
  expect(used.size).toBeGreaterThan(10);
  const missing = [...used].filter((name) => available.has(name) && !imported.includes(name));
  expect(missing).toEqual([]);
});
