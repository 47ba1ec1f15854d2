import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync, Visitor } from "vite";

/**
 * An import of one of our files by another. Paths are relative to the project's root, with `/`.
 * @typedef {{ from: string, line: number, to: string, typesOnly: boolean }} Import
 */

/** The areas whose files import each other by alias; tools go up one folder. */
const hasAlias = /^(?:src|server|shared|sandbox|database)\//;

/** A text in any quotes, with nothing computed. */
const literal = /^(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)$/;

const skipped = new Set(["node_modules", "dist", "docs", "public"]);

/** @type {(root: string, folder?: string) => string[]} */
const codeFiles = (root, folder = "") =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : codeFiles(root, path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });

/**
 * The module specifiers of a file, in every form of the language: imports, re-exports, `import()` and the type
 * `import("…")`. The specifier of a dynamic import is undefined where it is computed.
 * @param {string} path
 * @param {string} source
 * @returns {{ specifier: string | undefined, start: number, typesOnly: boolean }[]}
 */
const specifiersIn = (path, source) => {
  const { errors, module, program } = parseSync(path, source);
  if (errors[0] !== undefined) throw new SyntaxError(`${path} does not parse: ${errors[0].message}`);
  const imports = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    start,
    // `import { type A }` still runs the module; only `import type` is erased completely.
    typesOnly: /^import\s+type\b(?!\s*(?:,|from\b))/.test(source.slice(start)),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, start, typesOnly: isType }],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest, start }) => ({
    specifier: literal
      .exec(source.slice(moduleRequest.start, moduleRequest.end))
      ?.slice(1)
      .find((text) => text !== undefined),
    start,
    typesOnly: false,
  }));
  /** @type {typeof imports} */
  const types = [];
  // The syntax tree is slow to transfer, and few files need it.
  if (/\bimport\b[^"'`;]*\(/.test(source)) {
    new Visitor({
      TSImportType: (node) => void types.push({ specifier: node.source.value, start: node.start, typesOnly: true }),
    }).visit(program);
  }
  return [...imports, ...exports, ...dynamic, ...types];
};

/**
 * Reads every file of the project and resolves its imports of our files. The linter checks packages.
 * @param {string} root
 * @returns {{ files: string[], imports: Import[], problems: string[] }} a problem is an import that names no file
 */
export const readImports = (root) => {
  const files = codeFiles(root);
  /** @type {string[]} */
  const problems = [];
  const imports = files.flatMap((from) => {
    const source = readFileSync(join(root, from), "utf8");
    return specifiersIn(from, source).flatMap(({ specifier, start, typesOnly }) => {
      const line = source.slice(0, start).split("\n").length;
      if (specifier === undefined) {
        // Commands start the built programs by path.
        if (!from.startsWith("scripts/"))
          problems.push(`${from}:${line} imports a computed path: nothing can check it`);
        return [];
      }
      if (!/^(?:[./#]|file:)/.test(specifier)) return [];
      const path = specifier.replace(/\?.*$/, "");
      const to = path.startsWith("#") ? path.slice(1) : posix.join(posix.dirname(from), path);
      if (/^[.#]/.test(specifier) && statSync(join(root, to), { throwIfNoEntry: false })?.isFile() === true) {
        if (specifier.startsWith(hasAlias.test(from) && hasAlias.test(to) ? "../" : "../../"))
          problems.push(`${from}:${line} imports ${specifier}: write it as #${to}`);
        return [{ from, line, to, typesOnly }];
      }
      problems.push(`${from}:${line} imports ${specifier}, which does not exist`);
      return [];
    });
  });
  return { files, imports, problems };
};
