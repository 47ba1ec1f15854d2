import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";

const withZod = Object.entries(
  import.meta.glob<string>(
    ["/src/**/*.{ts,tsx}", "/shared/**/*.ts", "!/src/main.tsx", "!/**/*.test.*", "!/**/testing*"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
).flatMap(([file, text]) => (/zod\/mini|lazily/.test(text) ? [file] : []));

// Under another name than the application's, so that modules already imported by another test are evaluated again.
const evaluate = import.meta.glob(
  ["/src/**/*.{ts,tsx}", "/shared/**/*.ts", "!/src/main.tsx", "!/**/*.test.*", "!/**/testing*"],
  {
    query: "?evaluated-again",
  },
);

const built: string[] = [];

afterEach(() => {
  z.config({ postProcessor: undefined });
});

/**
 * Importing a module may declare schemas (`lazily`) but builds none: a page builds only the schemas it uses, when it
 * uses them.
 */
test.each(withZod)("importing %s builds no schema", async (file) => {
  built.length = 0;
  z.config({ postProcessor: ({ _zod: { def } }: z.core.$ZodType) => void built.push(def.type) });
  await evaluate[file]?.();
  expect(built).toEqual([]);
});

test("modules with schemas are found, and a built schema is counted", () => {
  expect(withZod.length).toBeGreaterThan(100);
  built.length = 0;
  z.config({ postProcessor: ({ _zod: { def } }: z.core.$ZodType) => void built.push(def.type) });
  z.object({ id: z.string() });
  expect(built).toEqual(["string", "object"]);
});
