import { type Subject, subjectSchema } from "#shared/console/subject.ts";

/** What a request names by an id of the service's, as its row has it. */
export const subjectColumn = (subject: Subject | null): string | null =>
  // PostgreSQL cannot store NUL in a text; JSON contains it as an escape.
  subject === null ? null : JSON.stringify(subject satisfies Subject);

/** Reads the column; null where the request names nothing, or was recorded before there was the column. */
export const subjectIn = (column: string | null): Subject | null =>
  column === null ? null : subjectSchema.parse(JSON.parse(column));
