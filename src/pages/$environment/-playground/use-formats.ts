import { useMemo, useState } from "react";
import * as z from "zod";
import { readKept, writeKept } from "./kept.ts";
import type { Formats } from "./result-context.ts";

const formatSchema = z.union([
  z.strictObject({ kind: z.literal("units"), decimals: z.int().min(0).max(255) }),
  z.strictObject({ kind: z.enum(["date", "duration", "hex"]) }),
]);
const keptSchema = z.record(z.string(), formatSchema.nullable());

/** How the numbers of a function's result are shown, by their column; kept in this browser. */
export function useFormats(key: string): Formats {
  const [chosen, setChosen] = useState(() => readKept(`formats/${key}`, keptSchema) ?? {});
  return useMemo(
    () => ({
      of: (column) => (Object.hasOwn(chosen, column) ? chosen[column] : undefined),
      choose: (column, format) => {
        const next = { ...chosen, [column]: format };
        writeKept(`formats/${key}`, next);
        setChosen(next);
      },
    }),
    [chosen, key],
  );
}
