import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseAst, type Plugin } from "vite";

/**
 * Libraries whose entry only re-exports names from its other files; one that re-exports another listed library comes
 * before it.
 */
const barrels = [
  "@mantine/core",
  "@mantine/hooks",
  "@tabler/icons-react",
  "@tanstack/react-query",
  "@tanstack/query-core",
  "@tanstack/react-router",
  "@tanstack/router-core",
  "viem",
  "viem/utils",
  "abitype",
];

/** The origin of an exported name: a file, and the name there. */
type Origin = { readonly file: string; readonly name: string };

const namesOf = (list: string): readonly (readonly [name: string, as: string])[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", as = name] = part.split(/\s+as\s+/);
      return [name, as];
    });

/** The origins of the names in a library's entry. */
type Origins = ReadonlyMap<string, Origin>;

/**
 * The names that an entry exports from its own library's files, by name from another listed library, or with `export
 * *`, as in `others`. Names from elsewhere, or defined in the entry, are left out.
 */
export const originsIn = (entry: string, source: string, others: ReadonlyMap<string, Origins> = new Map()): Origins => {
  const origins = new Map(
    librariesIn(source).flatMap((library) => [...(others.get(library) ?? new Map<string, Origin>())]),
  );
  const imported = new Map<string, Origin>();
  for (const [, kind, list = "", from] of source.matchAll(
    /^(import|export)\s*\{([^}]*)\}(?:\s*from\s*["']([^"']+)["'])?/gm,
  )) {
    for (const [name, as] of namesOf(list)) {
      if (from !== undefined && !from.startsWith(".") && !barrels.includes(from)) continue;
      const file = from?.startsWith(".") === true ? join(dirname(entry), from) : from;
      const origin = file === undefined ? imported.get(name) : { file, name };
      if (origin !== undefined) (kind === "import" ? imported : origins).set(as, origin);
    }
  }
  return origins;
};

/** The libraries that an entry re-exports completely. */
const librariesIn = (source: string): readonly string[] =>
  [...source.matchAll(/^export\s*\*\s*from\s*["']([^."'][^"']*)["']/gm)].map(([, library = ""]) => library);

/**
 * Imports each name from the file that has it. Only statements change, never text that looks like one (the examples in
 * “Copy as” do). Lines stay the same, so source maps stay valid.
 */
export const direct = (code: string, library: string, origins: Origins): string => {
  let changed = code;
  for (const statement of parseAst(code).body.toReversed()) {
    if (statement.type !== "ImportDeclaration" || statement.source.value !== library) continue;
    const text = code.slice(statement.start, statement.end);
    const imports = namesOf(/\{([^}]*)\}/.exec(text)?.[1] ?? "").map(([name, as]) => {
      const origin = origins.get(name);
      return `import { ${origin?.name ?? name} as ${as} } from ${JSON.stringify(origin?.file ?? library)};`;
    });
    if (imports.length === 0 || imports.length !== statement.specifiers.length) continue;
    const lines = "\n".repeat(text.split("\n").length - 1);
    changed = `${changed.slice(0, statement.start)}${imports.join(" ")}${lines}${changed.slice(statement.end)}`;
  }
  return changed;
};

/**
 * Replaces imports from the entry of a large library by imports of the files that have the names. The module graph then
 * shows which page needs which file of the library (`chunk-plan.ts`), and thousands of unneeded files are not read.
 */
export const directImports = (): Plugin => {
  const known = new Map<string, Promise<Origins>>();
  type Resolve = (library: string) => Promise<string | undefined>;
  const originsOf = (entry: string, resolve: Resolve): Promise<Origins> => {
    const origins = known.get(entry) ?? read(entry, resolve);
    known.set(entry, origins);
    return origins;
  };
  const read = async (entry: string, resolve: Resolve): Promise<Origins> => {
    const source = await readFile(entry, "utf8");
    const others = new Map<string, Origins>();
    for (const library of librariesIn(source).filter((name) => barrels.includes(name))) {
      const other = await resolve(library);
      if (other !== undefined) others.set(library, await originsOf(other, resolve));
    }
    return originsIn(entry, source, others);
  };
  return {
    name: "direct-imports",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { code: new RegExp(`from ["'](?:${barrels.join("|")})["']`) },
      handler: async function (code, id) {
        let changed = code;
        for (const library of barrels) {
          const entry = (await this.resolve(library, id))?.id;
          if (entry === undefined) continue;
          const origins = await originsOf(entry, async (name) => (await this.resolve(name, entry))?.id);
          changed = direct(changed, library, origins);
        }
        return { code: changed, map: null };
      },
    },
  };
};
