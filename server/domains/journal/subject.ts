import * as z from "zod/mini";
import { type Subject, subjectSchema } from "#shared/console/subject.ts";

/** What a request names by an id of the service's, with the names that a template's ABI gives the arguments of its constructor. */
export type NamedSubject = Subject & { readonly argumentNames?: readonly string[] };

/** What a request names, as its row has it. JSON contains NUL as an escape, which PostgreSQL could not store. */
export const subjectColumn = (subject: NamedSubject | null): string | null =>
  subject === null ? null : JSON.stringify(subject);

/** Reads the column; null where the request names nothing, or was recorded before there was the column. */
export const subjectIn = (column: string | null): Subject | null =>
  column === null ? null : subjectSchema.parse(JSON.parse(column));

/** The names of the arguments that the column has; undefined where they were not known. */
export const argumentNamesIn = (column: string | null): readonly string[] | undefined =>
  column === null ? undefined : namesSchema.parse(JSON.parse(column)).argumentNames;

const namesSchema = z.object({ argumentNames: z.optional(z.array(z.string())) });
