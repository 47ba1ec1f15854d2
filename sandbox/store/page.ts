import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** The window of a list. */
export type Window = { readonly skip: number; readonly take: number };

/** How many rows a query has. */
export const totalOf = async <T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> => {
  const { total } = await query.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return total;
};
