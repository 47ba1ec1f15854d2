import * as z from "zod/mini";
import { type Subject, subjectSchema } from "#shared/console/subject.ts";

/** What a request refers to by a service id, with the argument names from a template's constructor ABI. */
export type NamedSubject = Subject & { readonly argumentNames?: readonly string[] };

/** A request's subject as stored in its row. JSON writes NUL as an escape, which PostgreSQL could not store. */
export const subjectColumn = (subject: NamedSubject | null): string | null =>
  subject === null ? null : JSON.stringify(subject);

/** Reads the column; null if the request names nothing, or is older than the column. */
export const subjectIn = (column: string | null): Subject | null =>
  column === null ? null : subjectSchema.parse(JSON.parse(column));

/** The argument names in the column; undefined if they were unknown. */
export const argumentNamesIn = (column: string | null): readonly string[] | undefined =>
  column === null ? undefined : namesSchema.parse(JSON.parse(column)).argumentNames;

const namesSchema = z.object({ argumentNames: z.optional(z.array(z.string())) });
