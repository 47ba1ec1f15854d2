import type { Plugin } from "vite";

/**
 * Compound parts of Mantine components, such as `Button.Group`, that no page here uses. Otherwise each would be in the
 * first script together with its component.
 */
export const unusedParts: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ["Group", "GroupSection"],
  Button: ["Group", "GroupSection"],
};

/** A component's module without those parts. What only they imported is then imported by nothing. */
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

/** Leaves unused parts of Mantine components out of the build. */
export const leanComponents = (): Plugin => ({
  name: "lean-components",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/components\/(?:ActionIcon|Button)\/\w+\.mjs$/ },
    handler: (code, file) => ({ code: lean(file, code), map: null }),
  },
});
