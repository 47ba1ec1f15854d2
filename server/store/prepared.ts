import type { Compilable, CompiledQuery } from "kysely";
import { checkParameter } from "#database/parameters.ts";
import type { Writer } from "./tables.ts";

/**
 * A query that every request asks: it is built and compiled once for a store, which costs more than to run it. Its
 * parameters are given in the order in which they stand in the query. It may be asked in a transaction, too.
 */
export const prepared = <Row>(build: (store: Writer) => Compilable<Row>) => {
  const query = preparedLike((store: Writer, _parameters: readonly unknown[]) => build(store));
  return (store: Writer, parameters: readonly unknown[]): Promise<readonly Row[]> =>
    query(store, parameters, parameters);
};

/** More texts of one query than this are forgotten at once. */
const mostShapes = 100;

/**
 * As `prepared`, for a query that is built from what it is first asked with, such as a row to insert: whatever it is asked with later has to
 * give the same text with other parameters, unless `shapeOf` tells the two apart.
 */
export const preparedLike = <Row, Input>(
  build: (store: Writer, input: Input) => Compilable<Row>,
  shapeOf: (input: Input) => string = () => "",
) => {
  // A store and its transactions have one adapter.
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (store: Writer, input: Input, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    const { adapter } = store.getExecutor();
    const shape = shapeOf(input);
    const earlier = known.get(adapter);
    const queries =
      earlier === undefined || earlier.size >= mostShapes ? new Map<string, CompiledQuery<Row>>() : earlier;
    known.set(adapter, queries);
    const query = queries.get(shape) ?? build(store, input).compile();
    queries.set(shape, query);
    if (query.parameters.length !== parameters.length) throw new Error("The query has another number of parameters.");
    for (const parameter of parameters) checkParameter(parameter);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await store.executeQuery(bound)).rows;
  };
};
