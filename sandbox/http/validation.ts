import * as z from "zod";
import { ServiceError, invalid } from "#sandbox/lib/errors.ts";

// The schemas of shared/ use zod/mini, which has no error messages without a locale.
z.config(z.locales.en());

/** Which part of a request a value comes from. */
export type Part = "params" | "query" | "body";

type Issue = z.core.$ZodIssue;

/** Parses a part of a request. The error names the first wrong field (ERR_010). */
export const parsePart = <T>(schema: z.core.$ZodType<T>, value: unknown, part: Part): T => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw refusal(result.error, part);
};

/** Parses the query of a list; a window out of bounds is ERR_022. */
export const parseListQuery = <T>(schema: z.core.$ZodType<T>, value: unknown): T => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [name] = result.error.issues[0]?.path ?? [];
  throw name === "skip" || name === "take" ? new ServiceError("ERR_022") : refusal(result.error, "query");
};

const refusal = ({ issues: [first] }: z.core.$ZodError, part: Part): ServiceError => {
  if (first === undefined) return new ServiceError("ERR_010");
  const { path, message } = plain(first);
  return invalid(path.length === 0 ? part : fieldName(path), message);
};

/** The most helpful issue: within a union, the first one of the best-matching branch. */
const plain = (issue: Issue): { readonly path: readonly PropertyKey[]; readonly message: string } => {
  if (issue.code !== "invalid_union") return issue;
  const [best] = issue.errors.toSorted((left, right) => left.length - right.length);
  const inner = best?.[0];
  if (inner === undefined || (inner.path.length === 0 && inner.code === "invalid_type")) return issue;
  const { path, message } = plain(inner);
  return { path: [...issue.path, ...path], message };
};

/** A path in the usual notation: abiFunction.inputs[0].value. */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`)).join("");
