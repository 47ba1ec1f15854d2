import * as z from "zod/mini";
import type { Schema } from "#shared/wire/lazily.ts";

/**
 * Replaces the first problem of a schema with the form's own words. A shared schema's messages only make sense after a
 * path ("is empty").
 */
export const worded = <Output, Input>(
  schema: Schema<Output, Input>,
  words: (problem: string) => string,
): z.ZodMiniTransform<Awaited<Output>, Input> =>
  z.transform((value: Input, context): Output => {
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    const problem = parsed.error.issues[0]?.message ?? "";
    context.issues.push({ code: "custom", input: value, message: words(problem) });
    return z.NEVER;
  });
