import { type RawBuilder, sql } from "kysely";

const escaped = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern for `LIKE … ESCAPE '\'` that finds exactly this text anywhere in lower-case text. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/**
 * Orders search results, best first: the name or the address equals the text, one begins with it or the address ends
 * with it, the text is elsewhere. `search` begins with the name and `after` in lower case.
 */
export const matchOrder = (text: string, after: " " | "\n"): RawBuilder<number> => {
  const pattern = escaped(text);
  const whole = after === " " ? sql`search = ${`${text.toLowerCase()} `} || address` : like("search", `${pattern}\n%`);
  return sql<number>`CASE WHEN ${whole} OR address = ${text.toLowerCase()} THEN 0
    WHEN ${like("search", `${pattern}%`)} OR ${like("address", `${pattern}%`)} OR ${like("address", `%${pattern}`)} THEN 1
    ELSE 2 END`;
};

const like = (column: "search" | "address", pattern: string) => sql`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
