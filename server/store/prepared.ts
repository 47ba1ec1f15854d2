import type { Compilable, CompiledQuery } from "kysely";
import { checkParameter } from "#database/parameters.ts";
import type { Writer } from "./tables.ts";

/**
 * A query that every request runs: built and compiled once per store, because that costs more than running it.
 * Parameters are passed in the order in which they appear in the query. Works in transactions too.
 */
export const prepared = <Row>(build: (store: Writer) => Compilable<Row>) => {
  const query = preparedLike((store: Writer, _parameters: readonly unknown[]) => build(store));
  return (store: Writer, parameters: readonly unknown[]): Promise<readonly Row[]> =>
    query(store, parameters, parameters);
};

/** When one query has more texts than this, all are forgotten. */
const mostShapes = 100;

/**
 * Like `prepared`, for a query built from its first input, such as a row to insert: later inputs must give the same
 * text with other parameters, unless `shapeOf` distinguishes them.
 */
export const preparedLike = <Row, Input>(
  build: (store: Writer, input: Input) => Compilable<Row>,
  shapeOf: (input: Input) => string = () => "",
) => {
  // A store and its transactions share one adapter.
  const byAdapter = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (store: Writer, input: Input, parameters: readonly unknown[]): Promise<readonly Row[]> => {
    const { adapter } = store.getExecutor();
    const shape = shapeOf(input);
    const earlier = byAdapter.get(adapter);
    const queries =
      earlier === undefined || earlier.size >= mostShapes ? new Map<string, CompiledQuery<Row>>() : earlier;
    byAdapter.set(adapter, queries);
    const query = queries.get(shape) ?? build(store, input).compile();
    queries.set(shape, query);
    if (query.parameters.length !== parameters.length) throw new Error("The query has another number of parameters.");
    for (const parameter of parameters) checkParameter(parameter);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await store.executeQuery(bound)).rows;
  };
};
