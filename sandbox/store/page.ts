import type { SelectQueryBuilder } from "kysely";
import { type PageQuery, type PageWindow, windowOf } from "#shared/wire/page-window.ts";
import type { Tables } from "./tables.ts";

/** Specification, Limits. */
const usualTake = 10;

/** The window requested by a list's query. */
export const listWindow = (query: PageQuery): PageWindow => windowOf(query, usualTake);

export const totalOf = async <T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> => {
  const { total } = await query.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return total;
};
