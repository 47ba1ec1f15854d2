import * as z from "zod";
import { Problem } from "./problem.ts";

// zod/mini has no error messages of its own, so the schemas of shared/ need a locale.
z.config(z.locales.en());

/** Parses part of a request, or throws a 400 that names every invalid field; values are never quoted. */
export const parseRequest = <T extends z.core.$ZodType>(schema: T, value: unknown, part: string): z.output<T> => {
  const parsed = z.safeParse(schema, value, { reportInput: false });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.slice(0, 20).map((issue) => issueText(issue, part));
  throw new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${lines.join("; ")}.`);
};

/** Like parseRequest, for a query: the framework's object has no prototype, which the schemas refuse. */
export const parseQuery = <T extends z.core.$ZodType>(schema: T, query: unknown): z.output<T> =>
  parseRequest(schema, typeof query === "object" && query !== null ? { ...query } : query, "query");

const issueText = (issue: z.core.$ZodIssue, part: string): string => {
  const inner = issue.code === "invalid_union" ? issue.errors[0]?.[0] : undefined;
  const path = [part, ...issue.path, ...(inner?.path ?? [])].map(String).join(".");
  return `${path}: ${inner?.message ?? issue.message}`;
};
