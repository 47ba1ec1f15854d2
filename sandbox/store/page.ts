import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** How many rows a query has. */
export const totalOf = async <T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> => {
  const { total } = await query.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return total;
};
