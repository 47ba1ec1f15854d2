import * as z from "zod/mini";

/** Reads a missing or invalid value as the default: `.default(value).catch(value)` of the classic API. */
export const withDefault = <T extends z.core.$ZodType>(schema: T, value: z.core.util.NoUndefined<z.output<T>>) =>
  z.catch(z._default(schema, value), value);

/** Reads a missing or invalid value as undefined: `.optional().catch(undefined)` of the classic API. */
export const ifValid = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined);

/** Reads an object field by field: an invalid field is left out, and hides no other. The schema requires none. */
export const validFields = <T>(schema: Tolerant<T>, value: Readonly<Record<string, unknown>>): T => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const invalid = new Set(read.error.issues.map(({ path: [key] }) => key));
  return schema.parse(Object.fromEntries(Object.entries(value).filter(([key]) => !invalid.has(key))));
};

type Tolerant<T> = {
  readonly parse: (value: unknown) => T;
  readonly safeParse: (value: unknown) => z.core.util.SafeParseResult<T>;
};
