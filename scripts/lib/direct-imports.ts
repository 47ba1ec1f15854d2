import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseAst, type Plugin } from "vite";

/** Libraries whose entry only exports again what its other files export; one that exports names of another is before it. */
const barrels = ["@mantine/core", "@mantine/hooks", "@tabler/icons-react", "viem", "viem/utils", "abitype"];

/** Where a name is exported: a file, and its name there. */
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

/**
 * What an entry exports from files of its own library, or from another library of the list. What it exports from elsewhere, or makes
 * itself, is not in it.
 */
export const originsIn = (entry: string, source: string): ReadonlyMap<string, Origin> => {
  const origins = new Map<string, Origin>();
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

/**
 * Imports each name from the file that has it. Only statements are changed, never a text that looks like one (the examples in “Copy as”
 * are such texts). Lines stay where they are, so that source maps hold.
 */
export const direct = (code: string, library: string, origins: ReadonlyMap<string, Origin>): string => {
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
 * Imports from the entry of a large library become imports of the files that have the names. The graph of modules then says which page
 * needs which file of the library (`chunk-plan.ts`), and the thousands of files that nobody needs are not read.
 */
export const directImports = (): Plugin => {
  const known = new Map<string, Promise<ReadonlyMap<string, Origin>>>();
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
          const origins = known.get(library) ?? readFile(entry, "utf8").then((source) => originsIn(entry, source));
          known.set(library, origins);
          changed = direct(changed, library, await origins);
        }
        return { code: changed, map: null };
      },
    },
  };
};
