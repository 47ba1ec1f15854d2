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

// By another name than that of the application, so that what another test has imported is evaluated once more.
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

/** Importing a module may name schemas (`lazily`) and builds none: a page pays for those that it reads with, when it reads. */
test.each(withZod)("%s builds no schema when it is imported", async (file) => {
  built.length = 0;
  z.config({ postProcessor: ({ _zod: { def } }: z.core.$ZodType) => void built.push(def.type) });
  await evaluate[file]?.();
  expect(built).toEqual([]);
});

test("the modules with schemas are found, and a schema that is built is counted", () => {
  expect(withZod.length).toBeGreaterThan(100);
  built.length = 0;
  z.config({ postProcessor: ({ _zod: { def } }: z.core.$ZodType) => void built.push(def.type) });
  z.object({ id: z.string() });
  expect(built).toEqual(["string", "object"]);
});
