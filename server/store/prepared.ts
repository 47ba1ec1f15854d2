import type { Compilable, CompiledQuery } from "kysely";
import { checkParameter } from "#database/parameters.ts";
import type { Store } from "./tables.ts";

/**
 * A query that every request asks: it is built and compiled once for a store, which costs more than to run it. Its
 * parameters are given in the order in which they stand in the query.
 */
export const prepared = <Row>(build: (store: Store) => Compilable<Row>) => {
  const queries = new WeakMap<Store, CompiledQuery<Row>>();
  return async (store: Store, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    const query = queries.get(store) ?? build(store).compile();
    queries.set(store, query);
    if (query.parameters.length !== parameters.length) throw new Error("The query has another number of parameters.");
    for (const parameter of parameters) checkParameter(parameter);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await store.executeQuery(bound)).rows;
  };
};
