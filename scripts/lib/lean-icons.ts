import type { Plugin } from "vite";
import * as z from "zod/mini";

const shapesSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]));

/**
 * An outlined icon's module with a single path for all that begin absolutely: a page with a form has a hundred elements
 * fewer. Lines that are only stroked look the same either way; a filled icon's areas might not.
 */
export const leanIcon = (code: string): string =>
  code.replace(
    /(const __iconNode = )(\[.*\])(?=;\nconst \w+ = createReactComponent\("outline")/,
    (_, start: string, list: string) => {
      const shapes = shapesSchema.parse(JSON.parse(list));
      const isJoined = ([tag, { d = "", key: _key, ...more }]: (typeof shapes)[number]) =>
        tag === "path" && d.startsWith("M") && Object.keys(more).length === 0;
      const joined = shapes.filter(isJoined).map(([, { d = "" }]) => d);
      const others = shapes
        .filter((shape) => !isJoined(shape))
        .map(([tag, { key: _key, ...more }]) => [tag, more] as const);
      const all = [...(joined.length === 0 ? [] : [["path", { d: joined.join("") }] as const]), ...others];
      return `${start}${JSON.stringify(all.map(([tag, rest], key) => [tag, { ...rest, key: String(key) }]))}`;
    },
  );

/** Draws the icons of the build with fewer elements (decision 88). */
export const leanIcons = (): Plugin => ({
  name: "lean-icons",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/ },
    handler: (code) => ({ code: leanIcon(code), map: null }),
  },
});
