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

/**
 * Components without a sheet of their own, drawn by another's. An option field has ours instead
 * (components/form/option-select), because only a small part of it is used.
 */
const drawnBy: Readonly<Record<string, readonly string[]>> = {
  Select: ["Combobox"],
  MultiSelect: ["Combobox"],
  Autocomplete: ["Combobox"],
  TagsInput: ["Combobox"],
  Menu: ["Menu", "Popover"],
  NativeSelect: ["Input"],
  TextInput: ["Input"],
  Textarea: ["Input"],
  NumberInput: ["Input", "NumberInput"],
  Drawer: ["Drawer", "ModalBase"],
  Modal: ["Modal", "ModalBase"],
};
const styledHere = "./components/form/option-select.tsx";

/** Names that a file imports from Mantine as values. */
const componentsOf = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );

test("every Mantine component in use has its stylesheet in the list", () => {
  const used = new Set(
    Object.entries(sources).flatMap(([file, source]) => (file === styledHere ? [] : componentsOf(source))),
  );
  expect(used.size).toBeGreaterThan(10);
  const missing = [...used]
    .flatMap((name) => drawnBy[name] ?? [name])
    .filter((name) => available.has(name) && !imported.includes(name));
  expect(missing).toEqual([]);
});
