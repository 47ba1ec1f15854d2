import * as z from "zod/mini";

/** Reads a missing or invalid value as the default: `.default(value).catch(value)` of the classic API. */
export const withDefault = <T extends z.core.$ZodType>(schema: T, value: z.core.util.NoUndefined<z.output<T>>) =>
  z.catch(z._default(schema, value), value);

/** Reads a missing or invalid value as undefined: `.optional().catch(undefined)` of the classic API. */
export const ifValid = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined);
