import type { Plugin } from "vite";

/** Components of Mantine with others as properties, `Button.Group`, that no page here has: each would be in the first script with the one that is used. */
export const unusedParts: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ["Group", "GroupSection"],
  Button: ["Group", "GroupSection"],
};

/** A component's module without those parts; what only they import is then imported by nothing. */
export const lean = (file: string, code: string): string => {
  const [, name = ""] = /\/components\/(\w+)\/\1\.mjs$/.exec(file) ?? [];
  const parts = Object.hasOwn(unusedParts, name) ? (unusedParts[name] ?? []) : [];
  return parts.reduce(
    (left, part) =>
      left
        .replace(`${name}.${part} = ${name}${part};`, "")
        .replace(new RegExp(`^import \\{ ${name}${part} \\} from "[^"]+";$`, "m"), ""),
    code,
  );
};

/** Leaves parts of Mantine's components out of the build that no page has. */
export const leanComponents = (): Plugin => ({
  name: "lean-components",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/components\/(?:ActionIcon|Button)\/\w+\.mjs$/ },
    handler: (code, file) => ({ code: lean(file, code), map: null }),
  },
});
