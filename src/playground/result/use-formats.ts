import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { localPlayground } from "#src/playground/ref/local-playground.ts";
import type { Formats } from "#src/records/decoded/result-context.ts";

const formatSchema = lazily(() =>
  z.union([
    z.strictObject({ kind: z.literal("units"), decimals: z.int().check(z.minimum(0), z.maximum(255)) }),
    z.strictObject({ kind: z.enum(["date", "duration", "hex"]) }),
  ]),
);
const formatsSchema = lazily(() => z.record(z.string(), z.nullable(formatSchema)));

/** How the numbers of a function's result are shown, by their column; remembered in this browser. */
export const useFormats = (key: string): Formats => {
  const [chosen, setChosen] = useState(() => localPlayground.read(`formats/${key}`, formatsSchema) ?? {});
  return useMemo(
    () => ({
      of: (column) => (Object.hasOwn(chosen, column) ? chosen[column] : undefined),
      choose: (column, format) => {
        const next = { ...chosen, [column]: format };
        localPlayground.write(`formats/${key}`, next);
        setChosen(next);
      },
    }),
    [chosen, key],
  );
};
